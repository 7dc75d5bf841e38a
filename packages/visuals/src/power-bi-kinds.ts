import { isVisualType } from './visual.ts'
import type { VisualType } from './visual.ts'

/** Power BI's names of kinds of visuals that have another one here. */
const kinds: Readonly<Record<string, VisualType>> = {
  clusteredColumnChart: 'columnChart',
  stackedColumnChart: 'columnChart',
  hundredPercentStackedColumnChart: 'columnChart',
  clusteredBarChart: 'barChart',
  stackedBarChart: 'barChart',
  hundredPercentStackedBarChart: 'barChart',
  areaChart: 'lineChart',
  stackedAreaChart: 'lineChart',
  lineClusteredColumnComboChart: 'comboChart',
  lineStackedColumnComboChart: 'comboChart',
  donutChart: 'pieChart',
  waterfallChart: 'waterfall',
  filledMap: 'map',
  tableEx: 'table',
  pivotTable: 'matrix',
  textbox: 'text',
  basicShape: 'shape',
  actionButton: 'button',
}

/** The kind that a program means by one of our names or of Power BI's; undefined where there is none. */
export function kindNamed(name: unknown): VisualType | undefined {
  if (typeof name !== 'string') return undefined
  const own = Object.hasOwn(kinds, name) ? kinds[name]! : name
  return isVisualType(own) ? own : undefined
}
