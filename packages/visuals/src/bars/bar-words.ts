import { isCombined } from '../definition/series-formats.ts'
import { tenth, textPx } from '../scene/bar-plane.ts'
import type { Box } from '../scene/bar-plane.ts'
import { inkOn } from '../scene/ink.ts'
import { rimmed, textAt, textBox } from '../scene/scene-text.ts'
import type { PlacedText, TextPlace } from '../scene/scene-text.ts'
import type { Shape } from '../scene/scene.ts'
import { writeBar } from '../series/bar-effects.ts'
import type { ChartData } from '../series/chart-data.ts'
import { powerOf } from '../series/chart-plan.ts'
import type { Plan } from '../series/chart-plan.ts'
import { isOutlined } from '../series/series-style.ts'
import { shareInBar } from '../series/shares.ts'
import { barSeries } from './bar-marks.ts'
import type { BarMark } from './bar-marks.ts'
import { colourOfBar } from './bar-shapes.ts'
import type { Plot } from '../plot/plot.ts'

/** Between a bar and its figure. */
const gapPx = 5
/** Between a figure and a line across the chart. */
const lineGapPx = 2

/** The figures of a panel's bars: beside them where each stands alone, in them where they are parts or lines cross them. */
export function barWords(
  plan: Plan,
  panel: number,
  marks: readonly BarMark[],
  { plane }: Plot,
): readonly PlacedText[] {
  if (!plan.isLabelled) return []
  const data = plan.panels[panel]!
  const isInside = plan.isStacked || isCombined(plan.visual)
  const isAlone = barSeries(plan, data).length === 1
  const wholes = marks.filter(({ isChosenPart }) => !isChosenPart)
  if (isInside) return wholes.flatMap((mark) => wordInside(plan, data, mark))
  // Of what is compared only the actual figures are written.
  const written = wholes.filter(({ series }) => isAlone || data.series[series]!.scenario === 'actual')
  const lines = plan.references[panel]!.map(({ value }) => plane.along(value))
  return written.flatMap((mark) => wordBeside(plan, data, mark, lines))
}

/** `lines`: where lines across the chart are, in pixels along the value axis. */
function wordBeside(
  plan: Plan,
  data: ChartData,
  mark: BarMark,
  lines: readonly number[],
): readonly PlacedText[] {
  const text = textOf(plan, data, mark)
  if (text === '') return []
  const { ink, isHorizontal } = plan
  const { box, size } = mark
  const [middleX, middleY] = [box.x + box.width / 2, box.y + box.height / 2 + ink.fontPx * 0.35]
  const place: TextPlace = isHorizontal
    ? size < 0
      ? { x: box.x - gapPx, y: middleY, anchor: 'end' }
      : { x: box.x + box.width + gapPx, y: middleY, anchor: 'start' }
    : size < 0
      ? { x: middleX, y: box.y + box.height + gapPx + ink.fontPx * 0.75, anchor: 'middle' }
      : { x: middleX, y: box.y - gapPx, anchor: 'middle' }
  return [overOthers(plan, data, clearOf(lines, place, { text, isBack: size < 0, plan }), text)]
}

interface ClearedWord {
  readonly text: string
  /** It stands before its bar, or below it. */
  readonly isBack: boolean
  readonly plan: Plan
}

/** Moves a figure that a line across the chart would strike through to the other side of it, away from its bar. */
function clearOf(
  lines: readonly number[],
  place: TextPlace,
  { text, isBack, plan: { ink, isHorizontal } }: ClearedWord,
): TextPlace {
  const isOnward = isHorizontal !== isBack
  const apartPx = isHorizontal ? gapPx : lineGapPx
  let clear = place
  for (const line of lines.toSorted((a, b) => (isOnward ? a - b : b - a))) {
    const box = textBox(clear, text, ink.fontPx)
    const [from, length] = isHorizontal ? [box.x, box.width] : [box.y, box.height]
    if (line <= from - lineGapPx || line >= from + length + lineGapPx) continue
    const by = isOnward ? line + apartPx - from : line - apartPx - from - length
    clear = isHorizontal ? { ...clear, x: clear.x + by } : { ...clear, y: clear.y + by }
  }
  return clear
}

/** Keeps a figure apart from another bar: a rim around it on a solid one, a ground under it on an outlined one. */
function overOthers({ ink }: Plan, data: ChartData, place: TextPlace, text: string): PlacedText {
  const box = textBox(place, text, ink.fontPx)
  const fill = ink.token('text')
  if (!data.series.some(isOutlined)) return { box, shapes: [textAt(place, text, { fill, ...rimmed(ink) })] }
  const ground: Shape = {
    tag: 'rect',
    attributes: {
      x: tenth(box.x - 1),
      y: tenth(box.y),
      width: tenth(box.width + 2),
      height: tenth(box.height),
      fill: ink.token('surface'),
    },
  }
  return { box, shapes: [ground, textAt(place, text, { fill })] }
}

/** A part too small for its figure goes without; tooltip and table have it. */
function wordInside(plan: Plan, data: ChartData, mark: BarMark): readonly PlacedText[] {
  const { ink, isHorizontal, isShare, isStacked, isChosen } = plan
  const { box, size, panel, row, series: index } = mark
  const text = isShare ? shareInBar(size, plan.words.locale) : textOf(plan, data, mark)
  const linePx = ink.fontPx * 1.35
  if (text === '' || textPx(text, ink.fontPx) + 6 > box.width || linePx > box.height) return []
  const series = data.series[index]!
  const isBack = isChosen !== null && !isChosen(panel, row, index)
  const fill = isOutlined(series) || isBack ? ink.token('text') : inkOn(colourOfBar(plan, mark))
  const isAtFoot = !isStacked && !isHorizontal
  const middle = box.y + box.height / 2 + ink.fontPx * 0.35
  const foot = size < 0 ? box.y + ink.fontPx + 3 : box.y + box.height - gapPx
  const place = { x: box.x + box.width / 2, y: isAtFoot ? foot : middle, anchor: 'middle' as const }
  return [{ box: textBox(place, text, ink.fontPx), shapes: [textAt(place, text, { fill })] }]
}

function textOf({ scales, visual }: Plan, data: ChartData, { row, series }: BarMark): string {
  const shown = data.series[series]!
  return writeBar(visual, data, shown, { row, power: powerOf(scales[0], visual, shown) })
}

/**
 * What each stack comes to, at its end; where parts lie on both sides of zero a stack has no one end, and where parts are
 * left out nobody knows it.
 */
export function stackTotals(
  plan: Plan,
  panel: number,
  marks: readonly BarMark[],
  plot: Plot,
): readonly PlacedText[] {
  const { isLabelled, isStacked, isShare, isHorizontal, ink, power } = plan
  const data = plan.panels[panel]!
  const all = barSeries(plan, data)
  const column = all[0]?.series.column
  if (!isLabelled || !isStacked || isShare || !column || all.length < 2 || data.isTruncated) return []
  const parts = marks.filter(({ isChosenPart }) => !isChosenPart)
  if (parts.some(({ size }) => size < 0)) return []
  const stacks = new Map<number, { box: Box; total: number }>()
  for (const { row, size, box } of parts)
    stacks.set(row, { box, total: (stacks.get(row)?.total ?? 0) + size })
  const totals = [...stacks.values()].map(({ box, total }) => ({
    box,
    text: column.writeInUnit(total, power),
  }))
  const widest = Math.max(0, ...totals.map(({ text }) => textPx(text, ink.fontPx)))
  if (!isHorizontal && widest > plot.bandPx) return []
  return totals.map(({ box, text }) => {
    const place: TextPlace = isHorizontal
      ? { x: box.x + box.width + gapPx, y: box.y + box.height / 2 + ink.fontPx * 0.35, anchor: 'start' }
      : { x: box.x + box.width / 2, y: box.y - gapPx, anchor: 'middle' }
    const attributes = { fill: ink.token('text'), 'font-weight': 600 }
    return { box: textBox(place, text, ink.fontPx), shapes: [textAt(place, text, attributes)] }
  })
}
