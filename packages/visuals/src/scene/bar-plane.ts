export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export interface BarPlaneOptions {
  /** Bars lie: categories stand below one another, values run to the right. Otherwise bars stand, values run upwards. */
  readonly isRows: boolean
  /** Pixels of the value axis at which `fromValue` and everything else are measured. */
  readonly fromPx: number
  readonly fromValue: number
  readonly pxPerUnit: number
}

/** Positions of values in a drawing of bars, whichever way the bars run. Pixels, to a tenth. */
export function barPlane({ isRows, fromPx, fromValue, pxPerUnit }: BarPlaneOptions) {
  const along = (value: number) => tenth(fromPx + (value - fromValue) * pxPerUnit * (isRows ? 1 : -1))
  return {
    /** The place of a value on its axis. */
    along,
    /** A bar from one value to another over a part of the category axis, as wide as a hair at least. */
    bar(start: number, size: number, from: number, to: number): Box {
      const [a, b] = [along(from), along(to)]
      const [low, length] = [Math.min(a, b), Math.max(tenth(Math.abs(a - b)), 1)]
      return isRows
        ? { x: low, y: tenth(start), width: length, height: tenth(size) }
        : { x: tenth(start), y: low, width: tenth(size), height: length }
    },
    /** A line across the categories at a value. */
    across(start: number, end: number, value: number) {
      const at = along(value)
      return isRows
        ? { x1: at, x2: at, y1: tenth(start), y2: tenth(end) }
        : { x1: tenth(start), x2: tenth(end), y1: at, y2: at }
    },
    point(category: number, value: number) {
      return isRows ? { x: along(value), y: tenth(category) } : { x: tenth(category), y: along(value) }
    },
  }
}

export type BarPlane = ReturnType<typeof barPlane>

export const tenth = (px: number): number => Math.round(px * 10) / 10

/** Widths of the type's characters beside its size: tabular figures and signs, points, narrow and wide letters, others. */
const widths: readonly (readonly [RegExp, number])[] = [
  [/[\d+−–]/, 0.65],
  [/[.,:;'’|ilIj ]/, 0.3],
  [/[frt]/, 0.42],
  [/[%MmWw@]/, 0.92],
]

const widthOf = (sign: string): number => widths.find(([signs]) => signs.test(sign))?.[1] ?? 0.59

/** Width of a text, near enough to keep texts apart. */
export function textPx(text: string, fontPx: number): number {
  let width = 0
  for (const sign of text) width += widthOf(sign)
  return width * fontPx
}

/** How much of a text fits, with the sign that tells of the rest; looks no further than there is room. */
function fittingLength(text: string, roomPx: number, fontPx: number): number {
  const more = widthOf('…')
  let [width, at, cut] = [0, 0, 0]
  for (const sign of text) {
    width += widthOf(sign)
    if (width * fontPx > roomPx) return cut || String.fromCodePoint(text.codePointAt(0)!).length
    at += sign.length
    if ((width + more) * fontPx <= roomPx) cut = at
  }
  return text.length
}

/** Fewer letters of a word tell nothing of it. */
const minLetters = 4

/** A text that fits: one that is too long is cut between words, or where enough of a word is left to know it by. */
export function fitted(text: string, roomPx: number, fontPx: number): string {
  const cut = fittingLength(text, roomPx, fontPx)
  if (cut === text.length) return text
  const begun = text.lastIndexOf(' ', cut - 1) + 1
  const isWhole = text[cut] === ' '
  const end = !isWhole && begun > 0 && cut - begun < minLetters ? begun : cut
  return `${text.slice(0, end).trimEnd()}…`
}

/** A name over at most two lines, cut where it is too long for them. */
export function inLines(text: string, roomPx: number, fontPx: number): readonly string[] {
  if (textPx(text, fontPx) <= roomPx) return [text]
  const words = text.split(' ')
  let first = words[0]!
  let at = 1
  while (at < words.length && textPx(`${first} ${words[at]}`, fontPx) <= roomPx) first += ` ${words[at++]}`
  const second = words.slice(at).join(' ')
  return (second ? [first, second] : [first]).map((line) => fitted(line, roomPx, fontPx))
}

/** Lines of a name beside a bar stand so far apart, beside its size. */
const rowLineHeight = 1.12

/** A name beside a bar: over two lines where it is too long for one and the bar's band has room for both. */
export const inRow = (text: string, roomPx: number, fontPx: number, bandPx: number): readonly string[] =>
  bandPx >= fontPx * rowLineHeight * 2 ? inLines(text, roomPx, fontPx) : [fitted(text, roomPx, fontPx)]

/** Distance of a line of such a name below the middle of its band, beside the size of its type. */
export const rowLineOffset = (line: number, count: number): number => (line - (count - 1) / 2) * rowLineHeight
