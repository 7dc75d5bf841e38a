import { choice, flag, list, named, object, text } from '../shape.ts'
import { atMostOne, common, displayUnits, layoutShape, one, some, sortShape } from './visual-parts.ts'

export const columnChartShape = named(
  'ColumnChart',
  object(
    {
      name: text(),
      type: choice('columnChart'),
      layout: layoutShape,
      roles: object({ category: one, value: some }, { series: atMostOne }),
    },
    {
      ...common,
      sort: list(sortShape),
      format: object({}, { displayUnits, stacked: flag(), legend: flag(), dataLabels: flag() }),
    },
  ),
)
