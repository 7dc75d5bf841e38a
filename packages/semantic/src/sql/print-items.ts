import type { ValueType } from '../model/value-type.ts'
import type { AnswerItems, AnswerPart } from '../plan/answer-part.ts'
import type { Relation } from '../plan/relation.ts'
import { quoted } from './dialect.ts'
import type { Dialect } from './dialect-words.ts'
import { allOf, indented, lines } from './layout.ts'

export interface ItemsContext {
  readonly dialect: Dialect
  /** The relation's name in the statement, quoted. */
  name(relation: Relation): string
  /** Condition for the rows of a part that are shown; '' for all. */
  isShown(part: AnswerPart): string
}

/**
 * What follows FROM and WHERE in a select of the items that none of the rows has. Grouped, not joined: engines compare
 * all with all where BLANK is equal to BLANK.
 */
export function printItems(
  rows: AnswerPart,
  { relation, by, cells, sorts, between }: AnswerItems,
  { dialect, name, isShown }: ItemsContext,
): string {
  const [from, shown] = [name(rows.relation), isShown(rows)]
  const where = shown === '' ? '' : `\nWHERE ${shown}`
  // A column that is grouped by twice is one key.
  const paired = new Map(by.map((place) => [quoted(cells[place]!), quoted(rows.cells[place]!)]))
  const keys = [...paired].map(([own, other]) => ({ own, other }))
  const orders = sorts.flatMap((sort) => (sort === undefined ? [] : [sort]))
  const typeOf = (sort: string): ValueType =>
    (relation.kind === 'rows' ? relation.columns : []).find((column) => column.name === sort)!.value.type
  const most = (sort: string) =>
    `${typeOf(sort).kind === 'boolean' ? (dialect.own?.anyTrue ?? 'bool_or') : 'max'}(${quoted(sort)}) AS ${quoted(sort)}`
  const stacked = lines([
    `SELECT ${[...keys.map(({ own }) => own), ...orders.map(quoted), '0 AS "shown"'].join(', ')}`,
    `FROM ${name(relation)}`,
    'UNION ALL',
    `SELECT ${[
      ...keys.map(({ other }) => other),
      ...orders.map((sort) => `CAST(NULL AS ${dialect.type(typeOf(sort))})`),
      '1',
    ].join(', ')}`,
    `FROM ${from}${where}`,
  ])
  const missing = lines([
    `SELECT ${[...keys.map(({ own }) => own), ...orders.map(most)].join(', ')}`,
    `FROM (\n${indented(stacked)}\n) AS "stacked"`,
    `GROUP BY ${keys.map((_, index) => index + 1).join(', ')}`,
    'HAVING max("shown") = 0',
  ])
  const bounds = between.flatMap((place) => {
    const [own, other] = [quoted(cells[place]!), quoted(rows.cells[place]!)]
    const end = (fold: string) => `(SELECT ${fold}(${other}) FROM ${from}${where.replace('\n', ' ')})`
    return [`${own} > ${end('min')}`, `${own} < ${end('max')}`]
  })
  return lines([`FROM (\n${indented(missing)}\n) AS "items"`, bounds.length > 0 && `WHERE ${allOf(bounds)}`])
}
