import { choice, list, named, object, text } from '@casement/schema'
import { comboFormat, comboRoles } from '../../definition/series-formats.ts'
import { common, layoutShape, sortShape } from '../../definition/visual-parts.ts'

/** Columns and lines over the same categories. */
export const comboChartShape = named(
  'ComboChart',
  object(
    { name: text(), type: choice('comboChart'), layout: layoutShape, roles: comboRoles },
    { ...common, sort: list(sortShape), format: comboFormat },
  ),
)
