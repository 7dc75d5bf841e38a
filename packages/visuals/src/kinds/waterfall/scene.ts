import type { DisplayUnits } from '../../definition/visual-base.ts'
import { bandShape } from '../../marks/bands.ts'
import { nameLook, rowName, valueLook } from '../../marks/finance-words.ts'
import { changeShape, hatchOf, scenarioBar } from '../../marks/scenario-bar.ts'
import { barPlane, inLines, tenth, textPx } from '../../scene/bar-plane.ts'
import type { Box } from '../../scene/bar-plane.ts'
import type { Ink } from '../../scene/ink.ts'
import { textAt } from '../../scene/scene-text.ts'
import { sceneOf } from '../../scene/scene.ts'
import type { Scene, Shape } from '../../scene/scene.ts'
import type { Room } from '../../scene/size.ts'
import { numberOf, textOf } from '../../writing/exact.ts'
import { figureUnitFor } from '../../writing/figure-unit.ts'
import { isSigned, writeChangeInUnit } from '../../writing/signed.ts'
import { figureOf, groundOf, isGround } from './data.ts'
import type { BridgeData, BridgeStep } from './data.ts'

export interface BridgeLayoutOptions {
  readonly room: Room
  readonly displayUnits?: DisplayUnits | undefined
  readonly direction?: 'columns' | 'rows' | undefined
}

/** Places of the steps of a bridge, in pixels of its drawing. */
export function bridgeLayout(
  data: BridgeData,
  { room, displayUnits = 'auto', direction }: BridgeLayoutOptions,
) {
  const { width, fontPx } = room
  const { steps } = data
  const line = fontPx * 1.3
  const unit = figureUnitFor(
    displayUnits,
    {
      figures: steps.filter(isGround).map(({ to }) => numberOf(to)),
      changes: steps.filter((step) => !isGround(step)).map((step) => numberOf(figureOf(step))),
    },
    data.column,
  )
  const labels = steps.map((step) =>
    isGround(step)
      ? data.column.writeInUnit(textOf(step.to), unit.power, unit.digits)
      : writeChangeInUnit(figureOf(step), data.column, unit),
  )
  const widestLabel = Math.max(...labels.map((label) => textPx(label, fontPx)))
  const hasRoom = width / steps.length >= Math.max(widestLabel + 4, fontPx * 4.2)
  const isRows = direction ? direction === 'rows' : !hasRoom
  const ground = groundOf(data)
  const ends = steps.flatMap((step) =>
    isGround(step) ? [numberOf(step.to)] : [numberOf(step.from), numberOf(step.to)],
  )
  const least = ground > 0 ? ground : Math.min(0, ...ends)
  const most = Math.max(0, ...ends)
  const range = most - least || 1

  if (isRows) {
    const names = Math.min(Math.max(...steps.map(({ label }) => textPx(label, fontPx))) + 8, width * 0.38)
    const bandPx = Math.min(Math.max(room.height / steps.length, line * 1.25), line * 2.4)
    // A label is on either side of its bar, whichever way the change goes.
    const before = names + (least < 0 ? widestLabel + 6 : 4)
    const length = Math.max(width - before - widestLabel - 8, 20)
    const plane = barPlane({ isRows, fromPx: before, fromValue: least, pxPerUnit: length / range })
    const height = Math.max(bandPx * steps.length, 1)
    return {
      isRows,
      plane,
      labels,
      bandPx,
      start: 0,
      names,
      namePx: fontPx,
      line,
      ground: least,
      isCut: ground > 0,
      height,
    }
  }
  const bandPx = width / steps.length
  const longestWord = Math.max(
    ...steps.flatMap(({ label }) => label.split(' ').map((word) => textPx(word, fontPx))),
  )
  // A little smaller, all of them, rather than one of them cut.
  // By a hair less than would just fit.
  const namePx = fontPx * Math.max(0.84, Math.min(1, ((bandPx - 6) / longestWord) * 0.999))
  const nameLines = Math.max(...steps.map(({ label }) => inLines(label, bandPx - 6, namePx).length))
  const foot = nameLines * line + 6
  const length = Math.max(room.height - foot - line * 2 - 4, 20)
  const fromPx = room.height - foot - (least < 0 ? line : 0)
  const plane = barPlane({ isRows, fromPx, fromValue: least, pxPerUnit: length / range })
  return {
    isRows,
    plane,
    labels,
    bandPx,
    start: 0,
    names: foot,
    namePx,
    line,
    ground: least,
    isCut: ground > 0,
    height: room.height,
  }
}

export type BridgeLayout = ReturnType<typeof bridgeLayout>

/** The whole band of a step, its name included. */
export function bridgeBand(layout: BridgeLayout, room: Room, index: number): Box {
  const { isRows, bandPx, height } = layout
  return isRows
    ? { x: 0, y: tenth(index * bandPx), width: room.width, height: tenth(bandPx) }
    : { x: tenth(index * bandPx), y: 0, width: tenth(bandPx), height }
}

interface WaterfallOptions {
  readonly layout: BridgeLayout
  readonly room: Room
  /** null: nothing is chosen, everything is full. */
  readonly isChosen: ((index: number) => boolean) | null
  /** Id of the pattern of what is foreseen. */
  readonly hatch: string
}

/** A bridge: its ground, what leads from step to step, and the steps with their names and figures. */
export function waterfallScene(data: BridgeData, options: WaterfallOptions, ink: Ink): Scene {
  const { layout, room, isChosen, hatch } = options
  const { isRows, plane, bandPx, height, ground, line } = layout
  const thick = Math.min(bandPx * 0.62, isRows ? line * 1.5 : 64)
  const inset = (bandPx - thick) / 2
  const zero = layout.isCut ? ground : 0
  const across = (name: string, from: number, to: number, value: number): Shape => ({
    tag: 'line',
    attributes: { class: name, ...plane.across(from, to, value), stroke: ink.token('line-strong') },
  })
  const connectors = data.steps
    .slice(0, -1)
    .map(({ to }, index) =>
      across('connector', index * bandPx + inset + thick, (index + 1) * bandPx + inset, numberOf(to)),
    )
  const steps = data.steps.map((step, index) => {
    const from = isGround(step) ? zero : numberOf(step.from)
    const box = plane.bar(index * bandPx + inset, thick, from, numberOf(step.to))
    const label = layout.labels[index]!
    const effect = effectOfLabel(step, label)
    const figure = figureOf(step)
    const mark = { index, label: step.label, value: figure && textOf(figure) }
    return bandShape(mark, bridgeBand(layout, room, index), isChosen?.(index) === false, [
      ...(isGround(step)
        ? [
            scenarioBar(box, step.scenario, hatch, ink),
            ...(layout.isCut ? [breakShape(box, isRows, ink)] : []),
          ]
        : [changeShape(box, effect, ink)]),
      figureLabel(step, label, { layout, box, fontPx: room.fontPx }, ink),
      ...nameLabel(step, index, options, ink),
    ])
  })
  return sceneOf(
    { ...room, height: tenth(height) },
    ink,
    [across('axis', 0, isRows ? height : room.width, zero), ...connectors, ...steps],
    [hatchOf(hatch, ink)],
  )
}

/** Judges a written figure: one that is written as nothing is neither good nor bad. */
const effectOfLabel = (step: BridgeStep, label: string) => (isSigned(label) ? step.effect : 'even')

/** A slanted gap near the ground says that the column is longer than it is drawn. */
function breakShape(box: Box, isRows: boolean, ink: Ink): Shape {
  const [x, y] = [tenth(isRows ? box.x + 8 : box.x - 3), tenth(box.y + box.height + (isRows ? 2 : -7))]
  const [long, second] = isRows
    ? [`l5 ${-tenth(box.height + 4)}`, `M${tenth(x + 4)} ${y}`]
    : [`l${tenth(box.width + 6)} -6`, `M${x} ${tenth(y - 4)}`]
  const back = isRows ? `h4l-5 ${tenth(box.height + 4)}z` : `v-4l${-tenth(box.width + 6)} 6z`
  const edges = { fill: 'none', stroke: ink.token('line-strong') }
  return {
    tag: 'g',
    attributes: { class: 'break' },
    children: [
      {
        tag: 'path',
        attributes: { class: 'gap', d: `M${x} ${y}${long}${back}`, fill: ink.token('surface') },
      },
      { tag: 'path', attributes: { d: `M${x} ${y}${long}${second}${long}`, ...edges } },
    ],
  }
}

function figureLabel(
  step: BridgeStep,
  text: string,
  { layout, box, fontPx }: { layout: BridgeLayout; box: Box; fontPx: number },
  ink: Ink,
): Shape {
  const isBack = isGround(step) ? numberOf(step.to) < 0 : numberOf(step.to) < numberOf(step.from)
  const look = valueLook(isGround(step) ? { isStrong: true } : { effect: effectOfLabel(step, text) }, ink)
  if (layout.isRows) {
    // There is always room behind the bar; before it only where nothing is in the way.
    const goesBefore = isBack && isGround(step)
    const x = goesBefore ? box.x - 5 : box.x + box.width + 5
    const y = box.y + box.height / 2 + fontPx * 0.36
    return textAt({ x, y, anchor: goesBefore ? 'end' : 'start' }, text, look)
  }
  const y = isBack ? box.y + box.height + fontPx * 1.05 : box.y - fontPx * 0.4
  return textAt({ x: box.x + box.width / 2, y, anchor: 'middle' }, text, look)
}

function nameLabel(step: BridgeStep, index: number, { layout, room }: WaterfallOptions, ink: Ink): Shape[] {
  const { isRows, bandPx, names, namePx, line } = layout
  const isStrong = isGround(step)
  const middle = (index + 0.5) * bandPx
  if (isRows)
    return rowName(step.label, { isStrong, widthPx: names - 4, bandPx, fontPx: room.fontPx, middle }, ink)
  const x = tenth(middle)
  const lines = inLines(step.label, bandPx - 6, namePx).map((text, place): Shape => {
    const y = tenth(room.height - names + 4 + (place + 0.8) * line)
    return { tag: 'tspan', attributes: { x, y }, text }
  })
  const attributes = {
    ...nameLook(isStrong, ink),
    x,
    'text-anchor': 'middle',
    ...(namePx < room.fontPx && { 'font-size': tenth(namePx) }),
  }
  return [{ tag: 'text', attributes, children: lines }]
}
