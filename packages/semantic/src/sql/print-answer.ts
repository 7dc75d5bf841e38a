import type { ValueType } from '../model/value-type.ts'
import type { AnswerItems, AnswerPart } from '../plan/answer-part.ts'
import type { Relation } from '../plan/relation.ts'
import { quoted } from './dialect.ts'
import type { Dialect } from './dialect-words.ts'
import { allOf, indented, lines } from './layout.ts'
import type { RelationPrinter } from './print-relation.ts'
import type { StatementColumn } from './statement.ts'

export interface Order {
  /** A column of the answer. */
  place: number
  descending: boolean
  /** Text is ordered without case, by its spelling only where nothing else is left; 'sort': by a column that is not shown. */
  by: 'value' | 'text' | 'spelling' | 'sort'
}

/** Plan of a whole answer: its parts, the rows in an order and in a window. */
export interface Answer {
  parts: readonly AnswerPart[]
  columns: readonly StatementColumn[]
  orders: readonly Order[]
  limit?: number
  /** The most rows of all parts together, whatever the limit. */
  maxRows?: number
  offset?: number
}

/**
 * The statement. Its last column, "part", counts the parts from 0. One row more than `limit` or `maxRows` is asked for,
 * and of the parts beside the rows together one more than `maxRows`.
 */
export function printAnswer(answer: Answer, relations: RelationPrinter, dialect: Dialect): string {
  const printer = new AnswerPrinter(answer, relations, dialect)
  return printer.print()
}

class AnswerPrinter {
  readonly #answer: Answer
  readonly #relations: RelationPrinter
  readonly #dialect: Dialect
  /** The columns that are put in order by another one. */
  readonly #sorted: readonly number[]

  constructor(answer: Answer, relations: RelationPrinter, dialect: Dialect) {
    this.#answer = answer
    this.#relations = relations
    this.#dialect = dialect
    const [rows] = answer.parts
    this.#sorted = (rows?.sorts ?? []).flatMap((sort, place) => (sort === undefined ? [] : [place]))
  }

  print(): string {
    const { parts, columns, maxRows, offset } = this.#answer
    const limit = minOf(this.#answer.limit, maxRows)
    const [rows, ...more] = parts as [AnswerPart, ...AnswerPart[]]
    const window = [
      this.#orderBy(
        (place) => rows.cells[place]!,
        (place) => rows.sorts[place],
      ),
      limit !== undefined && `LIMIT ${limit + 1}`,
      offset !== undefined && offset > 0 && `OFFSET ${offset}`,
    ]
    const isWindow = limit !== undefined || (offset !== undefined && offset > 0)
    const { items = [] } = rows
    const isOneOfMore = more.length + items.length > 0
    const first = this.#part(rows, 0, isOneOfMore)
    if (!isOneOfMore) {
      const sql = lines([...first, ...window])
      return `${this.#relations.with()}${sql}`
    }
    const all = [
      isWindow ? `(\n${lines([...first, ...window])}\n)` : lines(first),
      ...items.map((each, index) => this.#items(rows, each, { number: index + 1, limit })),
      ...more.map((part, index) => lines(this.#part(part, index + 1, true))),
    ]
    // The rows keep their order by what they were ordered by, which comes along where it is not answered.
    const names = columns.map((_, place) => `c${place + 1}`)
    const list = [...names, ...this.#sorted.map(sortName), 'part'].map(quoted).join(', ')
    return lines([
      `${this.#relations.with()}SELECT ${[...names, 'part'].map(quoted).join(', ')}`,
      `FROM (\n${all.join('\nUNION ALL\n')}\n) AS "answered" (${list})`,
      this.#orderBy(
        (place) => names[place]!,
        (place) => (this.#sorted.includes(place) ? sortName(place) : undefined),
        more.length > 0 ? ['"part"'] : [],
      ),
      maxRows !== undefined &&
        limit !== undefined &&
        `LIMIT ${(limit + 1) * (1 + items.length) + maxRows + 1}`,
    ])
  }

  #part(part: AnswerPart, index: number, isOneOfMore: boolean): string[] {
    const from = this.#relations.name(part.relation)
    const cells = this.#answer.columns.map(({ type }, place) => this.#cell(part.cells[place], type))
    const sorts = this.#sorted.map((place) =>
      part.sorts[place] === undefined ? 'NULL' : quoted(part.sorts[place]),
    )
    const shown = this.#isShown(part)
    const where = [
      ...(shown === '' ? [] : [shown]),
      ...(part.onlyIf ? [`EXISTS (SELECT 1 FROM ${this.#relations.name(part.onlyIf)})`] : []),
    ]
    return [
      `SELECT ${[...cells, ...(isOneOfMore ? sorts : []), `${index} AS "part"`].join(', ')}`,
      `FROM ${from}${this.#within(part)}`,
      where.length > 0 ? `WHERE ${allOf(where)}` : '',
    ]
  }

  /** The condition for groups that are shown: those with a figure. */
  #isShown({ cells, dropsBlank }: AnswerPart): string {
    if (!dropsBlank) return ''
    const values = this.#answer.columns.flatMap(({ role }, place) =>
      role === 'value' ? [`${quoted(cells[place]!)} IS NOT NULL`] : [],
    )
    return [...new Set(values)].join(' OR ')
  }

  /** Items with no data, one more than the rows have room for: then all are left out. */
  #items(
    rows: AnswerPart,
    items: AnswerItems,
    { number, limit }: { readonly number: number; readonly limit: number | undefined },
  ): string {
    const cells = this.#answer.columns.map(({ type, role }, place) =>
      role === 'item'
        ? `CAST(${number} AS ${this.#dialect.type(type)})`
        : this.#cell(items.cells[place], type),
    )
    const sorts = this.#sorted.map((place) =>
      items.sorts[place] === undefined ? 'NULL' : quoted(items.sorts[place]),
    )
    const select = lines([
      `SELECT ${[...cells, ...sorts, '0 AS "part"'].join(', ')}`,
      printItems(rows, items, {
        dialect: this.#dialect,
        name: (relation) => this.#relations.name(relation),
        isShown: (part) => this.#isShown(part),
      }),
      limit !== undefined && `LIMIT ${limit + 1}`,
    ])
    return limit === undefined ? select : `(\n${select}\n)`
  }

  #within({ within, relation }: AnswerPart): string {
    if (!within) return ''
    const other = this.#relations.name(within.relation)
    return `\nJOIN ${other} ON ${other}.${quoted(within.other)} IS NOT DISTINCT FROM ${quoted(relation.name)}.${quoted(within.column)}`
  }

  /** Amounts keep to 38 digits: where the engine has more, the cast is what notices. */
  #cell(name: string | undefined, type: ValueType): string {
    if (name === undefined) return `CAST(NULL AS ${this.#dialect.type(type)})`
    if (
      this.#dialect.limitsDigits ||
      (!this.#dialect.own && type.kind !== 'decimal' && type.kind !== 'integer')
    )
      return quoted(name)
    return `CAST(${quoted(name)} AS ${this.#dialect.type(type)}) AS ${quoted(name)}`
  }

  /** BLANK comes first, as the least of all values. */
  #orderBy(
    column: (place: number) => string,
    sort: (place: number) => string | undefined,
    first: readonly string[] = [],
  ): string {
    const orders = this.#answer.orders.flatMap(({ place, descending, by }) => {
      const direction = descending ? 'DESC NULLS LAST' : 'NULLS FIRST'
      const sorted = by === 'spelling' ? undefined : sort(place)
      if (by === 'sort') return [`${quoted(sorted!)} ${direction}`]
      const name = quoted(column(place))
      const value =
        by === 'value' ? name : this.#dialect.ordered(by === 'text' ? this.#dialect.fold(name) : name)
      return [...(sorted === undefined ? [] : [`${quoted(sorted)} ${direction}`]), `${value} ${direction}`]
    })
    const all = [...new Set([...first, ...orders])]
    return all.length > 0 ? `ORDER BY ${all.join(', ')}` : ''
  }
}

interface ItemsContext {
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
function printItems(
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

const minOf = (a: number | undefined, b: number | undefined): number | undefined =>
  a === undefined || b === undefined ? (a ?? b) : Math.min(a, b)

const sortName = (place: number): string => `order ${place + 1}`
