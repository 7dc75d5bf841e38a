import type { Answer } from '@casement/query'
import { columnName, unitPowerFor } from '@casement/report'
import type { Visual, VisualOf, VisualType } from '@casement/report'
import { chartPanelsOf, chartSummary } from './chart-data.ts'
import type { Chart } from './chart-data.ts'
import { columnsOf } from './csv.ts'
import { statementDataOf, statementSummary } from './statement-data.ts'
import { kpiDataOf, kpiSummary } from './kpi-data.ts'
import { funnelDataOf, funnelSummary } from './funnel-data.ts'
import { gaugeDataOf, gaugeSummary } from './gauge-data.ts'
import { mapDataOf, mapSummary } from './map-data.ts'
import { partsDataOf, partsSummary } from './parts-data.ts'
import { scatterDataOf, scatterSummary } from './scatter-data.ts'
import { shareText } from './shares.ts'
import { tableOf } from './table-of.ts'
import { varianceDataOf, varianceSummary } from './variance-chart-data.ts'
import { treemapDataOf, treemapSummary } from './treemap-data.ts'
import { varianceOf } from './variance.ts'
import { waterfallDataOf, waterfallSummary } from './waterfall-data.ts'
import { blankLabel } from './writing.ts'
import type { Writing } from './writing.ts'

/** What a visual's figures say, in a sentence or two made of nothing but them; '' for a visual of words. */
export function narrativeOf(visual: Visual, answer: Answer, writing: Writing): string {
  if (answer.rowCount === 0 && 'roles' in visual) return `${titleOf(visual)}: no figures match the filters.`
  const narrate = narratives[visual.type] as Narrate | undefined
  if (narrate) {
    const told = narrate(visual, answer, writing)
    const count = new Intl.NumberFormat(writing.locale).format(answer.rowCount)
    return answer.truncated ? `${told} There are more figures than these ${count}.` : told
  }
  const table = visual.type === 'slicer' ? null : tableOf(visual, answer)
  return table ? ofTable({ ...table.visual, title: titleOf(visual) }, table.answer, writing) : ''
}

type Narrate<T extends VisualType = VisualType> = (
  visual: VisualOf<T>,
  answer: Answer,
  writing: Writing,
) => string

/** Kinds that say more than what their table would. */
const narratives: { readonly [T in VisualType]?: Narrate<T> } = {
  card: ofCard,
  columnChart: ofChart,
  barChart: ofChart,
  lineChart: ofChart,
  comboChart: ofChart,
  scatterChart: (visual, answer, writing) =>
    scatterSummary(titleOf(visual), scatterDataOf(visual, answer, writing)),
  map: (visual, answer, writing) => mapSummary(titleOf(visual), mapDataOf(visual, answer, writing)),
  pieChart: (visual, answer, writing) =>
    partsSummary(
      titleOf(visual),
      visual.format?.donut ? 'ring' : 'pie',
      partsDataOf(visual, answer, writing, visual.format?.slices),
      shareIn(writing),
    ),
  treemap: (visual, answer, writing) =>
    treemapSummary(titleOf(visual), treemapDataOf(visual, answer, writing), shareIn(writing)),
  gauge: (visual, answer, writing) => gaugeSummary(titleOf(visual), gaugeDataOf(visual, answer, writing)),
  funnel: (visual, answer, writing) =>
    funnelSummary(titleOf(visual), funnelDataOf(visual, answer, writing), shareIn(writing)),
  matrix: ofMatrix,
  kpi: (visual, answer, writing) => kpiSummary(titleOf(visual), kpiDataOf(visual, answer, writing)),
  waterfall: (visual, answer, writing) =>
    waterfallSummary(titleOf(visual), waterfallDataOf(visual, answer, writing)),
  varianceChart: (visual, answer, writing) =>
    varianceSummary(titleOf(visual), varianceDataOf(visual, answer, writing), writing.locale),
  statement: (visual, answer, writing) =>
    statementSummary(titleOf(visual), statementDataOf(visual, answer, writing), writing.locale),
}

const shareIn =
  ({ locale }: Writing) =>
  (value: number) =>
    shareText(value, locale)

function titleOf({ title, name }: Visual): string {
  return title ?? name
}

function ofChart(visual: Chart, answer: Answer, writing: Writing): string {
  return chartSummary(titleOf(visual), chartPanelsOf(visual, answer, writing), visual.type)
}

function ofCard(visual: VisualOf<'card'>, answer: Answer, writing: Writing): string {
  const [main, ...references] = columnsOf(visual, answer, writing)
  const value = main!.values[0] ?? null
  if (value === null) return `${titleOf(visual)} is blank.`
  const power = unitPowerFor(visual.format?.displayUnits, Math.abs(Number(value)))
  const better = visual.format?.variance ?? 'none'
  const compared = references.flatMap((column) => {
    const reference = column.values[0] ?? null
    if (reference === null) return []
    const isPercent = main!.isPercent && column.isPercent
    const variance =
      better === 'none' ? null : varianceOf({ value, reference, better, isPercent, locale: writing.locale })
    const told = `${column.label} ${column.writeInUnit(reference, power)}`
    return [variance ? `${variance.text} against ${told}` : told]
  })
  return `${[`${titleOf(visual)} is ${main!.writeInUnit(value, power)}`, ...compared].join(', ')}.`
}

function ofMatrix(visual: VisualOf<'matrix'>, answer: Answer, writing: Writing): string {
  const totals = visual.roles.value.flatMap((field, index) => {
    const total = answer.totals?.[columnName('value', index)]
    const column = writing.column(answer, 'value', index, field)
    return total === undefined || total === null ? [] : [`${column.label} ${column.write(total)}`]
  })
  const fields = [...visual.roles.row, ...(visual.roles.column ?? [])].map((field) => writing.label(field))
  const opening = `${titleOf(visual)}: figures by ${fields.join(', ')}.`
  return totals.length ? `${opening} In total: ${totals.join(', ')}.` : opening
}

function ofTable(visual: VisualOf<'table'>, answer: Answer, writing: Writing): string {
  const columns = columnsOf(visual, answer, writing)
  const count = answer.rowCount === 1 ? '1 row' : `${answer.rowCount} rows`
  const opening = `${titleOf(visual)}: ${answer.truncated ? `more than ${count}` : count}.`
  const figure = columns.findIndex((column) => column.isFigure)
  const head = columns.find((column) => !column.isFigure)
  if (figure < 0 || !head) return opening
  const column = columns[figure]!
  const points = column.values.flatMap((value, row) =>
    value === null ? [] : [{ size: Number(value), text: column.write(value), row }],
  )
  if (points.length === 0) return opening
  const highest = points.reduce((a, b) => (b.size > a.size ? b : a))
  const lowest = points.reduce((a, b) => (b.size < a.size ? b : a))
  const told = ({ row, text }: typeof highest) =>
    `${head.write(head.values[row] ?? null) || blankLabel} with ${text}`
  const total = answer.totals?.[columnName('column', figure)]
  const inTotal = total === undefined || total === null ? '' : `; in total it is ${column.write(total)}`
  return `${opening} ${column.label} is highest for ${told(highest)} and lowest for ${told(lowest)}${inTotal}.`
}
