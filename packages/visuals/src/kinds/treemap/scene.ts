import type { UnitPower } from '@casement/format'
import { shortened } from '../../parts/pie-layout.ts'
import { tenth } from '../../scene/bar-plane.ts'
import { inkOn } from '../../scene/ink.ts'
import type { Ink } from '../../scene/ink.ts'
import { rectAttributes } from '../../scene/mark-box.ts'
import type { MarkBox } from '../../scene/mark-box.ts'
import { textAt } from '../../scene/scene-text.ts'
import { markShape, sceneOf } from '../../scene/scene.ts'
import type { Scene, Shape } from '../../scene/scene.ts'
import type { Room } from '../../scene/size.ts'
import { backFill, colourToken, placeOfColour, textWidthPx } from '../../series/series-style.ts'
import { leafName } from './data.ts'
import type { TreemapData } from './data.ts'
import type { TreemapBoxes } from './layout.ts'

interface TreemapOptions {
  readonly boxes: readonly TreemapBoxes[]
  readonly room: Room
  /** Tokens as the colours that they are: words are written so that they are read on them. */
  readonly colourOf: Ink['token']
  readonly power: UnitPower
  readonly isChosen: ((mark: number) => boolean) | null
}

/** Groups with their names, and in each the areas of its leaves. */
export function treemapScene(data: TreemapData, options: TreemapOptions, ink: Ink): Scene {
  const { boxes, room, isChosen } = options
  let marks = 0
  const groups = data.groups.map((group, place): Shape => {
    const { head, leaves } = boxes[place]!
    const leafShapes = group.leaves.map((leaf, at) => {
      const index = marks++
      const mark = { index, label: leafName(data, group, leaf), value: String(leaf.value) }
      const isBack = isChosen?.(index) === false
      const look = { token: colourToken(undefined, placeOfColour(group.colour, place)), isBack, ink }
      const words = [leaf.label, data.column.writeInUnit(leaf.value, options.power)] as const
      return markShape(mark, isBack, [
        areaShape(leaves[at]!, look),
        ...wordsIn(leaves[at]!, words, options, look),
      ])
    })
    const name = head ? [headShape(group.label, head, room.fontPx, ink)] : []
    return { tag: 'g', attributes: {}, children: [...name, ...leafShapes] }
  })
  return sceneOf(room, ink, groups)
}

const headShape = (label: string, { left, top, width, height }: MarkBox, fontPx: number, ink: Ink): Shape =>
  textAt(
    { x: left + 1, y: top + height * 0.68, anchor: 'start' },
    shortened(label, width - fontPx, fontPx * 1.06),
    { 'font-weight': 600, fill: ink.token('text') },
  )

interface LeafLook {
  /** The name of its colour. */
  readonly token: string
  readonly isBack: boolean
  readonly ink: Ink
}

const areaShape = (box: MarkBox, { token, isBack, ink }: LeafLook): Shape => ({
  tag: 'rect',
  attributes: {
    ...rectAttributes(box),
    rx: 2,
    fill: ink.token(token),
    ...backFill(isBack),
    stroke: ink.token('surface'),
    'stroke-width': 1.5,
  },
})

/** A name and its figure in a box, as far as they fit: both, the name, or neither. */
function wordsIn(
  box: MarkBox,
  [name, figure]: readonly [name: string, figure: string],
  { room: { fontPx }, colourOf }: TreemapOptions,
  { token, isBack, ink }: LeafLook,
): Shape[] {
  const roomPx = box.width - fontPx
  const linePx = fontPx * 1.35
  // A name of which little is left says nothing.
  const isTold = textWidthPx(name, fontPx) <= roomPx || roomPx > fontPx * 5
  if (!isTold || box.height < linePx * 1.2) return []
  const hasFigure = box.height >= linePx * 2.3 && textWidthPx(figure, fontPx) <= roomPx
  const [x, y] = [tenth(box.left + fontPx * 0.55), tenth(box.top + linePx)]
  const lines: Shape[] = [
    { tag: 'tspan', attributes: { 'font-weight': 500 }, text: shortened(name, roomPx, fontPx) },
    { tag: 'tspan', attributes: { x, dy: tenth(linePx) }, text: figure },
  ]
  const fill = isBack ? ink.token('text') : inkOn(colourOf(token))
  return [{ tag: 'text', attributes: { x, y, fill }, children: hasFigure ? lines : lines.slice(0, 1) }]
}
