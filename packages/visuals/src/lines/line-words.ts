import { isOfLines } from '../definition/series-formats.ts'
import type { Plot } from '../plot/plot.ts'
import { textPx } from '../scene/bar-plane.ts'
import { areApart, rimmed, textAt, textBox } from '../scene/scene-text.ts'
import type { PlacedText } from '../scene/scene-text.ts'
import { maxLabels, powerOf } from '../series/chart-plan.ts'
import type { Plan } from '../series/chart-plan.ts'
import { manyMarks } from '../series/series-style.ts'
import type { DrawnLine } from './line-points.ts'

/** Figures of a panel's lines, apart from one another and from the words that are there already. */
export const lineWords = (
  plan: Plan,
  lines: readonly DrawnLine[],
  plot: Plot,
  taken: readonly PlacedText[],
): readonly PlacedText[] =>
  lines
    .filter((line) => isNamed(plan, line))
    .reduce<readonly PlacedText[]>(
      (words, line) => [...words, ...wordsOf(plan, line, plot, [...taken, ...words])],
      [],
    )

const isNamed = ({ isLabelled, visual }: Plan, { isNamed: isOfNamed, points }: DrawnLine): boolean =>
  isLabelled && isOfNamed && points.length <= (isOfLines(visual) ? manyMarks : maxLabels)

/** Figures above their points, or below them; one that finds no place is left out. */
function wordsOf(
  plan: Plan,
  { series, points }: DrawnLine,
  { room }: Plot,
  taken: readonly PlacedText[],
): readonly PlacedText[] {
  const { ink, scales, visual, size } = plan
  const words: PlacedText[] = []
  for (const point of points) {
    if (!point?.isGiven) continue
    const text = series.column.writeInUnit(series.values[point.row]!, powerOf(scales[0], visual, series))
    if (text === '') continue
    const half = textPx(text, ink.fontPx) / 2
    const x = Math.max(room.x + half, Math.min(point.x, size.width - half))
    const places = [point.y - 8, point.y + 8 + ink.fontPx * 0.8].map((y) => ({
      x,
      y,
      anchor: 'middle' as const,
    }))
    const place = places.find((each) => {
      const box = textBox(each, text, ink.fontPx)
      return (
        box.y + box.height <= room.y + room.height &&
        [...taken, ...words].every((other) => areApart(other.box, box))
      )
    })
    if (!place) continue
    const shape = textAt(place, text, { fill: ink.token('text'), ...rimmed(ink) })
    words.push({ box: textBox(place, text, ink.fontPx), shapes: [shape] })
  }
  return words
}
