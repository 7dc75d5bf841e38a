import { inRow, rowLineOffset } from '../scene/bar-plane.ts'
import type { Ink } from '../scene/ink.ts'
import { textAt } from '../scene/scene-text.ts'
import type { Shape } from '../scene/scene.ts'
import type { Effect } from '../writing/signed.ts'

/** Style of a name: totals stand out. */
export const nameLook = (isStrong: boolean, ink: Ink): Shape['attributes'] =>
  isStrong
    ? { class: 'name strong', fill: ink.token('text'), 'font-weight': 600 }
    : { class: 'name', fill: ink.token('text-quiet') }

interface FigureMeaning {
  readonly isStrong?: boolean
  /** Absent: it is not judged. */
  readonly effect?: Effect
}

/** Style of a figure: what is good or bad has the colour of it. */
export const valueLook = ({ isStrong, effect }: FigureMeaning, ink: Ink): Shape['attributes'] => ({
  class: ['value', ...(isStrong ? ['strong'] : []), ...(effect ? [effect] : [])].join(' '),
  fill: ink.token(effect === 'good' || effect === 'bad' ? effect : 'text'),
  ...(isStrong && { 'font-weight': 600 }),
})

interface RowNameOptions {
  readonly isStrong: boolean
  readonly widthPx: number
  readonly bandPx: number
  readonly fontPx: number
  /** The middle of the row, from the top of the drawing, in pixels. */
  readonly middle: number
}

/** Name of a row of a drawing, at its start, on as many lines as the row has room for. */
export const rowName = (
  label: string,
  { isStrong, widthPx, bandPx, fontPx, middle }: RowNameOptions,
  ink: Ink,
): Shape[] =>
  inRow(label, widthPx, fontPx, bandPx).map((text, line, { length }) => {
    const y = middle + fontPx * (0.36 + rowLineOffset(line, length))
    return textAt({ x: 0, y, anchor: 'start' }, text, nameLook(isStrong, ink))
  })
