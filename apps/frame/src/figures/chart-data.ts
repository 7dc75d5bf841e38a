import { targetOf } from '@casement/report'
import type { DataPoint, RoleField, Scenario, Value, VisualOf } from '@casement/report'
import type { Answer } from '../core/coordinator.ts'
import type { Writing, WrittenColumn } from './writing.ts'

/** A series of a chart: exact values for words, numbers for marks. */
export interface ChartSeries {
  readonly label: string
  readonly column: WrittenColumn
  /** One per category; null where there is none. */
  readonly values: readonly Value[]
  /** The part of each value that is chosen in another visual; absent while nothing is. */
  readonly chosen?: readonly Value[]
  /** What tells the series from the others, where members of a field do. */
  readonly member?: Value
  /** Absent where the chart compares no scenarios and colours tell the series apart. */
  readonly scenario?: Scenario
}

export interface ChartData {
  readonly categoryLabel: string
  readonly categories: readonly string[]
  /** The categories as the service gave them. */
  readonly keys: readonly Value[]
  /** The categories are dates. */
  readonly isTime: boolean
  readonly series: readonly ChartSeries[]
}

export type Chart = VisualOf<'columnChart' | 'lineChart'>

/** More series than colours: the rest shares the last one. */
export const mostColours = 8

/** An answer as a chart draws it: one series per value field, or one per member of the series field. */
export function chartDataOf(visual: Chart, answer: Answer, writing: Writing): ChartData {
  const { category: categoryRole, value: valueRole, series: seriesRole } = visual.roles
  const category = writing.column(answer, 'category', 0, categoryRole[0]!)
  const values = valueRole.map((field, index) => writing.column(answer, 'value', index, field))
  const seriesField = seriesRole?.[0]
  if (seriesField) {
    const member = writing.column(answer, 'series', 0, seriesField)
    return pivoted(category, member, values[0]!)
  }
  const hasScenarios = valueRole.some((field) => field.scenario !== undefined)
  return {
    categoryLabel: category.label,
    categories: category.values.map((value) => shown(category, value)),
    keys: category.values,
    isTime: isTimeType(category),
    series: values.map((column, index) => ({
      label: column.label,
      column,
      values: column.values,
      ...(hasScenarios ? { scenario: scenarioOf(valueRole[index]!) } : {}),
    })),
  }
}

/** The same data with the part that is chosen elsewhere beside the whole. */
export function withChosen(data: ChartData, part: ChartData): ChartData {
  const rows = new Map(part.keys.map((key, row) => [JSON.stringify(key), row]))
  return {
    ...data,
    series: data.series.map((series, index) => ({
      ...series,
      chosen: data.keys.map((key) => {
        const row = rows.get(JSON.stringify(key))
        return row === undefined ? null : (part.series[index]?.values[row] ?? null)
      }),
    })),
  }
}

/** What a mark stands for: its category, and its member where members tell the series apart. */
export function pointAt(visual: Chart, data: ChartData, row: number, series: number | null): DataPoint {
  const [category] = visual.roles.category
  const member = visual.roles.series?.[0]
  const chosen = series === null ? undefined : data.series[series]
  const shownSeries = chosen ? [chosen] : data.series
  const field = (index: number) => visual.roles.value[member ? 0 : index]!
  return {
    identity: [
      { target: targetOf(category!), equals: data.keys[row] ?? null },
      ...(member && chosen ? [{ target: targetOf(member), equals: chosen.member ?? null }] : []),
    ],
    values: shownSeries.map((each) => {
      const value = each.values[row] ?? null
      return {
        target: targetOf(field(data.series.indexOf(each))),
        value,
        formattedValue: each.column.write(value),
      }
    }),
  }
}

const isTimeType = ({ type }: WrittenColumn) => type === 'date' || type === 'dateTime'
const scenarioOf = (field: RoleField): Scenario => field.scenario ?? 'actual'
const shown = (column: WrittenColumn, value: Value) => (value === null ? '(Blank)' : column.write(value))

/** Rows of (category, member, value) as one list of values per member, in the order in which they first come. */
function pivoted(category: WrittenColumn, member: WrittenColumn, value: WrittenColumn): ChartData {
  const placeOf = (places: Map<string, number>, key: string) => {
    if (!places.has(key)) places.set(key, places.size)
    return places.get(key)!
  }
  const categories = new Map<string, number>()
  const members = new Map<string, number>()
  const keys: Value[] = []
  const memberKeys: Value[] = []
  const cells = value.values.map((cell, row) => ({
    cell,
    category: placeOf(categories, shown(category, category.values[row] ?? null)),
    member: placeOf(members, shown(member, member.values[row] ?? null)),
  }))
  cells.forEach((cell, row) => {
    keys[cell.category] = category.values[row] ?? null
    memberKeys[cell.member] = member.values[row] ?? null
  })
  const lists = [...members.keys()].map(() => Array.from<unknown, Value>(categories, () => null))
  for (const { cell, category: at, member: of } of cells) lists[of]![at] = cell
  return {
    categoryLabel: category.label,
    categories: [...categories.keys()],
    keys,
    isTime: isTimeType(category),
    series: [...members.keys()].map((label, index) => ({
      label,
      column: value,
      values: lists[index]!,
      member: memberKeys[index] ?? null,
    })),
  }
}

/** One sentence that says what the chart shows: how many columns, the highest and the lowest of the first series. */
export function chartSummary(title: string, data: ChartData, kind: 'column' | 'line' = 'column'): string {
  const [first] = data.series
  const points = (first?.values ?? []).flatMap((value, index) =>
    value === null ? [] : [{ value, size: Number(value), category: data.categories[index]! }],
  )
  const marks = kind === 'column' ? 'column' : 'point'
  const count = data.categories.length === 1 ? `1 ${marks}` : `${data.categories.length} ${marks}s`
  const names = data.series.length > 1 ? ` for ${data.series.map(({ label }) => label).join(', ')}` : ''
  const opening = `${title}: ${kind} chart of ${count}${names}.`
  if (!first || points.length === 0) return opening
  const highest = points.reduce((a, b) => (b.size > a.size ? b : a))
  const lowest = points.reduce((a, b) => (b.size < a.size ? b : a))
  const told = (point: typeof highest) => `${point.category} with ${first.column.write(point.value)}`
  return `${opening} ${first.label} is highest in ${told(highest)} and lowest in ${told(lowest)}.`
}
