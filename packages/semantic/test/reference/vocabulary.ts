import { parseModel } from '../../src/index.ts'
import type { PlainData, PlainModel } from './interpreter/shapes.ts'
import { isExact, memberKey, writtenDay, writtenExact, writtenTime } from './values.ts'
import type { Plain } from './values.ts'

/** A column with what it holds. */
export interface Word {
  table: string
  column: string
  /** As an expression names it. */
  id: string
  type: string
  /** Its values in the data, each once, BLANK left out. */
  values: readonly Plain[]
  hasBlanks: boolean
}

/** What random queries of a model can be made of, found in the model and in its data. */
export interface Vocabulary {
  /** The table of facts that most is asked of. */
  main: string
  facts: readonly string[]
  /** Tables whose rows a relationship tells apart, and the column that does. */
  dimensions: readonly { table: string; rows: number }[]
  text: readonly Word[]
  /** Columns of choices. */
  choices: readonly Word[]
  whole: readonly Word[]
  /** Numbers that make sense when they are added up. */
  amounts: readonly Word[]
  all: readonly Word[]
  /** Columns with few enough values to group by. */
  groups: readonly Word[]
  dates: Word
  /** Columns with a time of day. */
  times: readonly Word[]
  measures: readonly string[]
  /** Measures that are exact, so that every engine ranks by them alike. */
  exactMeasures: readonly { table: string; name: string }[]
  hierarchies: readonly { table: string; name: string; levels: readonly Word[] }[]
  /** Measures that switch a relationship on, themselves or by another measure. */
  switching: readonly string[]
  /** Inactive relationships, as pairs of columns. */
  switches: readonly (readonly [string, string])[]
  /** How many relationships lead from the main table to another; none where no way leads there. */
  depthOf(table: string): number | undefined
}

const tableName = (name: string): string => (/^[A-Za-z]+$/.test(name) && name !== 'Date' ? name : `'${name}'`)
export const columnText = (table: string, column: string): string => `${tableName(table)}[${column}]`

export function vocabularyOf(model: PlainModel, data: PlainData): Vocabulary {
  const typed = parseModel(model)
  const keys = new Set(
    model.relationships.flatMap(({ from, to }) => [
      `${from.table}.${from.column}`,
      `${to.table}.${to.column}`,
    ]),
  )
  const words = model.tables.flatMap((table) =>
    table.columns.map(({ name, type }): Word => {
      const found = new Map<string, Plain>()
      for (const row of data[table.name] ?? []) {
        const value = row[name] ?? null
        if (value !== null) found.set(memberKey(value), value)
      }
      return {
        table: table.name,
        column: name,
        id: columnText(table.name, name),
        type,
        values: [...found.values()],
        hasBlanks: (data[table.name] ?? []).some((row) => (row[name] ?? null) === null),
      }
    }),
  )
  const isKey = ({ table, column }: Word) => keys.has(`${table}.${column}`)
  const led = new Set(model.relationships.map(({ to }) => to.table))
  const facts = model.tables.map(({ name }) => name).filter((name) => !led.has(name))
  const [main] = facts as [string]
  const depths = new Map([[main, 0]])
  for (const [table, depth] of depths)
    for (const { from, to, active } of model.relationships)
      if (from.table === table && active !== false && !depths.has(to.table)) depths.set(to.table, depth + 1)
  const calendar = typeof model.dateTable === 'string' ? model.dateTable : 'Date'
  const plain = words.filter((word) => !isKey(word) && word.values.length > 0)
  const word = (table: string, column: string) =>
    words.find((candidate) => candidate.table === table && candidate.column === column)!
  return {
    main,
    facts,
    dimensions: [...led].map((table) => ({ table, rows: data[table]!.length })),
    all: words,
    text: plain.filter(({ type, values }) => type === 'text' && values.length > 1),
    choices: plain.filter(({ table }) => typed.tables.find(({ name }) => name === table)?.choices),
    whole: plain.filter(({ type }) => type === 'integer'),
    amounts: plain.filter(
      ({ type, table }) =>
        type === 'double' || type.startsWith('decimal') || (type === 'integer' && table !== calendar),
    ),
    groups: plain.filter(({ values, type }) => values.length <= 30 && type !== 'double'),
    dates: word(calendar, 'Date'),
    times: plain.filter(({ type }) => type === 'dateTime'),
    measures: typed.tables.flatMap((table) =>
      table.measures.filter(({ type }) => isNumber(type.kind)).map(({ name }) => name),
    ),
    exactMeasures: typed.tables.flatMap((table) =>
      table.measures
        .filter(({ type }) => type.kind === 'decimal' || type.kind === 'integer')
        .map(({ name }) => ({ table: table.name, name })),
    ),
    hierarchies: typed.tables.flatMap((table) =>
      table.hierarchies
        .map(({ name, levels }) => ({
          table: table.name,
          name,
          levels: levels.map(({ column }) => word(table.name, column.name)),
        }))
        .filter(({ levels }) => levels.every(({ values }) => values.length > 0)),
    ),
    switching: switchingMeasures(model),
    switches: model.relationships
      .filter(({ active }) => active === false)
      .map(({ from, to }) => [columnText(from.table, from.column), columnText(to.table, to.column)] as const),
    depthOf: (table) => depths.get(table),
  }
}

function switchingMeasures(model: PlainModel): string[] {
  const measures = model.tables.flatMap((table) => table.measures ?? [])
  const found = new Set<string>()
  for (let before = -1; before < found.size;) {
    before = found.size
    for (const { name, expression } of measures)
      if (
        expression.includes('USERELATIONSHIP') ||
        [...found].some((other) => expression.includes(`[${other}]`))
      )
        found.add(name)
  }
  return [...found]
}

const isNumber = (kind: string): boolean => kind === 'decimal' || kind === 'integer' || kind === 'double'

/** A value as a filter's JSON has it. */
export function jsonValue(value: Plain): string | number | boolean | null {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value
  if (isExact(value)) return Number(writtenExact(value))
  if (typeof value === 'number') return value
  return Number.isInteger(value.day) ? writtenDay(value) : writtenTime(value)
}

/** A value as an expression writes it. */
export function literalText(value: Plain): string {
  if (value === null) return 'BLANK()'
  if (typeof value === 'string') return `"${value.replaceAll('"', '""')}"`
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE'
  if (isExact(value)) return writtenExact(value)
  return typeof value === 'number' ? String(value) : `dt"${jsonValue(value)}"`
}
