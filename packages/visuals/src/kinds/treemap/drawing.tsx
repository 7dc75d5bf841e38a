import type { UnitPower } from '@casement/format'
import { shortened } from '../../parts/pie-layout.ts'
import { inkOn } from '../../scene/ink.ts'
import type { MarkBox } from '../../scene/mark-box.ts'
import type { Room } from '../../scene/size.ts'
import { colourToken, placeOfColour, textWidthPx } from '../../series/series-style.ts'
import type { TreemapData } from './data.ts'
import type { TreemapBoxes } from './layout.ts'

interface TreemapDrawingProps {
  readonly data: TreemapData
  readonly boxes: readonly TreemapBoxes[]
  readonly room: Room
  readonly token: (name: string) => string
  readonly power: UnitPower
  readonly isChosen: ((mark: number) => boolean) | null
}

export function TreemapDrawing({ data, boxes, room, token, power, isChosen }: TreemapDrawingProps) {
  const { width, height, fontPx } = room
  let mark = -1
  return (
    <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} fontSize={fontPx}>
      {data.groups.map((group, index) => {
        const { head, leaves } = boxes[index]!
        const colour = colourToken(undefined, placeOfColour(group.colour, index))
        return (
          <g key={index}>
            {head ? (
              <text x={head.left + 1} y={head.top + head.height * 0.68} fontWeight="600">
                {shortened(group.label, head.width - fontPx, fontPx * 1.06)}
              </text>
            ) : null}
            {group.leaves.map((leaf, at) => {
              mark += 1
              const box = leaves[at]!
              const isBack = isChosen !== null && !isChosen(mark)
              return (
                <g key={at} data-mark={mark} className={isBack ? 'mark back' : 'mark'}>
                  <rect
                    x={box.left}
                    y={box.top}
                    width={box.width}
                    height={box.height}
                    rx="2"
                    fill={`var(--${colour})`}
                    stroke="var(--surface)"
                    strokeWidth="1.5"
                  />
                  <BoxWords
                    box={box}
                    fontPx={fontPx}
                    colour={isBack ? token('text') : inkOn(token(colour))}
                    words={[leaf.label, data.column.writeInUnit(leaf.value, power)]}
                  />
                </g>
              )
            })}
          </g>
        )
      })}
    </svg>
  )
}

interface BoxWordsProps {
  readonly box: MarkBox
  readonly words: readonly [name: string, figure: string]
  readonly colour: string
  readonly fontPx: number
}

/** A name and its figure in a box, as far as they fit: both, the name, or neither. */
function BoxWords({ box, words: [name, figure], colour, fontPx }: BoxWordsProps) {
  const roomPx = box.width - fontPx
  const linePx = fontPx * 1.35
  // A name of which little is left says nothing.
  const isTold = textWidthPx(name, fontPx) <= roomPx || roomPx > fontPx * 5
  if (!isTold || box.height < linePx * 1.2) return null
  const hasFigure = box.height >= linePx * 2.3 && textWidthPx(figure, fontPx) <= roomPx
  const [x, y] = [box.left + fontPx * 0.55, box.top + linePx]
  return (
    <text x={x} y={y} style={{ fill: colour }}>
      <tspan fontWeight="500">{shortened(name, roomPx, fontPx)}</tspan>
      {hasFigure ? (
        <tspan x={x} dy={linePx}>
          {figure}
        </tspan>
      ) : null}
    </text>
  )
}
