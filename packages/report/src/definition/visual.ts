import { tagged } from './shape.ts'
import type { Shaped } from './shape.ts'
import { barChartShape } from './visuals/bar-chart.ts'
import { buttonShape } from './visuals/button.ts'
import type { actionShape } from './visuals/button.ts'
import { cardShape } from './visuals/card.ts'
import { columnChartShape } from './visuals/column-chart.ts'
import { comboChartShape } from './visuals/combo-chart.ts'
import { dataAsOfShape } from './visuals/data-as-of.ts'
import { imageShape } from './visuals/image.ts'
import { kpiShape } from './visuals/kpi.ts'
import { lineChartShape } from './visuals/line-chart.ts'
import { mapShape } from './visuals/map.ts'
import { matrixShape } from './visuals/matrix.ts'
import { multiRowCardShape } from './visuals/multi-row-card.ts'
import { shapeShape } from './visuals/shape.ts'
import { pieChartShape } from './visuals/pie-chart.ts'
import { treemapShape } from './visuals/treemap.ts'
import { gaugeShape } from './visuals/gauge.ts'
import { funnelShape } from './visuals/funnel.ts'
import { scatterChartShape } from './visuals/scatter-chart.ts'
import { slicerShape } from './visuals/slicer.ts'
import { pageNavigatorShape } from './visuals/page-navigator.ts'
import { statementShape } from './visuals/statement.ts'
import { tableShape } from './visuals/table.ts'
import { textShape } from './visuals/text.ts'
import { varianceChartShape } from './visuals/variance-chart.ts'
import { waterfallShape } from './visuals/waterfall.ts'
import type { displayUnits, layoutShape, sortShape } from './visuals/visual-parts.ts'

/** The kinds of visuals; they differ in their roles and their format. */
export const visualShapes = {
  card: cardShape,
  multiRowCard: multiRowCardShape,
  kpi: kpiShape,
  columnChart: columnChartShape,
  barChart: barChartShape,
  lineChart: lineChartShape,
  comboChart: comboChartShape,
  scatterChart: scatterChartShape,
  pieChart: pieChartShape,
  treemap: treemapShape,
  gauge: gaugeShape,
  funnel: funnelShape,
  map: mapShape,
  table: tableShape,
  matrix: matrixShape,
  statement: statementShape,
  waterfall: waterfallShape,
  varianceChart: varianceChartShape,
  slicer: slicerShape,
  button: buttonShape,
  pageNavigator: pageNavigatorShape,
  text: textShape,
  image: imageShape,
  shape: shapeShape,
  dataAsOf: dataAsOfShape,
}

export const visualShape = tagged('type', visualShapes)

export type Layout = Shaped<typeof layoutShape>
export type SortEntry = Shaped<typeof sortShape>
export type Visual = Shaped<typeof visualShape>
export type VisualType = Visual['type']
export type VisualOf<T extends VisualType> = Extract<Visual, { type: T }>
export type ButtonAction = Shaped<typeof actionShape>
export type DisplayUnits = Shaped<typeof displayUnits>

export const visualTypes = Object.keys(visualShapes) as readonly VisualType[]

const propertiesOf = (type: VisualType) => visualShapes[type].definition[1].properties as VisualProperties

interface VisualProperties {
  readonly roles?: { readonly properties: object }
  readonly sort?: object
  readonly format?: { readonly properties: object }
}

/** The roles that a kind of visual takes fields for, those it needs first; none for words and buttons. */
export function rolesOfType(type: VisualType): readonly string[] {
  const { roles } = propertiesOf(type)
  return roles ? Object.keys(roles.properties) : []
}

/** The names in the format of a kind of visual. */
export function formatNamesOfType(type: VisualType): readonly string[] {
  const { format } = propertiesOf(type)
  return format ? Object.keys(format.properties) : []
}

/** Whether visuals of this kind stand in an order. */
export const hasSort = (type: VisualType): boolean => propertiesOf(type).sort !== undefined
