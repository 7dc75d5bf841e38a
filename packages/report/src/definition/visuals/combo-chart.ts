import { choice, flag, list, named, object, text } from '../shape.ts'
import { axisShape, referenceLinesShape } from './chart-parts.ts'
import { common, displayUnits, layoutShape, levels, some, sortShape } from './visual-parts.ts'

/** Columns and lines over the same categories. */
export const comboChartShape = named(
  'ComboChart',
  object(
    {
      name: text(),
      type: choice('comboChart'),
      layout: layoutShape,
      roles: object({ category: levels, column: some, line: some }),
    },
    {
      ...common,
      sort: list(sortShape),
      format: object(
        {},
        {
          displayUnits,
          stacked: flag(),
          legend: flag(),
          dataLabels: flag(),
          /** Lines have an axis of their own at the right; absent: where they are shares and columns are not. */
          secondAxis: flag(),
          referenceLines: referenceLinesShape,
          valueAxis: axisShape,
          lineAxis: axisShape,
        },
      ),
    },
  ),
)
