import type { UnitPower } from '@casement/format'
import { useMemo } from 'react'
import type { MarkBox } from '../../scene/mark-box.ts'
import type { Room } from '../../scene/size.ts'
import { textWidthPx } from '../../series/series-style.ts'
import { depthOf } from './data.ts'
import type { MapData } from './data.ts'
import type { CountryShape } from './shapes.ts'

/** How the map's units become pixels. */
export interface MapPlacing {
  readonly x: (unit: number) => number
  readonly y: (unit: number) => number
  readonly scale: number
}

/** A view in the middle of a room, as large as it fits. */
export function placingOf(view: MarkBox, room: Room): MapPlacing {
  const scale = Math.min(room.width / view.width, room.height / view.height)
  const [restX, restY] = [room.width - view.width * scale, room.height - view.height * scale]
  return {
    scale,
    x: (unit) => (unit - view.left) * scale + restX / 2,
    y: (unit) => (unit - view.top) * scale + restY / 2,
  }
}

const dotRadius = 5

export function placedBox({ box, isDot }: CountryShape, { x, y, scale }: MapPlacing): MarkBox {
  if (isDot)
    return {
      left: x(box.left) - dotRadius,
      top: y(box.top) - dotRadius,
      width: 2 * dotRadius,
      height: 2 * dotRadius,
    }
  return { left: x(box.left), top: y(box.top), width: box.width * scale, height: box.height * scale }
}

interface MapDrawingProps {
  readonly data: MapData
  readonly shapes: readonly CountryShape[]
  readonly placing: MapPlacing
  readonly room: Room
  readonly power: UnitPower
  readonly isChosen: ((mark: number) => boolean) | null
}

/** The darker, the more; below zero in the colour of losses, and its figure says so. */
const fillOf = (size: number, depth: number): string =>
  `color-mix(in srgb, var(${size < 0 ? '--bad' : '--series-1'}) ${Math.round(18 + depth * 82)}%, var(--surface))`

export function MapDrawing({ data, shapes, placing, room, power, isChosen }: MapDrawingProps) {
  const { width, height, fontPx } = room
  const paths = useMemo(() => shapes.map(({ rings }) => pathOf(rings, placing)), [shapes, placing])
  const markOf = new Map(data.countries.map(({ country }, mark) => [country.numeric, mark]))
  const shown = shapes.map((shape, index) => ({
    shape,
    path: paths[index]!,
    mark: shape.numeric === null ? undefined : markOf.get(shape.numeric),
  }))
  return (
    <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} fontSize={fontPx}>
      {shown.map(({ shape, path, mark }, index) =>
        mark === undefined && !shape.isDot ? <path key={index} className="land" d={path} /> : null,
      )}
      {shown.map(({ shape, path, mark }, index) => {
        if (mark === undefined) return null
        const country = data.countries[mark]!
        const box = placedBox(shape, placing)
        const fill = fillOf(country.size, depthOf(country, data))
        return (
          <g key={index} data-mark={mark} className={isChosen && !isChosen(mark) ? 'mark back' : 'mark'}>
            {shape.isDot ? (
              <circle
                cx={box.left + dotRadius}
                cy={box.top + dotRadius}
                r={dotRadius}
                fill={fill}
                className="figured"
              />
            ) : (
              <path d={path} fill={fill} className="figured" />
            )}
          </g>
        )
      })}
      {namesOn({ data, shown, placing, room, power })}
    </svg>
  )
}

interface NamesOptions extends Pick<MapDrawingProps, 'data' | 'placing' | 'room' | 'power'> {
  readonly shown: readonly { readonly shape: CountryShape; readonly mark: number | undefined }[]
}

/** Figures on the countries that have room for them, the largest first, none over another. */
function namesOn({ data, shown, placing, room, power }: NamesOptions) {
  const { fontPx } = room
  const taken: MarkBox[] = []
  return shown
    .flatMap(({ shape, mark }) => (mark === undefined ? [] : [{ shape, mark }]))
    .toSorted((a, b) => a.mark - b.mark)
    .flatMap(({ shape, mark }) => {
      const country = data.countries[mark]!
      const text = data.column.writeInUnit(country.value, power)
      const box = placedBox(shape, placing)
      const label = {
        left: box.left + box.width / 2 - textWidthPx(text, fontPx) / 2,
        top: shape.isDot ? box.top - fontPx * 1.3 : box.top + box.height / 2 - fontPx * 0.7,
        width: textWidthPx(text, fontPx),
        height: fontPx * 1.4,
      }
      const isRoomy = shape.isDot || label.width < box.width * 1.3
      const isClear =
        isRoomy &&
        label.left >= 0 &&
        label.left + label.width <= room.width &&
        !taken.some((other) => isOver(other, label))
      if (!isClear) return []
      taken.push(label)
      return [
        <text
          key={mark}
          className="on-map"
          x={label.left + label.width / 2}
          y={label.top + fontPx}
          textAnchor="middle"
        >
          {text}
        </text>,
      ]
    })
}

const isOver = (a: MarkBox, b: MarkBox): boolean =>
  a.left < b.left + b.width &&
  b.left < a.left + a.width &&
  a.top < b.top + b.height &&
  b.top < a.top + a.height

const pathOf = (rings: CountryShape['rings'], { x, y }: MapPlacing): string =>
  rings
    .map((ring) => `M${ring.map(([atX, atY]) => `${x(atX).toFixed(1)} ${y(atY).toFixed(1)}`).join('L')}Z`)
    .join('')
