import type { Answer, AnswerBlock, AnswerColumn, CellValue, Field, SemanticQuery } from '@casement/query'
import { measureNamed } from './measures.ts'
import type { MadeMeasure } from './measures.ts'
import { chanceOf, columnNamed, firstDay, lastDay } from './members.ts'
import type { MadeColumn, Member } from './members.ts'

interface Group {
  readonly name: string
  readonly column: string
  readonly made: MadeColumn
}

interface Figure {
  readonly name: string
  readonly measure: MadeMeasure
  /** The measure's own name, by which its scenarios differ. */
  readonly of: string
}

/** The members of one group of the answer, in the order of the query's groups. */
type Row = readonly Member[]

/** Figures for whatever a visual asks: always the same for the same question, and parts that add up to their whole. */
export function madeAnswer(id: string, query: SemanticQuery): Answer {
  const groups = query.select.flatMap(({ name, field }): Group[] => {
    const column = groupedBy(field)
    return column === null ? [] : [{ name, column, made: columnNamed(column) }]
  })
  const asked = query.select.flatMap(({ name, field }): Figure[] => {
    const of = measuredAs(field)
    return of === null ? [] : [{ name, of, measure: measureNamed(of) }]
  })
  const chosen = chosenIn(query)
  const rows = groups.reduce<Row[]>((before, _, at) => withMembers(before, groups, at, chosen), [[]])
  const part = partOf(chosen, groups)
  const figuresOf = (name: string, of: readonly Row[]) =>
    textOf(
      asked.find((figure) => figure.name === name)!,
      of,
      groups,
      part,
    )
  const blockOf = (by: readonly string[], of: readonly (readonly Row[])[]): AnswerColumn[] =>
    query.select.flatMap(({ name, field }): AnswerColumn[] => {
      const at = groups.findIndex((group) => group.name === name)
      if (at >= 0 && !by.includes(name)) return []
      if (at >= 0) {
        const { type, format } = groups[at]!.made
        const values = of.map(([row]) => row![at]!.value)
        return [{ name, type, values, ...(format && { format }) }]
      }
      if (field.kind === 'aggregation' && isEnd(field)) return [endOf(name, field, of.length)]
      const { format, fractionDigits } = measureNamed(measuredAs(field)!)
      const type = fractionDigits === 0 ? 'integer' : 'decimal'
      return [{ name, type, format, values: of.map((each) => figuresOf(name, each)) }]
    })
  const all = groups.map(({ name }) => name)
  const ordered = inOrder(rows, query, groups, figuresOf)
  const shown = ordered.slice(0, query.limit ?? ordered.length)
  return {
    id,
    columns: blockOf(
      all,
      shown.map((row) => [row]),
    ),
    rowCount: shown.length,
    truncated: shown.length < ordered.length,
    ...(query.totals && {
      totals: Object.fromEntries(asked.map(({ name }) => [name, figuresOf(name, rows)])),
    }),
    ...(query.subtotals && {
      subtotals: query.subtotals.map((by): AnswerBlock => {
        const of = [...gathered(ordered, groups, by).values()]
        return { by: [...by], columns: blockOf(by, of), rowCount: of.length }
      }),
    }),
  }
}

/** The same question where nothing matches: no groups, and figures that are BLANK. */
export function emptyAnswer(id: string, query: SemanticQuery): Answer {
  const answer = madeAnswer(id, query)
  const hasGroups = query.select.some(({ field }) => groupedBy(field) !== null)
  return {
    ...answer,
    columns: answer.columns.map((column) => ({ ...column, values: hasGroups ? [] : [null] })),
    rowCount: hasGroups ? 0 : 1,
    ...(answer.totals && {
      totals: Object.fromEntries(Object.keys(answer.totals).map((name) => [name, null])),
    }),
    ...(answer.subtotals && {
      subtotals: answer.subtotals.map((block) => ({
        ...block,
        rowCount: 0,
        columns: block.columns.map((column) => ({ ...column, values: [] })),
      })),
    }),
  }
}

const groupedBy = (field: Field): string | null =>
  field.kind === 'column' ? field.column : field.kind === 'hierarchyLevel' ? field.level : null

const isEnd = ({ column, aggregation }: Extract<Field, { kind: 'aggregation' }>): boolean =>
  columnNamed(column).type === 'date' && (aggregation === 'Min' || aggregation === 'Max')

function measuredAs(field: Field): string | null {
  if (field.kind === 'measure') return field.measure
  if (field.kind !== 'aggregation' || isEnd(field)) return null
  return `${field.column} ${field.aggregation.toLowerCase()}`
}

const endOf = (
  name: string,
  { aggregation }: Extract<Field, { kind: 'aggregation' }>,
  length: number,
): AnswerColumn => ({
  name,
  type: 'date',
  format: 'd MMM yyyy',
  values: Array.from({ length }, () => (aggregation === 'Min' ? firstDay : lastDay)),
})

/** By column: the values that the query's filters let through, where they are values that somebody made. */
function chosenIn({ filters = [] }: SemanticQuery): ReadonlyMap<string, ReadonlySet<CellValue>> {
  const chosen = new Map<string, ReadonlySet<CellValue>>()
  for (const filter of filters as readonly { target?: unknown; operator?: unknown; values?: unknown }[]) {
    const { column } = (filter.target ?? {}) as { column?: unknown }
    if (typeof column !== 'string' || filter.operator !== 'In' || !Array.isArray(filter.values)) continue
    const values = new Set(filter.values as readonly CellValue[])
    if (columnNamed(column).members.some(({ value }) => values.has(value))) chosen.set(column, values)
  }
  return chosen
}

/** Each row once for every member of the next column that belongs to it and that the filters let through. */
function withMembers(
  before: readonly Row[],
  groups: readonly Group[],
  at: number,
  chosen: ReadonlyMap<string, ReadonlySet<CellValue>>,
): Row[] {
  const { column, made } = groups[at]!
  const isIn = (name: string, value: CellValue | undefined) =>
    value === undefined || (chosen.get(name)?.has(value) ?? true)
  const members = made.members.filter(
    ({ value, above }) => isIn(column, value) && (made.above === undefined || isIn(made.above, above)),
  )
  return before.flatMap((row) =>
    members
      .filter((member) =>
        row.every((other, place) => {
          const { column: beside, made: madeBeside } = groups[place]!
          if (made.above === beside) return member.above === other.value
          return madeBeside.above !== column || other.above === member.value
        }),
      )
      .map((member) => [...row, member]),
  )
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)

/** How much of everything is left by filters of columns that the answer does not show. */
function partOf(chosen: ReadonlyMap<string, ReadonlySet<CellValue>>, groups: readonly Group[]): number {
  const isShown = (column: string) =>
    groups.some(({ column: own, made }) => own === column || made.above === column)
  return [...chosen]
    .filter(([column]) => !isShown(column))
    .map(([column, values]) => {
      const { members } = columnNamed(column)
      const within = members.filter(({ value }) => values.has(value))
      return sumOf(within.map(({ weight }) => weight)) / sumOf(members.map(({ weight }) => weight))
    })
    .reduce((product, share) => product * share, 1)
}

/** A member's part: of its column, or of the member above where that stands in the row as well. */
function shareOf(row: Row, at: number, groups: readonly Group[], isOfLines: boolean): number {
  const { made } = groups[at]!
  const member = row[at]!
  // Lines carry their own sign and size, for what is added up by them; nothing else knows of them.
  if (made.isSigned) return isOfLines ? member.weight : 1 / made.members.length
  const hasAbove = groups.some(({ column }) => column === made.above)
  const beside = hasAbove ? made.members.filter(({ above }) => above === member.above) : made.members
  return member.weight / sumOf(beside.map(({ weight }) => weight))
}

/** In the smallest unit that the figure is written with. */
function unitsOf({ of, measure }: Figure, row: Row, groups: readonly Group[], part: number): number {
  const place = row.map(({ value }) => value).join('|')
  const own = chanceOf(`${of}|${place}`) - 0.5
  const shared = chanceOf(`${measure.stem}|${place}`) - 0.5
  const wave = row.length === 0 ? 1 : 1 + measure.spread * (shared + 0.35 * own)
  const isOfLines = measure.stem === 'Profit and loss'
  const shares = measure.isRatio
    ? 1
    : row.reduce((product, _, at) => product * shareOf(row, at, groups, isOfLines), part)
  const signed = measure.spread > 1 ? wave - 0.8 : wave
  return Math.round(measure.base * shares * signed * 10 ** measure.fractionDigits)
}

/** A figure over one or several groups as the service writes it: sums of what is added, means of what is not. */
function textOf(figure: Figure, rows: readonly Row[], groups: readonly Group[], part: number): CellValue {
  if (rows.length === 0) return null
  const { isRatio, fractionDigits } = figure.measure
  const units = sumOf(rows.map((row) => unitsOf(figure, row, groups, part)))
  const value = (isRatio ? units / rows.length : units) / 10 ** fractionDigits
  return fractionDigits === 0 ? Math.round(value) : value.toFixed(fractionDigits)
}

function inOrder(
  rows: readonly Row[],
  { orderBy = [] }: SemanticQuery,
  groups: readonly Group[],
  figureOf: (name: string, rows: readonly Row[]) => CellValue,
): readonly Row[] {
  const keys = orderBy.flatMap(({ name, direction }) => {
    if (name === undefined) return []
    const at = groups.findIndex((group) => group.name === name)
    const keyOf = (row: Row) =>
      at < 0 ? Number(figureOf(name, [row])) : groups[at]!.made.members.indexOf(row[at]!)
    return [{ keyOf, sign: direction === 'ascending' ? 1 : -1 }]
  })
  const keyed = rows.map((row) => ({ row, by: keys.map(({ keyOf, sign }) => sign * keyOf(row)) }))
  return keyed
    .toSorted((a, b) => a.by.map((key, at) => key - b.by[at]!).find((difference) => difference !== 0) ?? 0)
    .map(({ row }) => row)
}

/** The rows of each group of fewer columns. */
function gathered(rows: readonly Row[], groups: readonly Group[], by: readonly string[]): Map<string, Row[]> {
  const gathered = new Map<string, Row[]>()
  for (const row of rows) {
    const key = JSON.stringify(row.filter((_, at) => by.includes(groups[at]!.name)).map(({ value }) => value))
    const before = gathered.get(key)
    if (before) before.push(row)
    else gathered.set(key, [row])
  }
  return gathered
}
