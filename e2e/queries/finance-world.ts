import { makeContent } from '@casement/samples/content'
import type {
  PlainData,
  PlainModel,
  PlainRow,
} from '../../packages/semantic/test/reference/interpreter/shapes.ts'
import type { Chance } from '../../packages/semantic/test/reference/random.ts'
import { toStatements } from '../../packages/semantic/test/reference/random-world.ts'
import type { World } from '../../packages/semantic/test/reference/run-cases.ts'
import { dayOf, exact, isDay } from '../../packages/semantic/test/reference/values.ts'
import type { Plain } from '../../packages/semantic/test/reference/values.ts'
import { openDuckDb } from '../../packages/semantic/test/world/duckdb.ts'

/** Lines of facts in one world: few enough to go through one by one. */
const maxFacts = 200
const maxMembers = 60
const days = 790

/**
 * The sample company's model over random parts of its books: some lines of every table of facts, some members of the
 * larger tables, and two years of days. So there are lines without a partner, as in no books that are whole.
 */
export async function openFinanceWorlds(
  booksEnd: string,
): Promise<{ worldOf(chance: Chance): World; model: PlainModel }> {
  const content = makeContent({ booksEnd, lines: 1 })
  const file = Object.keys(content.files).find((path) => path.startsWith('models/'))!
  const model = JSON.parse(content.files[file]!) as PlainModel & { dateTable: string }
  const whole = await readTables(content.statements, model)
  const led = new Set(model.relationships.map(({ to }) => to.table))
  const lastDay = dayOf(`${booksEnd}-28`).day
  return {
    model,
    worldOf(chance) {
      const first = lastDay - days + 60 + chance.below(30)
      const data: PlainData = Object.fromEntries(
        model.tables.map(({ name }): [string, readonly PlainRow[]] => {
          const rows = whole[name]!
          if (name === model.dateTable)
            return [name, rows.filter(({ Date: day }) => isWithin(day ?? null, first, first + days))]
          return [name, sample(rows, led.has(name) ? maxMembers : maxFacts, chance)]
        }),
      )
      return { model, data, statements: toStatements(model, data), today: `${booksEnd}-17` }
    },
  }
}

const isWithin = (value: Plain, first: number, end: number): boolean =>
  value !== null && isDay(value) && value.day >= first && value.day < end

function sample(rows: readonly PlainRow[], most: number, chance: Chance): PlainRow[] {
  if (rows.length <= most) return [...rows]
  const places = new Set<number>()
  while (places.size < most) places.add(chance.below(rows.length))
  return [...places].map((place) => rows[place]!)
}

/** Every table; of the larger ones some thousand lines, spread over all of them. */
async function readTables(statements: readonly string[], model: PlainModel): Promise<PlainData> {
  const database = await openDuckDb(statements)
  try {
    const data: Record<string, PlainRow[]> = {}
    for (const table of model.tables) {
      if ('choices' in table.source) {
        const { name } = table.columns[0]!
        data[table.name] = (table.source.choices as string[]).map((choice) => ({ [name]: choice }))
        continue
      }
      const source = (table.source as { table: string }).table
      const list = table.columns.map(({ name, source: own }) => `"${own ?? name}"`)
      const sql = `SELECT * FROM (SELECT ${list.join(', ')} FROM ${source}) USING SAMPLE reservoir(8000 ROWS) REPEATABLE (7)`
      const { columns } = await database.run({ sql, parameters: [] })
      data[table.name] = (columns[0] ?? []).map((_, row) =>
        Object.fromEntries(
          table.columns.map(({ name, type }, place) => [name, plain(columns[place]![row], type)]),
        ),
      )
    }
    return data
  } finally {
    database.close()
  }
}

function plain(value: unknown, type: string): Plain {
  if (value === null || value === undefined) return null
  if (type === 'text') return String(value)
  if (type === 'boolean') return value === true
  if (type === 'date') return dayOf(String(value).slice(0, 10))
  return type === 'double' ? Number(value) : exact(String(value))
}
