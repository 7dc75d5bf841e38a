import { inRow, rowLineOffset, tenth } from '../scene/bar-plane.ts'

interface RowNameProps {
  readonly label: string
  readonly className: string
  readonly widthPx: number
  readonly bandPx: number
  readonly fontPx: number
  /** The middle of the row, from the top of the drawing, in pixels. */
  readonly middle: number
}

/** What a row of a drawing is called, at its start, on as many lines as the row has room for. */
export function RowName({ label, className, widthPx, bandPx, fontPx, middle }: RowNameProps) {
  return inRow(label, widthPx, fontPx, bandPx).map((text, line, { length }) => (
    <text
      key={line}
      className={className}
      x="0"
      y={tenth(middle + fontPx * (0.36 + rowLineOffset(line, length)))}
    >
      {text}
    </text>
  ))
}
