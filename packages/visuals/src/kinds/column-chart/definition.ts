import { choice, list, named, object, text } from '@casement/schema'
import { columnFormat, seriesRoles } from '../../definition/series-formats.ts'
import { common, layoutShape, sortShape } from '../../definition/visual-parts.ts'

/** Columns that stand, side by side or upon one another. */
export const columnChartShape = named(
  'ColumnChart',
  object(
    { name: text(), type: choice('columnChart'), layout: layoutShape, roles: seriesRoles },
    { ...common, sort: list(sortShape), format: columnFormat },
  ),
)
