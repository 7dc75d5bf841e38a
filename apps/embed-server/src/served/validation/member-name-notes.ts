import { toLine } from '@casement/evaluator'
import { parseQuery } from '@casement/query'
import type { Problem } from '@casement/schema'
import { compile, type Model, type ModelTranslation, withoutRoles } from '@casement/semantic'
import type { ServedDataset } from '../../content/content-parts.ts'
import type { SourceEngine } from '../../engines/source-engine.ts'
import { maxNames } from '../../answering/query/member-names.ts'

type Engine = Pick<SourceEngine, 'dialect' | 'run'>
type Entry = NonNullable<ModelTranslation['values']>[number]

/** Members named one by one; of more there is their number. */
const maxTold = 5

/** Members that a column of the model is to name in another language and does not, or names several times. */
export async function memberNameNotes(
  { model, translations, placed }: ServedDataset,
  engine: Engine,
): Promise<Problem[]> {
  const notes: Problem[] = []
  for (const [language, { values = [] }] of translations)
    for (const each of values)
      for (const column of each.from === undefined ? [] : (each.columns ?? []))
        for (const told of await toldOf({ ...each, column }, model, engine))
          notes.push(placed({ path: placeOf(model, each.table, column), message: `in ${language}: ${told}` }))
  return notes
}

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

function placeOf({ tables }: Model, table: string, column: string): string {
  const index = tables.findIndex(({ name }) => isSame(name, table))
  const place = tables[index]?.columns.findIndex(({ name }) => isSame(name, column)) ?? -1
  return `tables[${index}].columns[${place}]`
}

async function toldOf(
  { table, column, from, texts = {} }: Entry & { readonly column: string },
  model: Model,
  engine: Engine,
): Promise<string[]> {
  const query = {
    select: [column, from!].map((name, index) => ({
      name: ['member', 'name'][index]!,
      field: { kind: 'column', table, column: name },
    })),
    limit: maxNames,
  }
  const options = { dialect: engine.dialect, today: '2000-01-01' }
  const statement = compile(parseQuery(query), withoutRoles(model), { username: '', roles: [] }, options)
  const line = toLine('', statement, await engine.run(statement))
  if ('error' in line) return []
  if (line.truncated) return [`the column has more than ${maxNames} members, which "${from}" does not name`]
  const names = new Map<string, Set<string>>()
  for (const [row, member] of line.columns[0]!.values.entries()) {
    if (member === null) continue
    const known = names.get(String(member)) ?? new Set()
    names.set(String(member), known)
    const name = line.columns[1]!.values[row]
    if (name !== null && name !== undefined && name !== '') known.add(String(name))
  }
  const without = [...names].filter(([member, known]) => known.size === 0 && !Object.hasOwn(texts, member))
  const several = [...names].filter(([, known]) => known.size > 1)
  return [
    ...told(
      without.map(([member]) => member),
      `has no name in "${from}"`,
      `have no name in "${from}"`,
    ),
    ...told(
      several.map(([member]) => member),
      `has several names in "${from}"`,
      `have several names in "${from}"`,
    ),
  ]
}

function told(members: readonly string[], one: string, more: string): string[] {
  const [first] = members
  if (first === undefined) return []
  const named = members.slice(0, maxTold).map((member) => JSON.stringify(member))
  const rest = members.length - named.length
  return [`${named.join(', ')}${rest > 0 ? ` and ${rest} more` : ''} ${members.length === 1 ? one : more}`]
}
