import type { Box } from '../scene/bar-plane.ts'
import type { ChartData, ChartSeries } from '../series/chart-data.ts'
import type { Plan } from '../series/chart-plan.ts'
import { isComparison, isLine } from '../series/series-style.ts'
import { sharesOf } from '../series/shares.ts'
import type { Plot } from '../plot/plot.ts'

/** A bar of a chart, or the part of it that is chosen in another visual. */
export interface BarMark {
  readonly panel: number
  readonly row: number
  readonly series: number
  readonly box: Box
  /** Size that the bar shows: the value, or its share of the whole. */
  readonly size: number
  readonly isChosenPart: boolean
}

const thickestPx = 56

/** Places the bars of a panel: what is compared with comes first and lies behind. */
export function barMarks(plan: Plan, panel: number, plot: Plot): readonly BarMark[] {
  const data = plan.panels[panel]!
  const all = barSeries(plan, data)
  const slots = slotsOf(plan, all, data.categories.length, plot.bandPx)
  const { plane, ends, centres } = plot
  const held = (value: number) => Math.max(ends.min, Math.min(value, ends.max))
  const boxAt = (row: number, slot: Slot, from: number, to: number) =>
    plane.bar(centres[row]! + slot.offsetPx, slot.thickPx, held(from), held(to))

  const sizes = sizesOf(plan, data)
  const stacks = data.keys.map(() => ({ above: 0, below: 0 }))
  return all.flatMap(({ series, index }, order) => {
    const slot = slots[order]!
    const own = sizes(index)
    const bars: BarMark[] = []
    const parts: BarMark[] = []
    for (let row = 0; row < data.keys.length; row++) {
      const size = own[row] ?? null
      if (size === null) continue
      const stack = stacks[row]!
      const from = plan.isStacked ? (size < 0 ? stack.below : stack.above) : 0
      if (size < 0) stack.below += size
      else stack.above += size
      const mark = { panel, row, series: index }
      bars.push({ ...mark, size, box: boxAt(row, slot, from, from + size), isChosenPart: false })
      const chosen = plan.isShare ? null : (series.chosen?.[row] ?? null)
      if (chosen === null) continue
      const part = Number(chosen)
      parts.push({ ...mark, size: part, box: boxAt(row, slot, from, from + part), isChosenPart: true })
    }
    return [...bars, ...parts]
  })
}

interface Slot {
  /** From the middle of the category to where the bar begins. */
  readonly offsetPx: number
  readonly thickPx: number
}

type ShownSeries = ReturnType<typeof barSeries>

function slotsOf({ isStacked }: Plan, all: ShownSeries, rows: number, bandPx: number): readonly Slot[] {
  const count = isStacked ? 1 : Math.max(all.length, 1)
  const between = !isStacked && isPair(all) ? -0.62 : 0.08
  const apart = bandPx < 16 ? 0.12 : rows > 24 ? 0.2 : 0.34
  const widths = count + (count - 1) * between
  const thickPx = Math.min(thickestPx, (bandPx * (1 - apart)) / widths)
  return all.map((_, order) => ({
    offsetPx: (isStacked ? 0 : order * thickPx * (1 + between)) - (thickPx * widths) / 2,
    thickPx,
  }))
}

const isPair = (all: readonly { readonly series: ChartSeries }[]): boolean =>
  isComparison(all.map(({ series }) => series))

/** The series that are drawn as bars, in the order in which they are drawn. */
export function barSeries({ visual, isShown, isStacked }: Plan, { series }: ChartData) {
  const all = series.flatMap((each, index) =>
    !isLine(visual, each) && isShown(index) ? [{ series: each, index }] : [],
  )
  if (isStacked || !isPair(all)) return all
  return all.toSorted((a, b) => Number(isActual(a.series)) - Number(isActual(b.series)))
}

const isActual = ({ scenario }: ChartSeries): boolean => scenario === 'actual'

/** Sizes of the bars of each series, by category. */
function sizesOf({ isShare, isShown }: Plan, { keys, series }: ChartData) {
  if (!isShare)
    return (index: number) => series[index]!.values.map((value) => (value === null ? null : Number(value)))
  const shown = series.filter((_, index) => isShown(index))
  const shares = keys.map((_, row) => sharesOf(shown, row))
  return (index: number) => shares.map((each) => each[shown.indexOf(series[index]!)] ?? null)
}
