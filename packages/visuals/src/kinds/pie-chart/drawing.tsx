import type { Room } from '../../context/drawing-place.ts'
import type { PartsData } from '../../parts/parts-data.ts'
import type { PieLayout } from '../../parts/pie-layout.ts'
import { maxColours } from '../../writing/member-colours.ts'

interface PieDrawingProps {
  readonly data: PartsData
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

export function PieDrawing({ data, layout, room, whole, isChosen }: PieDrawingProps) {
  const { width, height, fontPx } = room
  const { centre, inner, slices } = layout
  return (
    <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} fontSize={fontPx}>
      {slices.map(({ path, label }, index) => (
        <g key={index} data-mark={index} className={isChosen && !isChosen(index) ? 'mark back' : 'mark'}>
          <path
            d={path}
            fill={`var(--series-${colourOfPart(data, index) + 1})`}
            stroke="var(--surface)"
            strokeWidth="1.5"
            strokeLinejoin="round"
          />
          {label ? (
            <>
              <path className="leader" d={label.line} />
              <text x={label.x} y={label.y} dy="0.35em" textAnchor={label.anchor}>
                {label.text}
              </text>
            </>
          ) : null}
        </g>
      ))}
      {inner > 0 && whole ? (
        <text className="whole" x={centre.x} y={centre.y} textAnchor="middle">
          <tspan x={centre.x} dy="-0.1em" fontSize={Math.min(fontPx * 2, inner * 0.42)} fontWeight="600">
            {whole.text}
          </tspan>
          <tspan x={centre.x} dy="1.5em" className="quiet">
            {whole.label}
          </tspan>
        </text>
      ) : null}
    </svg>
  )
}
