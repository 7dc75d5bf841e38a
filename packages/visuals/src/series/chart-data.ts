import type { Value } from '@casement/format'
import type { Answer } from '@casement/query'
import type { Words } from '@casement/words'
import type { DataPoint } from '../definition/data-point.ts'
import { targetOf } from '../definition/field-target.ts'
import type { RoleField, Scenario } from '../definition/field.ts'
import { isCombined } from '../definition/series-formats.ts'
import type { Chart } from '../definition/series-formats.ts'
import { titleOf } from '../definition/visual-base.ts'
import type { ColourOfMember } from '../writing/member-colours.ts'
import { isTimeColumn, itemRowsOf, labelOfValue } from '../writing/writing.ts'
import type { Writing, WrittenColumn } from '../writing/writing.ts'

/** A figure that a chart draws, and its place in the answer. */
export interface ChartFigure {
  readonly role: 'value' | 'column' | 'line'
  readonly index: number
  readonly field: RoleField
}

/** A series of a chart: exact values for words, numbers for marks. */
export interface ChartSeries {
  readonly label: string
  readonly column: WrittenColumn
  /** One per category; null where there is none. */
  readonly values: readonly Value[]
  /** The part of each value that is chosen in another visual; absent while nothing is. */
  readonly chosen?: readonly Value[]
  /** Member that tells the series from the others, where members of a field do. */
  readonly member?: Value
  /** Absent where the chart compares no scenarios and colours tell the series apart. */
  readonly scenario?: Scenario
  /** Figure of the chart that it shows. */
  readonly figure: ChartFigure
  /** The place of its colour among those of the theme; absent: its own place. */
  readonly colour?: number
}

export interface ChartData {
  readonly categoryLabel: string
  readonly categories: readonly string[]
  /** The categories as the service gave them. */
  readonly keys: readonly Value[]
  /** The categories are dates. */
  readonly isTime: boolean
  readonly series: readonly ChartSeries[]
  /** Categories may have more parts than are here: nothing may be added up. */
  readonly isTruncated?: true
  /** The one of several small charts that this is. */
  readonly panel?: { readonly label: string; readonly key: Value }
}

/** The figures that a chart draws; a chart with members as its series has one. */
function figuresOf(visual: Chart): readonly ChartFigure[] {
  const of = (role: ChartFigure['role'], fields: readonly RoleField[]) =>
    fields.map((field, index) => ({ role, index, field }))
  if (isCombined(visual)) return [...of('column', visual.roles.column), ...of('line', visual.roles.line)]
  const figures = of('value', visual.roles.value)
  return visual.roles.series?.length ? figures.slice(0, 1) : figures
}

/** The field whose members are series, and the one whose members are charts of their own. */
const seriesField = ({ roles }: Chart) => ('series' in roles ? roles.series?.[0] : undefined)
const panelField = ({ roles }: Chart) => ('smallMultiple' in roles ? roles.smallMultiple?.[0] : undefined)

/** An answer as a chart draws it: one series per figure, or one per member of the series field. */
export const chartDataOf = (visual: Chart, answer: Answer, writing: Writing): ChartData =>
  chartPanelsOf(visual, answer, writing)[0]!

/**
 * As many charts as the small-multiple field has members, at least one; all of the same categories and series. Without
 * `colours` members have those of their places.
 */
export function chartPanelsOf(
  visual: Chart,
  answer: Answer,
  writing: Writing,
  colours?: ColourOfMember,
): readonly ChartData[] {
  const category = writing.column(answer, 'category', 0, visual.roles.category[0]!)
  const [ofSeries, ofPanel] = [seriesField(visual), panelField(visual)]
  const member = ofSeries ? writing.column(answer, 'series', 0, ofSeries) : null
  const panel = ofPanel ? writing.column(answer, 'smallMultiple', 0, ofPanel) : null
  // An item with no data has its place on the axis and is of no series and of no small chart.
  const items = itemRowsOf(answer)
  const places = {
    category: placesOf(category, answer.rowCount, member !== null || panel !== null),
    member: member && placesOf(member, answer.rowCount, true, items),
    panel: panel && placesOf(panel, answer.rowCount, true, items),
  }
  const fields = figuresOf(visual)
  const hasScenarios = fields.some(({ field }) => field.scenario !== undefined)
  const figures = fields.map((figure) => {
    const column = writing.column(answer, figure.role, figure.index, figure.field)
    return {
      column,
      figure,
      cells: valuesAt(column, places, answer.rowCount),
      ...(hasScenarios ? { scenario: figure.field.scenario ?? ('actual' as const) } : {}),
      // A line over columns keeps apart from them by more than the next colour.
      ...(figure.role === 'line' ? { colour: fields.indexOf(figure) + 1 } : {}),
    }
  })
  const common = {
    categoryLabel: category.label,
    categories: places.category.labels,
    keys: places.category.keys,
    isTime: isTimeColumn(category),
    ...(answer.truncated ? { isTruncated: true as const } : {}),
  }
  return (places.panel?.keys ?? [null]).map((key, panelIndex) => ({
    ...common,
    ...(places.panel ? { panel: { label: places.panel.labels[panelIndex]!, key } } : {}),
    series: figures.flatMap(({ column, figure, cells, ...rest }): ChartSeries[] =>
      places.member
        ? places.member.keys.map((of, index) => ({
            label: places.member!.labels[index]!,
            column,
            figure,
            values: cells[panelIndex]?.[index] ?? [],
            member: of,
            ...(colours && ofSeries ? { colour: colours(ofSeries, of) } : {}),
            ...rest,
          }))
        : [{ label: column.label, column, figure, values: cells[panelIndex]?.[0] ?? [], ...rest }],
    ),
  }))
}

/** The distinct values of a column in the order in which they come, and the place of every row's. */
interface Places {
  readonly labels: readonly string[]
  readonly keys: readonly Value[]
  readonly ofRow: readonly number[]
}

const none: ReadonlySet<number> = new Set()
/** No place: of a row that is skipped. */
const nowhere = -1

/** Finds the places of categories. Where nothing groups the rows further, each row is a place of its own: equal names of different things stay apart. */
function placesOf(
  column: WrittenColumn,
  rowCount: number,
  isGrouped: boolean,
  skipped: ReadonlySet<number> = none,
): Places {
  const rows = Array.from({ length: rowCount }, (_, row) => column.values[row] ?? null)
  if (!isGrouped)
    return {
      keys: rows,
      labels: rows.map((value) => labelOfValue(column, value)),
      ofRow: rows.map((_, row) => row),
    }
  const placeOf = new Map<Value, number>()
  for (const [row, value] of rows.entries())
    if (!skipped.has(row) && !placeOf.has(value)) placeOf.set(value, placeOf.size)
  const keys = [...placeOf.keys()]
  return {
    keys,
    labels: keys.map((value) => labelOfValue(column, value)),
    ofRow: rows.map((value) => placeOf.get(value) ?? nowhere),
  }
}

/** Cells by panel, member and category; null where the answer has none. */
function valuesAt(
  { values }: WrittenColumn,
  places: { readonly category: Places; readonly member: Places | null; readonly panel: Places | null },
  rowCount: number,
): readonly (readonly (readonly Value[])[])[] {
  const cells = (places.panel?.keys ?? [null]).map(() =>
    (places.member?.keys ?? [null]).map(() => places.category.keys.map((): Value => null)),
  )
  for (let row = 0; row < rowCount; row++) {
    const list = cells[places.panel?.ofRow[row] ?? 0]?.[places.member?.ofRow[row] ?? 0]
    if (list) list[places.category.ofRow[row]!] = values[row] ?? null
  }
  return cells
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

/** Data point of a mark: its category, its small chart, and its member where members tell the series apart. */
export function pointAt(visual: Chart, data: ChartData, row: number, series: number | null): DataPoint {
  const [ofSeries, ofPanel] = [seriesField(visual), panelField(visual)]
  const chosen = series === null ? undefined : data.series[series]
  const shownSeries = chosen ? [chosen] : data.series
  return {
    identity: [
      { target: targetOf(visual.roles.category[0]!), equals: data.keys[row] ?? null },
      ...(ofPanel && data.panel ? [{ target: targetOf(ofPanel), equals: data.panel.key }] : []),
      ...(ofSeries && chosen ? [{ target: targetOf(ofSeries), equals: chosen.member ?? null }] : []),
    ],
    values: shownSeries.map(({ figure, values, column }) => {
      const value = values[row] ?? null
      return { target: targetOf(figure.field), value, formattedValue: column.write(value) }
    }),
  }
}

/** One sentence that says what the chart shows: how many columns, the highest and the lowest of the first series. */
export function chartSummary(
  title: string,
  panels: readonly ChartData[],
  type: Chart['type'],
  { say }: Words,
): string {
  const [data] = panels
  if (!data) return title
  const opening = say('chart.opening', {
    title,
    type,
    count: data.categories.length,
    hasNames: data.series.length > 1,
    names: data.series.map(({ label }) => label).join(', '),
    hasPanels: data.panel !== undefined,
    panels: panels.map(({ panel }) => panel?.label).join(', '),
  })
  const label = data.series[0]?.label
  const points = panels.flatMap(({ panel, categories, series: [first] }) =>
    (first?.values ?? []).flatMap((value, row) =>
      value === null
        ? []
        : [
            {
              size: Number(value),
              text: first!.column.write(value),
              place: panel ? `${panel.label}, ${categories[row]}` : categories[row],
            },
          ],
    ),
  )
  if (points.length === 0) return opening
  const highest = points.reduce((a, b) => (b.size > a.size ? b : a))
  const lowest = points.reduce((a, b) => (b.size < a.size ? b : a))
  const ends = say('chart.ends', {
    name: label ?? '',
    high: highest.place ?? '',
    highFigure: highest.text,
    low: lowest.place ?? '',
    lowFigure: lowest.text,
  })
  return `${opening} ${ends}`
}

/** The same for a visual and its answer. */
export const narrate = (visual: Chart, answer: Answer, writing: Writing): string =>
  chartSummary(titleOf(visual), chartPanelsOf(visual, answer, writing), visual.type, writing)
