import { toLine } from '@casement/evaluator'
import { closestName } from '@casement/errors'
import { parseQuery } from '@casement/query'
import type { Problem } from '@casement/schema'
import { type Column, compile, type Model, withoutRoles } from '@casement/semantic'
import type { SourceEngine } from '../../engines/source-engine.ts'
import type { ServedDataset, ServedReport } from '../../content/content-parts.ts'
import { filtersOf } from '../../content/check-report.ts'
import { objectsIn } from '../../content/objects-in.ts'
import { columnOf } from '../../content/model-columns.ts'

/** More values than a person reads in a note. */
const maxTold = 20
/** Values among which the one that was meant is looked for. */
const maxNear = 5000

/**
 * Values that filters of a report, and RLS filters of its model, compare with and that no row has: mostly slips of the pen.
 * Asks the engine for the values of each such column.
 */
export async function unknownValues(
  { definition, placed }: ServedReport,
  { model, placed: placedInModel }: ServedDataset,
  engine: Pick<SourceEngine, 'dialect' | 'run'>,
): Promise<Problem[]> {
  const known = new Map<Column, Promise<ReadonlyMap<string, string> | null>>()
  const valuesOf = (column: Column) => {
    const values = known.get(column) ?? valuesIn(column, model, engine)
    known.set(column, values)
    return values
  }
  const notes: Problem[] = []
  const look = async (path: string, column: Column, value: unknown, inFile: ServedReport['placed']) => {
    const values = await valuesOf(column)
    if (values === null || values.has(keyOf(value))) return
    const garbled = typeof value === 'string' ? garbledOf(value, values) : undefined
    const near = typeof value === 'string' ? closestName(value, [...values.values()]) : undefined
    const hint = garbled
      ? `; ${JSON.stringify(garbled)} is that value, written in UTF-8 and read as Windows-1252: the data have it so already`
      : near
        ? `; did you mean ${JSON.stringify(near)}?`
        : ''
    const message = `no row of ${column.table}[${column.name}] has the value ${JSON.stringify(value)}${hint}`
    notes.push(inFile({ path, message }))
  }
  for (const { path, filter } of filtersOf(definition)) {
    const column = columnOf(filter, model)
    const { values, operator } = filter as { values?: unknown; operator?: unknown }
    if (!column || operator !== 'In' || !Array.isArray(values)) continue
    for (const [index, value] of (values as unknown[]).entries())
      if (value !== null) await look(`${path}.values[${index}]`, column, value, placed)
  }
  for (const [index, role] of model.roles.entries())
    for (const [place, { filter }] of role.rules.entries())
      for (const { column, value } of comparisonsIn(filter))
        await look(`roles[${index}].rules[${place}].filter`, column, value, placedInModel)
  return notes.slice(0, maxTold)
}

/** The value that a text becomes where its UTF-8 is read as Windows-1252; undefined where no row has that. */
function garbledOf(value: string, values: ReadonlyMap<string, string>): string | undefined {
  const garbled = new TextDecoder('windows-1252').decode(new TextEncoder().encode(value))
  return garbled === value ? undefined : values.get(keyOf(garbled))
}

/** Texts that an expression compares columns with. */
function comparisonsIn(expression: unknown): { column: Column; value: string }[] {
  return [...objectsIn(expression)].flatMap(({ kind, operator, operands }) => {
    if (kind !== 'operation' || (operator !== 'equal' && operator !== 'strictlyEqual')) return []
    const [one, two] = operands as readonly { kind: string; column?: Column; value?: unknown }[]
    const [side, literal] = one?.kind === 'column' ? [one, two] : [two, one]
    return side?.kind === 'column' && literal?.kind === 'literal' && typeof literal.value === 'string'
      ? [{ column: side.column!, value: literal.value }]
      : []
  })
}

const keyOf = (value: unknown): string => String(value).toLowerCase()

/** A column's values by what they are compared by; null where there are more than anyone looks through. */
async function valuesIn(
  column: Column,
  model: Model,
  engine: Pick<SourceEngine, 'dialect' | 'run'>,
): Promise<ReadonlyMap<string, string> | null> {
  if (!['text', 'integer', 'boolean'].includes(column.type.kind)) return null
  const query = {
    select: [{ name: 'value', field: { kind: 'column', table: column.table, column: column.name } }],
    limit: maxNear,
  }
  const options = { dialect: engine.dialect, today: '2000-01-01' }
  const statement = compile(parseQuery(query), withoutRoles(model), { username: '', roles: [] }, options)
  const line = toLine('', statement, await engine.run(statement))
  if ('error' in line || line.rowCount >= maxNear) return null
  return new Map(line.columns[0]!.values.map((value) => [keyOf(value), String(value)]))
}
