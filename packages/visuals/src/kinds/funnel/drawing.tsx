import type { UnitPower } from '@casement/format'
import { shortened } from '../../parts/pie-layout.ts'
import type { MarkBox } from '../../scene/mark-box.ts'
import type { Room } from '../../scene/size.ts'
import { textWidthPx } from '../../series/series-style.ts'
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

interface FunnelDrawingProps {
  readonly data: FunnelData
  readonly layout: FunnelLayout
  readonly room: Room
  readonly power: UnitPower
  readonly share: (value: number) => string
  readonly isChosen: ((mark: number) => boolean) | null
}

export function FunnelDrawing({ data, layout, room, power, share, isChosen }: FunnelDrawingProps) {
  const { width, height, fontPx } = room
  const { namesPx, gapPx } = layout
  return (
    <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} fontSize={fontPx}>
      {data.stages.map(({ label, exact, conversion }, index) => {
        const box = layout.stages[index]!
        const before = layout.stages[index - 1]
        const middleY = box.top + box.height / 2
        return (
          <g key={index} data-mark={index} className={isChosen && !isChosen(index) ? 'mark back' : 'mark'}>
            {before ? (
              <path
                className="narrowing"
                d={`M${before.left} ${before.top + before.height}H${before.left + before.width}L${box.left + box.width} ${box.top}H${box.left}Z`}
              />
            ) : null}
            <rect
              x={box.left}
              y={box.top}
              width={box.width}
              height={box.height}
              rx="2"
              fill="var(--series-1)"
              stroke="var(--series-1)"
            />
            <text x={namesPx - fontPx} y={middleY} dy="0.35em" textAnchor="end">
              {shortened(label, namesPx - fontPx, fontPx)}
            </text>
            <text x={width - 2} y={middleY} dy="0.35em" textAnchor="end" fontWeight="600">
              {data.column.writeInUnit(textOf(exact), power)}
            </text>
            {before && conversion !== null && gapPx >= fontPx * 1.1 ? (
              <text
                x={box.left + box.width / 2}
                y={(before.top + before.height + box.top) / 2}
                dy="0.35em"
                textAnchor="middle"
                className="quiet"
              >
                ↓ {share(conversion)}
              </text>
            ) : null}
          </g>
        )
      })}
    </svg>
  )
}
