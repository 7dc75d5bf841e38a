import { fitted, textPx } from '../scene/bar-plane.ts'
import type { Box } from '../scene/bar-plane.ts'
import { textAt } from '../scene/scene-text.ts'
import type { Shape } from '../scene/scene.ts'
import { axisTitle, lineAxisTitle, panelTitles, referenceWords } from '../series/chart-plan.ts'
import type { Plan } from '../series/chart-plan.ts'
import type { ReferenceLine } from '../series/reference-lines.ts'
import { acrossAt } from './axis-shapes.ts'
import type { Plot } from './plot.ts'

/** Titles of small charts, or of the axes of a single one. */
export function titleShapes(plan: Plan, plot: Plot): Shape[] {
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
