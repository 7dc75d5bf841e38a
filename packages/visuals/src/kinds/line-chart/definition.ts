import { choice, list, named, object, text } from '@casement/schema'
import { lineFormat, seriesRoles } from '../../definition/series-formats.ts'
import { common, layoutShape, sortShape } from '../../definition/visual-parts.ts'

/** Series over periods or ranks. A period without a figure is a gap; a forecast is drawn dashed. */
export const lineChartShape = named(
  'LineChart',
  object(
    { name: text(), type: choice('lineChart'), layout: layoutShape, roles: seriesRoles },
    { ...common, sort: list(sortShape), format: lineFormat },
  ),
)
