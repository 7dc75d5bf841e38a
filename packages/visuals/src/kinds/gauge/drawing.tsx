import { tickWriterOf } from '../../axes/value-scale.ts'
import type { Room } from '../../context/drawing-place.ts'
import { slicePath } from '../../parts/pie-layout.ts'
import { textWidthPx } from '../../series/series-style.ts'
import type { GaugeData } from './data.ts'

/** The arc begins and ends a little below the level, in turns from the top. */
const [from, to] = [-0.28, 0.28]
const turnAt = (place: number) => from + (to - from) * place

/** An arc from end to end, filled up to the figure; a line across it is the target. */
export function GaugeDrawing({ data, room }: { data: GaugeData; room: Room }) {
  const { width, height, fontPx } = room
  const { at, targetAt, column, value, power, target, least, most, isBeyond } = data
  const targetPx = target ? textWidthPx(target.column.writeInUnit(target.value, power), fontPx) : 0
  const besidePx = Math.max(fontPx * 1.5, targetPx + fontPx * 1.4)
  // Below the level the arc takes a sixth of its radius, and its ends a line.
  const radius = Math.max(12, Math.min((height - fontPx * 3.4) / 1.2, width / 2 - besidePx, 220))
  const restPx = Math.max(0, height - fontPx * 3.4 - radius * 1.2)
  const centre = { x: width / 2, y: restPx / 2 + fontPx * 1.7 + radius }
  const inner = radius * 0.72
  const arc = (begin: number, end: number) =>
    slicePath(centre, { from: turnAt(begin), to: turnAt(end), radius, inner })
  const point = (place: number, distance: number) => ({
    x: centre.x + Math.sin(turnAt(place) * 2 * Math.PI) * distance,
    y: centre.y - Math.cos(turnAt(place) * 2 * Math.PI) * distance,
  })
  const figure = value === null ? '–' : column.writeInUnit(value, power)
  const figurePx = Math.min(fontPx * 2.6, (inner * 1.5 * fontPx) / Math.max(1, textWidthPx(figure, fontPx)))
  const zero = Math.max(0, Math.min(1, -least / (most - least)))
  const write = tickWriterOf(column, { min: least, max: most, step: most - least }, 'auto')
  return (
    <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} fontSize={fontPx}>
      <path d={arc(0, 1)} fill="var(--surface-sunken)" stroke="var(--line-strong)" strokeWidth="0.75" />
      {at !== null && at !== zero ? (
        <path d={arc(Math.min(zero, at), Math.max(zero, at))} fill="var(--scenario-actual)" />
      ) : null}
      {[0, 1].map((end) => {
        const { x, y } = point(end, (radius + inner) / 2)
        return (
          <text key={end} x={x} y={y + fontPx * 1.3} textAnchor="middle" className="quiet">
            {write(end === 0 ? least : most)}
          </text>
        )
      })}
      {target && targetAt !== null ? <TargetTick {...{ data, point, radius, inner, room }} /> : null}
      <text x={centre.x} y={centre.y - fontPx * 0.5} textAnchor="middle" fontSize={figurePx} fontWeight="600">
        {figure}
        {isBeyond ? ' ›' : ''}
      </text>
    </svg>
  )
}

interface TargetTickProps {
  readonly data: GaugeData
  readonly point: (place: number, distance: number) => { readonly x: number; readonly y: number }
  readonly radius: number
  readonly inner: number
  readonly room: Room
}

function TargetTick({ data, point, radius, inner, room }: TargetTickProps) {
  const { fontPx, width } = room
  const place = data.targetAt!
  const [a, b] = [point(place, inner - 4), point(place, radius + 5)]
  const words = data.target!.column.writeInUnit(data.target!.value, data.power)
  const half = textWidthPx(words, fontPx) / 2
  const { x, y } = point(place, radius + fontPx * 0.9)
  const anchor = place < 0.42 ? 'end' : place > 0.58 ? 'start' : 'middle'
  const shift = anchor === 'middle' ? half : anchor === 'end' ? 2 * half : 0
  return (
    <>
      <path className="target rim" d={`M${a.x} ${a.y}L${b.x} ${b.y}`} />
      <path className="target" d={`M${a.x} ${a.y}L${b.x} ${b.y}`} />
      <text
        x={Math.max(shift, Math.min(x, width - (2 * half - shift)))}
        y={y}
        dy={anchor === 'middle' ? '0' : '0.3em'}
        textAnchor={anchor}
      >
        {words}
      </text>
    </>
  )
}
