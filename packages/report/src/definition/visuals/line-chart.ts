import { choice, flag, list, named, object, text } from '../shape.ts'
import { axisShape, referenceLinesShape } from './chart-parts.ts'
import { atMostOne, common, displayUnits, layoutShape, levels, some, sortShape } from './visual-parts.ts'

/** Series over periods or ranks. A period without a figure is a gap; a forecast is drawn dashed. */
export const lineChartShape = named(
  'LineChart',
  object(
    {
      name: text(),
      type: choice('lineChart'),
      layout: layoutShape,
      roles: object({ category: levels, value: some }, { series: atMostOne, smallMultiple: atMostOne }),
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
          /** Areas upon one another. */
          stacked: flag(),
          gaps: choice('break', 'connect', 'zero'),
          /** time: dates stand as far apart as they are; absent: for dates. */
          axis: choice('category', 'time'),
          referenceLines: referenceLinesShape,
          valueAxis: axisShape,
        },
      ),
    },
  ),
)
