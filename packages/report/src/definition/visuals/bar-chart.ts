import { choice, list, named, object, text } from '../shape.ts'
import { columnFormat, columnRoles } from './column-chart.ts'
import { common, layoutShape, sortShape } from './visual-parts.ts'

/** Columns that lie: for long names and for ranks. The first category stands at the top. */
export const barChartShape = named(
  'BarChart',
  object(
    { name: text(), type: choice('barChart'), layout: layoutShape, roles: columnRoles },
    { ...common, sort: list(sortShape), format: columnFormat },
  ),
)
