import type { Box } from '../scene/bar-plane.ts'
import type { Scene, Shape } from '../scene/scene.ts'
import { drawnSize } from '../series/chart-plan.ts'
import type { Plan } from '../series/chart-plan.ts'
import { manyMarks } from '../series/series-style.ts'
import { axisShapes, gridShapes } from './bar-axes.ts'
import { referenceShapes, titleShapes } from './bar-captions.ts'
import { barMarks } from './bar-marks.ts'
import type { BarMark } from './bar-marks.ts'
import { barPlots } from './bar-plot.ts'
import type { BarPlot } from './bar-plot.ts'
import { barShape, manyShapes, patternsOf } from './bar-shapes.ts'
import { barWords, stackTotals } from './bar-words.ts'
import { comboLines } from './combo-lines.ts'
import type { LineMark } from './combo-lines.ts'

/** A chart of columns or bars, drawn, and where its marks stand. */
export interface BarChart {
  readonly scene: Scene
  readonly plots: readonly BarPlot[]
  /** The uppermost last. */
  readonly marks: readonly {
    readonly panel: number
    readonly row: number
    readonly series: number
    readonly box: Box
  }[]
}

/** Columns or bars, and the lines over them. `id` begins the names of the drawing's patterns. */
export function barChart(plan: Plan, id: string): BarChart {
  const { ink, panels, visual } = plan
  const plots = barPlots(plan)
  const drawn = plots.map((plot, panel) => {
    const marks = barMarks(plan, panel, plot)
    const isMany = panels[0]!.keys.length > manyMarks && !plan.isStacked
    const words = isMany ? [] : [...barWords(plan, panel, marks), ...stackTotals(plan, panel, marks, plot)]
    return { marks, isMany, words, lines: comboLines(plan, panel, { plot, taken: words }) }
  })
  const shapesOf = (of: (plot: BarPlot, panel: number) => readonly Shape[]) => plots.flatMap(of)
  return {
    plots,
    marks: drawn.flatMap(({ marks, isMany, lines }): (BarMark | LineMark)[] => [
      ...(isMany ? [] : marks),
      ...lines.marks,
    ]),
    scene: {
      ...drawnSize(visual, panels, plan.size, ink),
      font: ink.font,
      fontPx: ink.fontPx,
      patterns: patternsOf(plan, id),
      layers: [
        { name: 'grid', shapes: shapesOf((plot) => gridShapes(plan, plot)) },
        { name: 'across', shapes: shapesOf((plot, panel) => referenceShapes(plan, plot, panel)) },
        {
          name: 'marks',
          shapes: drawn.flatMap(({ marks, isMany }) =>
            isMany ? manyShapes(plan, marks) : marks.map((mark) => barShape(plan, mark, id)),
          ),
        },
        { name: 'axis', shapes: shapesOf((plot) => axisShapes(plan, plot)) },
        { name: 'lines', shapes: drawn.flatMap(({ lines }) => lines.shapes) },
        {
          name: 'words',
          shapes: [
            ...drawn.flatMap(({ words, lines }) =>
              [...words, ...lines.words].flatMap(({ shapes }) => shapes),
            ),
            ...titleShapes(plan, plots[0]!),
          ],
        },
      ],
    },
  }
}
