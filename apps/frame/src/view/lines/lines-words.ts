import type { Words } from '@casement/words'
import { shownAs } from './listed-lines.ts'
import type { LinesSummary, ListedFigure } from './listed-lines.ts'

/** What the rows behind a figure come to, beside the figure as its visual shows it. */
export function toldOf(summary: LinesSummary, listed: ListedFigure, { say }: Words): string {
  const { parts, isEqual, written, figure } = summary
  if (isEqual === undefined) return say('lines.ratio', { figure: written })
  const lines = parts.reduce((all, part) => all + part.lines, 0)
  if (!isEqual) return say('lines.unequal', { lines })
  const total = written || '0'
  return shownAs(listed, figure) === 'turned'
    ? say('lines.turned', { lines, total, figure: listed.shown!.formattedValue })
    : say('lines.equal', { lines, total })
}
