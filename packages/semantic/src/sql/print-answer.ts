import type { ValueType } from '../model/value-type.ts'
import type { Rows } from '../plan/relation.ts'
import { quoted } from './dialect.ts'
import type { Dialect } from './dialect.ts'
import type { RelationPrinter } from './print-relation.ts'

export interface Order {
  /** A column of the answer's rows. */
  name: string
  descending: boolean
  isText: boolean
}

/** What the whole statement answers: rows, in an order, in a window, and perhaps one more row with the grand totals. */
export interface Answer {
  rows: Rows
  columns: { kind: 'key' | 'value'; name: string; type: ValueType }[]
  orders: readonly Order[]
  /** Whether groups without any figure are left out. */
  dropsBlank: boolean
  totals?: { rows: Rows; columns: readonly (string | undefined)[] }
  limit?: number
  offset?: number
}

/** The statement. Its last column, "is total", is true in the row of grand totals. One row more than `limit` is asked for. */
export function printAnswer(answer: Answer, relations: RelationPrinter, dialect: Dialect): string {
  const from = relations.name(answer.rows)
  const totals = answer.totals && relations.name(answer.totals.rows)
  const names = answer.columns.map((_, index) => `c${index + 1}`)
  const sorts = [...new Set(answer.orders.map((order) => order.name))].filter(
    (name) => !answer.columns.some((column) => column.name === name),
  )

  const values = answer.columns
    .filter((column) => column.kind === 'value')
    .map((column) => `${quoted(column.name)} IS NOT NULL`)
  const where = answer.dropsBlank ? `WHERE ${values.join(' OR ')}` : ''
  const order =
    answer.orders.length > 0
      ? `ORDER BY ${answer.orders.map((item) => orderBy(item, dialect)).join(', ')}`
      : ''
  const window = [
    answer.limit === undefined ? '' : `LIMIT ${answer.limit + 1}`,
    answer.offset ? `OFFSET ${answer.offset}` : '',
  ]
  const cells = answer.columns.map((column) => cell(quoted(column.name), column.type, dialect))
  const rowsOnly = lines([
    `SELECT ${[...cells, ...(totals ? sorts.map(quoted) : []), `FALSE AS "is total"`].join(', ')}`,
    `FROM ${from}`,
    where,
    order,
    ...window,
  ])
  if (!totals) return `${relations.with()}${rowsOnly}`

  const totalCells = answer.columns.map((column, index) => {
    const name = answer.totals!.columns[index]
    return name === undefined
      ? `CAST(NULL AS ${dialect.type(column.type)})`
      : cell(quoted(name), column.type, dialect)
  })
  // The rows keep their order by the columns that they were ordered by, which come along where they are not answered.
  const totalRow = `SELECT ${[...totalCells, ...sorts.map(() => 'NULL'), 'TRUE'].join(', ')} FROM ${totals}`
  const outer = [...names.map(quoted), ...sorts.map(quoted), '"is total"']
  const outerOrder = answer.orders.map((item) => {
    const place = answer.columns.findIndex((column) => column.name === item.name)
    return orderBy(place >= 0 ? { ...item, name: names[place]! } : item, dialect)
  })
  return lines([
    `${relations.with()}SELECT ${[...names.map(quoted), '"is total"'].join(', ')}`,
    `FROM (\n(${rowsOnly})\nUNION ALL\n${totalRow}\n) AS "answered" (${outer.join(', ')})`,
    `ORDER BY ${['"is total"', ...outerOrder].join(', ')}`,
  ])
}

/** Amounts keep to 38 digits: where the engine has more, the cast is what notices. */
function cell(name: string, type: ValueType, dialect: Dialect): string {
  if (dialect.limitsDigits || (type.kind !== 'decimal' && type.kind !== 'integer')) return name
  return `CAST(${name} AS ${dialect.type(type)}) AS ${name}`
}

/** BLANK comes first, as the least of all values. */
function orderBy({ name, descending, isText }: Order, dialect: Dialect): string {
  const place = isText ? dialect.ordered(dialect.fold(quoted(name))) : quoted(name)
  return `${place} ${descending ? 'DESC NULLS LAST' : 'NULLS FIRST'}`
}

const lines = (parts: string[]): string => parts.filter((part) => part !== '').join('\n')
