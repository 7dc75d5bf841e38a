import { choice, flag, list, named, object, text } from '../shape.ts'
import { axisShape, referenceLinesShape } from './chart-parts.ts'
import { atMostOne, common, displayUnits, layoutShape, levels, some, sortShape } from './visual-parts.ts'

/** What columns and bars are made of; they differ in the way they stand. */
export const columnRoles = object(
  { category: levels, value: some },
  { series: atMostOne, smallMultiple: atMostOne },
)

export const columnFormat = object(
  {},
  {
    displayUnits,
    stacked: flag(),
    /** Every category filled to 100 %: the parts, not the sizes. */
    share: flag(),
    legend: flag(),
    /** Absent: where there is room. */
    dataLabels: flag(),
    referenceLines: referenceLinesShape,
    valueAxis: axisShape,
  },
)

export const columnChartShape = named(
  'ColumnChart',
  object(
    { name: text(), type: choice('columnChart'), layout: layoutShape, roles: columnRoles },
    { ...common, sort: list(sortShape), format: columnFormat },
  ),
)
