import { choice, flag, list, named, object, text } from '../shape.ts'
import { atMostOne, common, displayUnits, layoutShape, one, some, sortShape } from './visual-parts.ts'

/** Series over periods or ranks. A period without a figure is a gap; a forecast is drawn dashed. */
export const lineChartShape = named(
  'LineChart',
  object(
    {
      name: text(),
      type: choice('lineChart'),
      layout: layoutShape,
      roles: object({ category: one, value: some }, { series: atMostOne }),
    },
    {
      ...common,
      sort: list(sortShape),
      format: object(
        {},
        {
          displayUnits,
          legend: flag(),
          dataLabels: flag(),
          /** A dot at each figure; absent: where there are few. */
          markers: flag(),
          area: flag(),
          gaps: choice('break', 'connect', 'zero'),
          /** time: dates stand as far apart as they are; absent: for dates. */
          axis: choice('category', 'time'),
        },
      ),
    },
  ),
)
