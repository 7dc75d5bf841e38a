import { choice, flag, named, object, text } from '@casement/schema'
import type { Shaped } from '@casement/schema'
import { axisShape } from '../../definition/chart-parts.ts'
import { atMostOne, common, displayUnits, layoutShape, levels, one } from '../../definition/visual-parts.ts'

/** A dot for each detail, by two figures; with a size it is a bubble. */
export const scatterChartShape = named(
  'ScatterChart',
  object(
    {
      name: text(),
      type: choice('scatterChart'),
      layout: layoutShape,
      roles: object({ detail: levels, x: one, y: one }, { size: atMostOne, series: atMostOne }),
    },
    {
      ...common,
      format: object(
        {},
        {
          displayUnits,
          legend: flag(),
          /** Names beside the dots, as far as there is room; absent: for few. */
          dataLabels: flag(),
          xAxis: axisShape,
          yAxis: axisShape,
        },
      ),
    },
  ),
)

export type ScatterChartDefinition = Shaped<typeof scatterChartShape>
