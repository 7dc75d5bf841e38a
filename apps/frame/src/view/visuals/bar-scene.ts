import { mostColours } from '../../figures/chart-data.ts'
import type { ChartData } from '../../figures/chart-data.ts'
import type { ReferenceLine } from '../../figures/reference-lines.ts'
import { lineHeight } from './axis-name-lines.ts'
import { barMarks } from './bar-marks.ts'
import type { BarMark } from './bar-marks.ts'
import { fitted, textPx } from './bar-plane.ts'
import type { Box } from './bar-plane.ts'
import { axisGapPx, barPlots } from './bar-plot.ts'
import type { BarPlot } from './bar-plot.ts'
import { barWords, stackTotals } from './bar-words.ts'
import { axisTitle, drawnSize, lineAxisTitle, panelTitles, referenceWords } from './chart-plan.ts'
import type { Plan } from './chart-plan.ts'
import { comboLines } from './combo-lines.ts'
import type { LineMark } from './combo-lines.ts'
import { textAt } from './scene-text.ts'
import { px } from './scene.ts'
import type { Pattern, Scene, Shape } from './scene.ts'
import { colourOf, manyMarks, notChosenOpacity } from './series-style.ts'

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

// The ground

function gridShapes({ isHorizontal, ink }: Plan, { ticks, plane, room }: BarPlot): Shape[] {
  const stroke = ink.token('gridline') || ink.token('line')
  return ticks.map(({ value }) => ({
    tag: 'line',
    attributes: { ...acrossAt(plane.along(value), room, isHorizontal), stroke },
  }))
}

/** A line over the whole of a plot, between two pixels so that it is sharp. */
function acrossAt(place: number, { x, y, width, height }: Box, isHorizontal: boolean) {
  const at = Math.floor(place) + 0.5
  return isHorizontal
    ? { x1: px(at), x2: px(at), y1: px(y), y2: px(y + height) }
    : { x1: px(x), x2: px(x + width), y1: px(at), y2: px(at) }
}

function axisShapes(plan: Plan, plot: BarPlot): Shape[] {
  const { isHorizontal, ink } = plan
  const { room, plane, ends, ticks, lineTicks, linePlane } = plot
  const quiet = { fill: ink.token('text-quiet') }
  const zero = plane.along(Math.max(ends.min, Math.min(0, ends.max)))
  const half = ink.fontPx * 0.35
  const foot = room.y + room.height + axisGapPx + ink.fontPx * 0.85
  const written = ticks.filter(({ text }) => text !== '')
  return [
    { tag: 'line', attributes: { ...acrossAt(zero, room, isHorizontal), stroke: ink.token('line-strong') } },
    ...written.map(({ value, text }) =>
      isHorizontal
        ? textAt({ x: plane.along(value), y: foot, anchor: 'middle' }, text, quiet)
        : textAt({ x: room.x - axisGapPx, y: plane.along(value) + half, anchor: 'end' }, text, quiet),
    ),
    ...lineTicks.map(({ value, text }) => {
      const place = { x: room.x + room.width + axisGapPx, y: linePlane.along(value) + half }
      return textAt({ ...place, anchor: 'start' }, text, quiet)
    }),
    ...nameShapes(plan, plot),
  ]
}

function nameShapes({ isHorizontal, ink }: Plan, { names, room, bandPx }: BarPlot): Shape[] {
  const { fontPx, degrees } = names ?? { fontPx: ink.fontPx, degrees: 0 }
  const look = {
    fill: ink.token('text-quiet'),
    ...(fontPx !== ink.fontPx && { 'font-size': px(fontPx) }),
  }
  const foot = room.y + room.height + axisGapPx
  return (names?.names ?? []).flatMap(({ row, lines }) => {
    const middle = (row + 0.5) * bandPx
    if (isHorizontal) {
      const place = { x: room.x - axisGapPx, y: room.y + middle + fontPx * 0.35, anchor: 'end' as const }
      return [textAt(place, lines[0]!, look)]
    }
    const x = room.x + middle
    if (degrees > 0) {
      const y = foot + fontPx * 0.5
      return [
        textAt({ x, y, anchor: 'end' }, lines[0]!, {
          ...look,
          transform: `rotate(${-degrees} ${px(x)} ${px(y)})`,
        }),
      ]
    }
    return lines.map((line, index) =>
      textAt({ x, y: foot + fontPx * (0.95 + index * lineHeight), anchor: 'middle' }, line, look),
    )
  })
}

// The marks

function barShape(plan: Plan, { panel, row, series: index, box, isChosenPart }: BarMark, id: string): Shape {
  const { ink, panels, isChosen } = plan
  const series = panels[panel]!.series[index]!
  const colour = colourOf(series, index, ink)
  const isBack = !isChosenPart && (series.chosen !== undefined || isChosen?.(panel, row, index) === false)
  return {
    tag: 'rect',
    attributes: {
      x: px(box.x),
      y: px(box.y),
      width: px(box.width),
      height: px(box.height),
      ...lookOf(plan, panels[panel]!, index, id),
      ...(isBack && { opacity: notChosenOpacity, stroke: colour }),
    },
  }
}

/** What is planned is outlined, what is foreseen hatched as well. */
function lookOf(
  { ink, hasPatterns }: Plan,
  { series }: ChartData,
  index: number,
  id: string,
): Shape['attributes'] {
  const { scenario } = series[index]!
  const colour = colourOf(series[index]!, index, ink)
  if (scenario === 'budget') return { fill: ink.token('surface'), stroke: colour, 'stroke-width': 1.25 }
  if (scenario === 'forecast') return { fill: `url(#${id}-forecast)`, stroke: colour, 'stroke-width': 1.25 }
  return { fill: hasPatterns && series.length > 1 ? `url(#${id}-${index})` : colour }
}

/** So many bars that each is a line: all of them at once, and once more what is chosen. */
function manyShapes({ panels, ink, isChosen }: Plan, marks: readonly BarMark[]): Shape[] {
  const groups = new Map<string, { readonly mark: BarMark; readonly isBack: boolean; d: string }>()
  for (const mark of marks) {
    const { panel, row, series, isChosenPart, box } = mark
    const hasPart = panels[panel]!.series[series]!.chosen !== undefined
    const isBack = !isChosenPart && (hasPart || isChosen?.(panel, row, series) === false)
    const key = `${series} ${isBack} ${isChosenPart}`
    const group = groups.get(key) ?? { mark, isBack, d: '' }
    group.d += `M${px(box.x)} ${px(box.y)}h${px(box.width)}v${px(box.height)}h${-px(box.width)}z`
    groups.set(key, group)
  }
  return [...groups.values()].map(({ mark: { panel, series }, isBack, d }) => ({
    tag: 'path',
    attributes: {
      d,
      fill: colourOf(panels[panel]!.series[series]!, series, ink),
      ...(isBack && { opacity: notChosenOpacity }),
    },
  }))
}

/** The tiles that tell series apart in contrast modes, and what is foreseen from what is. */
function patternsOf({ panels, ink, hasPatterns }: Plan, id: string): Pattern[] {
  const { series } = panels[0]!
  const forecast = series.findIndex(({ scenario }) => scenario === 'forecast')
  const hatch = { path: 'M0 0H4', tilePx: 4, degrees: -45 }
  return [
    ...(forecast < 0
      ? []
      : [
          {
            ...hatch,
            id: `${id}-forecast`,
            ground: ink.token('surface'),
            ink: colourOf(series[forecast]!, forecast, ink),
          },
        ]),
    ...(hasPatterns && series.length > 1
      ? series.slice(0, mostColours).map((each, index) => ({
          ...tiles[index % tiles.length]!,
          id: `${id}-${index}`,
          ground: colourOf(each, index, ink),
          ink: ink.token('surface'),
        }))
      : []),
  ]
}

const tiles = [
  { path: '', tilePx: 6, degrees: 0 },
  { path: 'M0 0H6', tilePx: 6, degrees: 45 },
  { path: 'M2 2h2v2h-2z', tilePx: 6, degrees: 0 },
  { path: 'M0 0H6', tilePx: 6, degrees: 0 },
  { path: 'M0 0H6', tilePx: 6, degrees: -45 },
  { path: 'M0 0H6M0 0V6', tilePx: 6, degrees: 45 },
  { path: 'M0 0V6', tilePx: 6, degrees: 0 },
  { path: 'M0 0H6M0 0V6', tilePx: 6, degrees: 0 },
] as const

// Words

function titleShapes(plan: Plan, plot: BarPlot): Shape[] {
  const { ink, panels, isHorizontal } = plan
  const [strong, quiet] = [{ fill: ink.token('text'), 'font-weight': 600 }, { fill: ink.token('text-quiet') }]
  const ofPanels = panelTitles(plan).flatMap(({ text, note, left, top, width }) => {
    const y = top + ink.fontPx
    const title = fitted(text, width, ink.fontPx)
    const besidePx = textPx(title, ink.fontPx) + ink.fontPx * 0.6
    return [
      textAt({ x: left, y, anchor: 'start' }, title, strong),
      ...(note && besidePx < width
        ? [
            textAt(
              { x: left + besidePx, y, anchor: 'start' },
              fitted(note, width - besidePx, ink.fontPx),
              quiet,
            ),
          ]
        : []),
    ]
  })
  if (panels.length > 1) return ofPanels
  const [title, lineTitle] = [axisTitle(plan), lineAxisTitle(plan)]
  const { x, y, width } = plot.room
  const above = y - ink.fontPx * (plan.isLabelled && !isHorizontal ? 1.8 : 0.9)
  return [
    ...(title
      ? [
          textAt(
            { x: isHorizontal ? x + width : x, y: above, anchor: isHorizontal ? 'end' : 'start' },
            title,
            quiet,
          ),
        ]
      : []),
    ...(lineTitle ? [textAt({ x: x + width, y: above, anchor: 'end' }, lineTitle, quiet)] : []),
  ]
}

/** A line across is called at its end, beside the chart; among small charts in their titles. */
function referenceShapes(plan: Plan, { plane, room }: BarPlot, panel: number): Shape[] {
  const { ink, isHorizontal, panels } = plan
  const lines = plan.references[panel]!.map((line) => ({ line, at: plane.along(line.value) }))
  return [
    ...lines.map(({ at }): Shape => ({
      tag: 'line',
      attributes: {
        ...acrossAt(at, room, isHorizontal),
        stroke: ink.token('text-quiet'),
        'stroke-width': 1.25,
        'stroke-dasharray': '5 3',
      },
    })),
    ...(panels.length > 1 ? [] : referenceTexts(plan, lines, room)),
  ]
}

interface PlacedLine {
  readonly line: ReferenceLine
  readonly at: number
}

function referenceTexts(plan: Plan, lines: readonly PlacedLine[], room: Box): Shape[] {
  const { ink, isHorizontal, hasSecondAxis } = plan
  const { fontPx } = ink
  const look = { fill: ink.token('text') }
  if (isHorizontal)
    return lines.map(({ line, at }) =>
      textAt({ x: at, y: room.y - fontPx * 0.4, anchor: 'middle' }, referenceWords(plan, line, ' '), look),
    )
  if (hasSecondAxis)
    return lines.map(({ line, at }) =>
      textAt({ x: room.x + 4, y: at - 4, anchor: 'start' }, referenceWords(plan, line, ' '), look),
    )
  const step = fontPx * 1.2
  let free = -Infinity
  // From the uppermost down: words that would run into those above stand below them.
  return lines
    .toSorted((a, b) => a.at - b.at)
    .flatMap(({ line, at }) => {
      const words = referenceWords(plan, line, '\n').split('\n')
      const top = Math.max(free, at - (words.length * step) / 2)
      free = top + words.length * step + 2
      return words.map((word, index) =>
        textAt({ x: room.x + room.width + 5, y: top + step * (index + 0.8), anchor: 'start' }, word, look),
      )
    })
}
