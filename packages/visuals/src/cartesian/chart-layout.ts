import { barMarks } from '../bars/bar-marks.ts'
import type { BarMark } from '../bars/bar-marks.ts'
import { barWords, stackTotals } from '../bars/bar-words.ts'
import { drawnLines } from '../lines/line-points.ts'
import type { DrawnLine } from '../lines/line-points.ts'
import { lineWords } from '../lines/line-words.ts'
import { plotsOf } from '../plot/plot.ts'
import type { Plot } from '../plot/plot.ts'
import type { PlacedText } from '../scene/scene-text.ts'
import type { Plan } from '../series/chart-plan.ts'
import { manyMarks } from '../series/series-style.ts'

/** A panel of a chart laid out: where all of it is, before any of it is drawn. */
export interface PanelLayout {
  readonly plot: Plot
  readonly bars: readonly BarMark[]
  /** Bars are so many that they are one shape. */
  readonly isMany: boolean
  readonly lines: readonly DrawnLine[]
  /** Figures of bars and lines, with what they cover. */
  readonly words: readonly PlacedText[]
}

/** Lays out every panel of a chart, once. */
export function layoutOf(plan: Plan): readonly PanelLayout[] {
  const isMany = plan.panels[0]!.keys.length > manyMarks && !plan.isStacked
  return plotsOf(plan).map((plot, panel) => {
    const bars = barMarks(plan, panel, plot)
    const lines = drawnLines(plan, panel, plot)
    const ofBars = isMany
      ? []
      : [...barWords(plan, panel, bars, plot), ...stackTotals(plan, panel, bars, plot)]
    return { plot, bars, isMany, lines, words: [...ofBars, ...lineWords(plan, lines, plot, ofBars)] }
  })
}
