import { choice, flag, object } from '@casement/schema'
import type { Shaped } from '@casement/schema'
import { axisShape, referenceLinesShape } from './chart-parts.ts'
import type { VisualBase } from './visual-base.ts'
import { atMostOne, displayUnits, levels, some } from './visual-parts.ts'

/** Roles of columns, bars and lines. */
export const seriesRoles = object(
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
    /** Of one figure that is a change: its columns are green or red, its figures have a sign. Absent: they are no changes. */
    goodWhen: choice('higher', 'lower'),
    legend: flag(),
    /** Absent: where there is room. */
    dataLabels: flag(),
    referenceLines: referenceLinesShape,
    valueAxis: axisShape,
  },
)

export const lineFormat = object(
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
)

export const comboRoles = object({ category: levels, column: some, line: some })

export const comboFormat = object(
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
)

interface ChartOf<T extends string, R, F> extends Omit<VisualBase, 'type' | 'roles'> {
  readonly type: T
  readonly roles: Shaped<R>
  readonly format?: Shaped<F>
}

export type ReferenceLine = Shaped<typeof referenceLinesShape>[number]
export type LineFormat = Shaped<typeof lineFormat>

type BarsChart = ChartOf<'columnChart' | 'barChart', typeof seriesRoles, typeof columnFormat>
type LinesChart = ChartOf<'lineChart', typeof seriesRoles, typeof lineFormat>
type CombinedChart = ChartOf<'comboChart', typeof comboRoles, typeof comboFormat>

/** The kinds of charts that draw series over categories. */
export type Chart = BarsChart | LinesChart | CombinedChart

/** True for bars from left to right, with categories one below the other. */
export const hasHorizontalBars = (visual: Chart): boolean => visual.type === 'barChart'

/** True for a chart of lines alone. */
export const isOfLines = (visual: Chart): visual is LinesChart => visual.type === 'lineChart'

/** True for lines over columns, which may have an axis of their own. */
export const isCombined = (visual: Chart): visual is CombinedChart => visual.type === 'comboChart'

/** True for columns and bars of one figure: only they show a part within themselves. */
export const hasOneFigure = ({ roles }: { readonly roles: Shaped<typeof seriesRoles> }): boolean =>
  roles.value.length === 1 && !roles.series?.length && !roles.smallMultiple?.length
