import { barShape, manyShapes, patternsOf } from '../bars/bar-shapes.ts'
import { lineShapes } from '../lines/line-shapes.ts'
import type { LinePoint } from '../lines/line-points.ts'
import { axisShapes, gridShapes } from '../plot/axis-shapes.ts'
import { referenceShapes, titleShapes } from '../plot/captions.ts'
import type { Plot } from '../plot/plot.ts'
import type { Box } from '../scene/bar-plane.ts'
import { layerOf } from '../scene/scene.ts'
import type { Scene, Shape } from '../scene/scene.ts'
import type { Plan } from '../series/chart-plan.ts'
import { layoutOf } from './chart-layout.ts'
import type { PanelLayout } from './chart-layout.ts'

interface PlacedMark {
  readonly panel: number
  readonly row: number
  readonly series: number
  readonly box: Box
}

/** A chart of columns, bars or lines, drawn, and where its marks stand. */
export interface SeriesDrawing {
  readonly scene: Scene
  readonly plots: readonly Plot[]
  /** The uppermost last. */
  readonly marks: readonly PlacedMark[]
}

/** Columns or bars, and the lines over them. `id` begins the names of the drawing's patterns. */
export function chartScene(plan: Plan, id: string): SeriesDrawing {
  const { ink } = plan
  const layout = layoutOf(plan)
  const plots = layout.map(({ plot }) => plot)
  const lines = layout.map((panel, index) => lineShapes(plan, index, panel.lines, id))
  const layer = (name: string, of: (panel: PanelLayout, index: number) => readonly Shape[]) =>
    layerOf(name, layout.flatMap(of))
  return {
    plots,
    marks: layout.flatMap((panel, index) => marksOf(panel, index)),
    scene: {
      ...plan.drawn,
      font: ink.font,
      fontPx: ink.fontPx,
      patterns: patternsOf(plan, id),
      shapes: [
        layer('grid', ({ plot }) => gridShapes(plan, plot)),
        layer('areas', (_, index) => lines[index]!.areas),
        layer('across', ({ plot }, index) => referenceShapes(plan, plot, index)),
        layer('marks', ({ bars, isMany }) =>
          isMany ? manyShapes(plan, bars) : bars.map((bar) => barShape(plan, bar, id)),
        ),
        layer('axis', ({ plot }) => axisShapes(plan, plot)),
        layer('lines', (_, index) => lines[index]!.lines),
        layer('dots', (_, index) => lines[index]!.dots),
        layerOf('words', [
          ...layout.flatMap(({ words }) => words.flatMap(({ shapes }) => shapes)),
          ...titleShapes(plan, plots),
        ]),
      ],
    },
  }
}

/** Where the marks of a panel stand: its bars, unless they are one shape, and the dots of its lines. */
const marksOf = ({ bars, isMany, lines }: PanelLayout, panel: number): readonly PlacedMark[] => [
  ...(isMany ? [] : bars),
  ...lines.flatMap(({ index, dots }) =>
    dots.map(({ point }) => ({ panel, row: point.row, series: index, box: boxAround(point) })),
  ),
]

const boxAround = ({ x, y }: LinePoint): Box => ({ x: x - 6, y: y - 6, width: 12, height: 12 })
