import { fitted, textPx } from '../scene/bar-plane.ts'
import { namesThatFit } from './axis-names.ts'

/** The name of a column, over one or several lines. */
export interface AxisName {
  readonly row: number
  readonly lines: readonly string[]
}

export interface AxisNames {
  readonly names: readonly AxisName[]
  readonly fontPx: number
  /** Angle by which names are turned against the clock. */
  readonly degrees: number
  /** Height below the axis, and what the first name takes before the middle of its column. */
  readonly heightPx: number
  readonly beforePx: number
}

/** Lines of type stand so far apart, beside its size. */
export const lineHeight = 1.25

/** The names of columns as they are written where each has so much room. */
export function axisNames(all: readonly string[], roomPx: number, fontPx: number): AxisNames {
  const fit: NameFit = namesThatFit(all, roomPx, fontPx)
  const size = fit.fontSize ?? fontPx
  const longest = Math.max(0, ...all.map((name) => textPx(name, size)))
  const every = fit.hideOverlap
    ? Math.max(1, Math.ceil((longest + size) / Math.max(roomPx, 1)))
    : (fit.interval ?? 0) + 1
  const names = all.flatMap((name, row): AxisName[] => {
    if (row % every !== 0) return []
    const text = fit.formatter?.(name, row) ?? name
    if (fit.overflow === 'break') return [{ row, lines: wrapped(text, fit.width!, size) }]
    const lines = text.split('\n')
    return [{ row, lines: fit.overflow ? lines.map((line) => fitted(line, fit.width!, size)) : lines }]
  })
  const degrees = fit.rotate ?? 0
  const [first] = names
  const linesPx = Math.max(1, ...names.map(({ lines }) => lines.length)) * size * lineHeight
  if (degrees === 0) return { names, fontPx: size, degrees, heightPx: linesPx, beforePx: 0 }
  const turn = (degrees / 180) * Math.PI
  const widthPx = (name: AxisName) => textPx(name.lines[0]!, size)
  return {
    names,
    fontPx: size,
    degrees,
    heightPx: Math.sin(turn) * Math.max(...names.map(widthPx)) + size,
    beforePx: first ? Math.cos(turn) * widthPx(first) : 0,
  }
}

interface NameFit {
  readonly interval?: number
  readonly hideOverlap?: boolean
  readonly formatter?: (name: string, index: number) => string
  readonly fontSize?: number
  readonly width?: number
  readonly overflow?: 'break' | 'truncate'
  readonly rotate?: number
}

/** Over as many lines as it takes; a word that is too long for one is cut, never broken. */
function wrapped(text: string, roomPx: number, fontPx: number): readonly string[] {
  const lines: string[] = []
  let line = ''
  const fits = (each: string) => textPx(each, fontPx) <= roomPx
  for (const word of text.split(' ')) {
    const longer = line ? `${line} ${word}` : word
    if (fits(longer)) {
      line = longer
      continue
    }
    if (line) lines.push(line)
    line = fitted(word, roomPx, fontPx)
  }
  return [...lines, line]
}
