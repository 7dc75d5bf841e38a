import type { PartsData } from '../../parts/parts-data.ts'
import type { PieLayout, SliceLabel } from '../../parts/pie-layout.ts'
import type { Ink } from '../../scene/ink.ts'
import { textAt } from '../../scene/scene-text.ts'
import { markShape, sceneOf } from '../../scene/scene.ts'
import type { Scene, Shape } from '../../scene/scene.ts'
import type { Room } from '../../scene/size.ts'
import { backFill, colourToken } from '../../series/series-style.ts'
import { textOf } from '../../writing/exact.ts'
import { maxColours } from '../../writing/member-colours.ts'

interface PieOptions {
  readonly layout: PieLayout
  readonly room: Room
  /** The whole, for the middle of a ring. */
  readonly whole: { readonly label: string; readonly text: string } | null
  readonly isChosen: ((mark: number) => boolean) | null
}

/** The last colour is for the others. */
export function colourOfPart({ parts }: PartsData, index: number): number {
  const { keys, colour } = parts[index]!
  return keys.length > 1 ? maxColours - 1 : (colour ?? index % maxColours)
}

/** A pie or a ring, with a name and a share beside each slice. */
export function pieScene(data: PartsData, options: PieOptions, ink: Ink): Scene {
  const { layout, room, whole, isChosen } = options
  const slices = layout.slices.map(({ area, label }, index) => {
    const { label: name, exact } = data.parts[index]!
    const isBack = isChosen?.(index) === false
    const slice = {
      ...area,
      fill: ink.token(colourToken(undefined, colourOfPart(data, index))),
      ...backFill(isBack),
      stroke: ink.token('surface'),
      'stroke-width': 1.5,
      'stroke-linejoin': 'round',
    }
    return markShape({ index, label: name, value: textOf(exact) }, isBack, [
      { tag: 'path', attributes: slice },
      ...(label ? labelShapes(label, ink) : []),
    ])
  })
  const middle = layout.inner > 0 && whole ? [wholeShape(whole, layout, room.fontPx, ink)] : []
  return sceneOf(room, ink, [...slices, ...middle])
}

const labelShapes = ({ line, text, ...place }: SliceLabel, ink: Ink): Shape[] => [
  { tag: 'path', attributes: { class: 'leader', d: line, fill: 'none', stroke: ink.token('line-strong') } },
  textAt(place, text, { dy: '0.35em', fill: ink.token('text') }),
]

/** The whole and its name, in the hole of a ring. */
function wholeShape(
  { text, label }: NonNullable<PieOptions['whole']>,
  { centre: { x, y }, inner }: PieLayout,
  fontPx: number,
  ink: Ink,
): Shape {
  const figurePx = Math.min(fontPx * 2, inner * 0.42)
  const figure = { x, dy: '-0.1em', 'font-size': figurePx, 'font-weight': 600, fill: ink.token('text') }
  return {
    tag: 'text',
    attributes: { class: 'whole', x, y, 'text-anchor': 'middle' },
    children: [
      { tag: 'tspan', attributes: figure, text },
      {
        tag: 'tspan',
        attributes: { x, dy: '1.5em', class: 'quiet', fill: ink.token('text-quiet') },
        text: label,
      },
    ],
  }
}
