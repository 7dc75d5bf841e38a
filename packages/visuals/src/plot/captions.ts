import { fitted, textPx } from '../scene/bar-plane.ts'
import type { Box } from '../scene/bar-plane.ts'
import { textAt } from '../scene/scene-text.ts'
import type { Shape } from '../scene/scene.ts'
import { titlePx } from '../series/chart-plan.ts'
import type { Plan, PlannedReference } from '../series/chart-plan.ts'
import { acrossAt } from './axis-shapes.ts'
import type { Plot } from './plot.ts'

/** Titles of small charts, or of the axes of a single one. */
export const titleShapes = (plan: Plan, plots: readonly Plot[]): Shape[] =>
  plots.length > 1
    ? plots.flatMap((plot, panel) => panelTitle(plan, plot, panel))
    : axisTitles(plan, plots[0]!)

/** The title of a small chart, and what its lines across are called where there is room for it. */
function panelTitle({ ink, panels, references }: Plan, { room }: Plot, panel: number): Shape[] {
  const { x, width } = room
  const { fontPx } = ink
  const y = room.y - titlePx(ink) + fontPx * 1.5
  const title = fitted(panels[panel]!.panel?.label ?? '', width, fontPx)
  const note = references[panel]!.map(({ words }) => words.join(' ')).join(' · ')
  const besidePx = textPx(title, fontPx) + fontPx * 0.6
  const quiet = { fill: ink.token('text-quiet') }
  return [
    textAt({ x, y, anchor: 'start' }, title, { fill: ink.token('text'), 'font-weight': 600 }),
    ...(note && besidePx < width
      ? [textAt({ x: x + besidePx, y, anchor: 'start' }, fitted(note, width - besidePx, fontPx), quiet)]
      : []),
  ]
}

function axisTitles(plan: Plan, { room }: Plot): Shape[] {
  const { ink, isHorizontal, titles } = plan
  const quiet = { fill: ink.token('text-quiet') }
  const { axis: title, lineAxis: lineTitle } = titles
  const { x, y, width } = room
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
export function referenceShapes(plan: Plan, { plane, room }: Plot, panel: number): Shape[] {
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
  readonly line: PlannedReference
  readonly at: number
}

function referenceTexts(plan: Plan, lines: readonly PlacedLine[], room: Box): Shape[] {
  const { ink, isHorizontal, hasSecondAxis } = plan
  const { fontPx } = ink
  const look = { fill: ink.token('text') }
  if (isHorizontal)
    return lines.map(({ line, at }) =>
      textAt({ x: at, y: room.y - fontPx * 0.4, anchor: 'middle' }, line.words.join(' '), look),
    )
  if (hasSecondAxis)
    return lines.map(({ line, at }) =>
      textAt({ x: room.x + 4, y: at - 4, anchor: 'start' }, line.words.join(' '), look),
    )
  const step = fontPx * 1.2
  let free = -Infinity
  // From the uppermost down: words that would run into those above stand below them.
  return lines
    .toSorted((a, b) => a.at - b.at)
    .flatMap(({ line, at }) => {
      const { words } = line
      const top = Math.max(free, at - (words.length * step) / 2)
      free = top + words.length * step + 2
      return words.map((word, index) =>
        textAt({ x: room.x + room.width + 5, y: top + step * (index + 0.8), anchor: 'start' }, word, look),
      )
    })
}
