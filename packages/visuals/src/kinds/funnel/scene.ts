import type { UnitPower } from '@casement/format'
import { shortened } from '../../parts/pie-layout.ts'
import { tenth } from '../../scene/bar-plane.ts'
import type { Ink } from '../../scene/ink.ts'
import { rectAttributes } from '../../scene/mark-box.ts'
import type { MarkBox } from '../../scene/mark-box.ts'
import { textAt } from '../../scene/scene-text.ts'
import { markShape, sceneOf } from '../../scene/scene.ts'
import type { Scene, Shape } from '../../scene/scene.ts'
import type { Room } from '../../scene/size.ts'
import { backFill, textWidthPx } from '../../series/series-style.ts'
import { textOf } from '../../writing/exact.ts'
import type { FunnelData } from './data.ts'

export interface FunnelLayout {
  readonly stages: readonly MarkBox[]
  readonly namesPx: number
  /** From the foot of one stage to the head of the next. */
  readonly gapPx: number
}

/** Stages below one another about one middle, names at the left, as thick as there is room for. */
export function funnelLayout({ stages }: Pick<FunnelData, 'stages'>, room: Room): FunnelLayout {
  const { width, height, fontPx } = room
  const longest = Math.max(...stages.map(({ label }) => textWidthPx(label, fontPx)))
  const namesPx = Math.min(longest * 1.06, width * 0.36) + fontPx
  const figurePx = fontPx * 4.6
  const rowPx = height / stages.length
  const gapPx = Math.min(fontPx * 1.6, rowPx * 0.42)
  const largest = Math.max(...stages.map(({ size }) => size))
  const maxPx = Math.max(20, width - namesPx - figurePx)
  const middle = namesPx + maxPx / 2
  return {
    namesPx,
    gapPx,
    stages: stages.map(({ size }, index) => {
      const long = Math.max(2, (size / largest) * maxPx)
      const thick = Math.min(64, rowPx - gapPx)
      return {
        left: middle - long / 2,
        top: index * rowPx + (rowPx - gapPx - thick) / 2,
        width: long,
        height: thick,
      }
    }),
  }
}

interface FunnelOptions {
  readonly layout: FunnelLayout
  readonly room: Room
  readonly power: UnitPower
  readonly share: (value: number) => string
  readonly isChosen: ((mark: number) => boolean) | null
}

/** Stages with their names and figures, and between two of them what narrows. */
export function funnelScene(data: FunnelData, options: FunnelOptions, ink: Ink): Scene {
  const { layout, room, power, isChosen } = options
  const { width, fontPx } = room
  const { namesPx } = layout
  const stages = data.stages.map(({ label, exact }, index) => {
    const box = layout.stages[index]!
    const y = box.top + box.height / 2
    const isBack = isChosen?.(index) === false
    const colour = ink.token('series-1')
    const area = { ...backFill(isBack), fill: colour, stroke: colour }
    const words = { dy: '0.35em', fill: ink.token('text') }
    const figure = data.column.writeInUnit(textOf(exact), power)
    return markShape({ index, label, value: textOf(exact) }, isBack, [
      ...narrowing(index, layout, isBack, ink),
      { tag: 'rect', attributes: { ...rectAttributes(box), rx: 2, ...area } },
      textAt({ x: namesPx - fontPx, y, anchor: 'end' }, shortened(label, namesPx - fontPx, fontPx), words),
      textAt({ x: width - 2, y, anchor: 'end' }, figure, { ...words, 'font-weight': 600 }),
      ...conversionWords(data, index, options, ink),
    ])
  })
  return sceneOf(room, ink, stages)
}

/** Shape that leads from the stage before to a stage. */
function narrowing(index: number, { stages }: FunnelLayout, isBack: boolean, ink: Ink): Shape[] {
  const [before, { left, top, width }] = [stages[index - 1], stages[index]!]
  if (!before) return []
  const from = `M${tenth(before.left)} ${tenth(before.top + before.height)}H${tenth(before.left + before.width)}`
  const d = `${from}L${tenth(left + width)} ${tenth(top)}H${tenth(left)}Z`
  const attributes = { class: 'narrowing', d, fill: ink.token('surface-sunken'), ...backFill(isBack) }
  return [{ tag: 'path', attributes }]
}

/** The share that reaches a stage, where a line has room above it. */
function conversionWords(
  { stages }: FunnelData,
  index: number,
  { layout, room: { fontPx }, share }: FunnelOptions,
  ink: Ink,
): Shape[] {
  const { conversion } = stages[index]!
  const [before, box] = [layout.stages[index - 1], layout.stages[index]!]
  if (!before || conversion === null || layout.gapPx < fontPx * 1.1) return []
  const y = (before.top + before.height + box.top) / 2
  return [
    textAt({ x: box.left + box.width / 2, y, anchor: 'middle' }, `↓ ${share(conversion)}`, {
      dy: '0.35em',
      class: 'quiet',
      fill: ink.token('text-quiet'),
    }),
  ]
}
