import { choice, list, named, object, text } from '@casement/schema'
import { columnFormat, seriesRoles } from '../../definition/series-formats.ts'
import { common, layoutShape, sortShape } from '../../definition/visual-parts.ts'

/** Columns that lie: for long names and for ranks. The first category is at the top. */
export const barChartShape = named(
  'BarChart',
  object(
    { name: text(), type: choice('barChart'), layout: layoutShape, roles: seriesRoles },
    { ...common, sort: list(sortShape), format: columnFormat },
  ),
)
