import { useId } from 'react'
import type { DisplayUnits } from '../../definition/visual-base.ts'
import { RowName } from '../../marks/row-name.tsx'
import { Hatch, ScenarioBar } from '../../marks/scenario-bar.tsx'
import { barPlane, inLines, tenth, textPx } from '../../scene/bar-plane.ts'
import type { Box } from '../../scene/bar-plane.ts'
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

/** Where every step of a bridge stands, in pixels of its drawing. */
export function bridgeLayout(
  data: BridgeData,
  { room, displayUnits = 'auto', direction }: BridgeLayoutOptions,
) {
  const { width, fontPx } = room
  const { steps } = data
  const line = fontPx * 1.3
  const unit = figureUnitFor(displayUnits, {
    figures: steps.filter(isGround).map(({ to }) => numberOf(to)),
    changes: steps.filter((step) => !isGround(step)).map((step) => numberOf(figureOf(step))),
  })
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
    // A label stands on either side of its bar, whichever way the change goes.
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
  const namePx = fontPx * Math.max(0.84, Math.min(1, (bandPx - 6) / longestWord))
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

interface WaterfallDrawingProps {
  readonly data: BridgeData
  readonly layout: BridgeLayout
  readonly room: Room
  /** null: nothing is chosen, everything stands full. */
  readonly isChosen: ((index: number) => boolean) | null
}

/** A bridge as SVG: a function of its figures and its room, hence drawn by a server as well. */
export function WaterfallDrawing({ data, layout, room, isChosen }: WaterfallDrawingProps) {
  const hatch = useId()
  const { isRows, plane, bandPx, height, ground, line } = layout
  const thick = Math.min(bandPx * 0.62, isRows ? line * 1.5 : 64)
  const inset = (bandPx - thick) / 2
  const endOf = (step: BridgeStep) => numberOf(step.to)
  const zero = layout.isCut ? ground : 0
  const across = isRows ? height : room.width
  return (
    <svg width={room.width} height={tenth(height)} fontSize={room.fontPx} className="finance-drawing">
      <defs>
        <Hatch id={hatch} />
      </defs>
      <line className="axis" {...plane.across(0, across, zero)} />
      {data.steps.slice(0, -1).map((step, index) => (
        <line
          key={index}
          className="connector"
          {...plane.across(index * bandPx + inset + thick, (index + 1) * bandPx + inset, endOf(step))}
        />
      ))}
      {data.steps.map((step, index) => {
        const from = isGround(step) ? zero : numberOf(step.from)
        const to = endOf(step)
        const box = plane.bar(index * bandPx + inset, thick, from, to)
        const isDimmed = isChosen !== null && !isChosen(index)
        const band = bridgeBand(layout, room, index)
        return (
          <g key={index} data-mark={index} className={isDimmed ? 'mark dimmed' : 'mark'}>
            <rect className="catch" {...band} />
            {isGround(step) ? (
              <>
                <ScenarioBar {...box} scenario={step.scenario} hatch={hatch} />
                {layout.isCut ? <Break box={box} isRows={isRows} /> : null}
              </>
            ) : (
              <rect className={`change ${effectOfLabel(step, layout.labels[index]!)}`} {...box} />
            )}
            <FigureLabel
              step={step}
              text={layout.labels[index]!}
              layout={layout}
              box={box}
              fontPx={room.fontPx}
            />
            <NameLabel step={step} index={index} layout={layout} room={room} />
          </g>
        )
      })}
    </svg>
  )
}

/** What is written as nothing is neither good nor bad. */
const effectOfLabel = (step: BridgeStep, label: string) => (isSigned(label) ? step.effect : 'even')

/** A slanted gap near the ground says that the column is longer than it is drawn. */
function Break({ box, isRows }: { box: Box; isRows: boolean }) {
  const { x, y, width, height } = box
  const edges = isRows
    ? [`M${x + 8} ${y + height + 2}l5 ${-height - 4}`, `M${x + 12} ${y + height + 2}l5 ${-height - 4}`]
    : [`M${x - 3} ${y + height - 7}l${width + 6} -6`, `M${x - 3} ${y + height - 11}l${width + 6} -6`]
  const gap = isRows
    ? `M${x + 8} ${y + height + 2}l5 ${-height - 4}h4l-5 ${height + 4}z`
    : `M${x - 3} ${y + height - 7}l${width + 6} -6v-4l${-width - 6} 6z`
  return (
    <g className="break">
      <path className="gap" d={gap} />
      <path d={edges.join('')} />
    </g>
  )
}

interface LabelProps {
  readonly step: BridgeStep
  readonly layout: BridgeLayout
}

function FigureLabel({
  step,
  layout,
  box,
  text,
  fontPx,
}: LabelProps & { box: Box; text: string; fontPx: number }) {
  const isBack = isGround(step) ? numberOf(step.to) < 0 : numberOf(step.to) < numberOf(step.from)
  const className = isGround(step) ? 'value strong' : `value ${effectOfLabel(step, text)}`
  if (layout.isRows) {
    const y = tenth(box.y + box.height / 2 + fontPx * 0.36)
    // There is always room behind the bar; before it only where nothing is in the way.
    const goesBefore = isBack && isGround(step)
    return (
      <text
        className={className}
        x={tenth(goesBefore ? box.x - 5 : box.x + box.width + 5)}
        y={y}
        textAnchor={goesBefore ? 'end' : 'start'}
      >
        {text}
      </text>
    )
  }
  const y = isBack ? box.y + box.height + fontPx * 1.05 : box.y - fontPx * 0.4
  return (
    <text className={className} x={tenth(box.x + box.width / 2)} y={tenth(y)} textAnchor="middle">
      {text}
    </text>
  )
}

function NameLabel({ step, index, layout, room }: LabelProps & { index: number; room: Room }) {
  const { isRows, bandPx, names, namePx, line } = layout
  const className = isGround(step) ? 'name strong' : 'name'
  if (isRows) {
    const { label } = step
    const middle = (index + 0.5) * bandPx
    return <RowName {...{ label, className, bandPx, middle }} widthPx={names - 4} fontPx={room.fontPx} />
  }
  const x = tenth((index + 0.5) * bandPx)
  return (
    <text
      className={className}
      x={x}
      textAnchor="middle"
      {...(namePx < room.fontPx ? { fontSize: tenth(namePx) } : {})}
    >
      {inLines(step.label, bandPx - 6, namePx).map((text, place) => (
        <tspan key={place} x={x} y={tenth(room.height - names + 4 + (place + 0.8) * line)}>
          {text}
        </tspan>
      ))}
    </text>
  )
}
