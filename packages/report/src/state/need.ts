import type { SemanticQuery } from '@casement/query'
import type { ReportFilter } from '../definition/filter.ts'
import type { Visual, VisualOf, VisualType } from '../definition/visual.ts'
import { chartNeed, comparedNeed, mapNeed, partsNeed, scatterNeed } from './needs/chart.ts'
import { kpiNeed } from './needs/kpi.ts'
import { matrixNeed } from './needs/matrix.ts'
import { multiRowCardNeed } from './needs/multi-row-card.ts'
import { selected } from './needs/question.ts'
import { slicerNeed } from './needs/slicer.ts'
import { statementNeed } from './needs/statement.ts'
import { tableNeed } from './needs/table.ts'

type NeedsByType = {
  readonly [T in VisualType]: (visual: VisualOf<T>, filters: readonly ReportFilter[]) => SemanticQuery | null
}

const nothing = () => null

function figuresNeed(
  { figures }: VisualOf<'text' | 'dataAsOf'>,
  filters: readonly ReportFilter[],
): SemanticQuery | null {
  return figures ? { select: selected({ figures }), filters } : null
}

/** The question of each kind of visual. */
const needs: NeedsByType = {
  card: ({ roles }, filters) => ({ select: selected(roles), filters }),
  multiRowCard: multiRowCardNeed,
  kpi: kpiNeed,
  columnChart: chartNeed,
  barChart: chartNeed,
  lineChart: chartNeed,
  comboChart: chartNeed,
  scatterChart: scatterNeed,
  pieChart: partsNeed,
  map: mapNeed,
  treemap: partsNeed,
  funnel: partsNeed,
  gauge: ({ roles }, filters) => ({ select: selected(roles), filters }),
  table: tableNeed,
  matrix: matrixNeed,
  statement: statementNeed,
  waterfall: comparedNeed,
  varianceChart: comparedNeed,
  slicer: slicerNeed,
  button: nothing,
  pageNavigator: nothing,
  text: figuresNeed,
  image: nothing,
  shape: nothing,
  dataAsOf: figuresNeed,
}

/** What a visual asks, filtered by what reaches it; null for a visual that shows no figures. */
export const needOf = (visual: Visual, filters: readonly ReportFilter[]): SemanticQuery | null =>
  (needs[visual.type] as (visual: Visual, filters: readonly ReportFilter[]) => SemanticQuery | null)(
    visual,
    filters,
  )
