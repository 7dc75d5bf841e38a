import { barMarks } from '../bars/bar-marks.ts'
import type { BarMark } from '../bars/bar-marks.ts'
import { barShape, manyShapes, patternsOf } from '../bars/bar-shapes.ts'
import { barWords, stackTotals } from '../bars/bar-words.ts'
import { lineDrawing } from '../lines/line-shapes.ts'
import type { LineMark } from '../lines/line-shapes.ts'
import { axisShapes, gridShapes } from '../plot/axis-shapes.ts'
import { referenceShapes, titleShapes } from '../plot/captions.ts'
import { plotsOf } from '../plot/plot.ts'
import type { Plot } from '../plot/plot.ts'
import type { Box } from '../scene/bar-plane.ts'
import { layerOf } from '../scene/scene.ts'
import type { Scene, Shape } from '../scene/scene.ts'
import type { Plan } from '../series/chart-plan.ts'
import { manyMarks } from '../series/series-style.ts'

/** A chart of columns, bars or lines, drawn, and where its marks stand. */
export interface SeriesDrawing {
  readonly scene: Scene
  readonly plots: readonly Plot[]
  /** The uppermost last. */
  readonly marks: readonly {
    readonly panel: number
    readonly row: number
    readonly series: number
    readonly box: Box
  }[]
}

/** Columns or bars, and the lines over them. `id` begins the names of the drawing's patterns. */
export function chartScene(plan: Plan, id: string): SeriesDrawing {
  const { ink, panels } = plan
  const plots = plotsOf(plan)
  const isMany = panels[0]!.keys.length > manyMarks && !plan.isStacked
  const drawn = plots.map((plot, panel) => {
    const marks = barMarks(plan, panel, plot)
    const words = isMany
      ? []
      : [...barWords(plan, panel, marks, plot), ...stackTotals(plan, panel, marks, plot)]
    return { marks, words, lines: lineDrawing(plan, panel, { plot, taken: words, id }) }
  })
  const layer = (name: string, of: (plot: Plot, panel: number) => readonly Shape[]) =>
    layerOf(name, plots.flatMap(of))
  return {
    plots,
    marks: drawn.flatMap(({ marks, lines }): (BarMark | LineMark)[] => [
      ...(isMany ? [] : marks),
      ...lines.marks,
    ]),
    scene: {
      ...plan.drawn,
      font: ink.font,
      fontPx: ink.fontPx,
      patterns: patternsOf(plan, id),
      shapes: [
        layer('grid', (plot) => gridShapes(plan, plot)),
        layer('areas', (_, panel) => drawn[panel]!.lines.areas),
        layer('across', (plot, panel) => referenceShapes(plan, plot, panel)),
        layer('marks', (_, panel) => {
          const { marks } = drawn[panel]!
          return isMany ? manyShapes(plan, marks) : marks.map((mark) => barShape(plan, mark, id))
        }),
        layer('axis', (plot) => axisShapes(plan, plot)),
        layer('lines', (_, panel) => drawn[panel]!.lines.lines),
        layer('dots', (_, panel) => drawn[panel]!.lines.dots),
        layerOf('words', [
          ...drawn.flatMap(({ words, lines }) => [...words, ...lines.words].flatMap(({ shapes }) => shapes)),
          ...titleShapes(plan, plots),
        ]),
      ],
    },
  }
}
