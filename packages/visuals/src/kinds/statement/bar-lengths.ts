import { numberOf } from '../../writing/exact.ts'
import type { StatementData } from './data.ts'
import { statementCell } from './statement-line.ts'
import type { StatementColumn, StatementLine } from './statement-line.ts'

/** Where the longest bar is more than the first times the usual one, nothing would be seen of the others: it is cut at the second. */
const [tooLong, cutAt] = [8, 4]

/** True for a line of the same unit as the others. */
export const isAmount = ({ kind }: StatementLine): boolean => kind !== 'ratio' && kind !== 'figure'

/**
 * The variance that fills a bar, for each column; 0 where there are no bars. Lines that are opened later have the scale
 * of those above them, so that opening one moves nothing.
 */
export function longestBars({ columns, lines }: StatementData, locale: string): readonly number[] {
  return columns.map((column) => (column.kind === 'absolute' ? longestOf(column, lines, locale) : 0))
}

function longestOf(column: StatementColumn, lines: readonly StatementLine[], locale: string): number {
  const sizes = lines
    .filter(isAmount)
    .map((line) => Math.abs(numberOf(statementCell(line, column, locale).exact)))
    .filter((size) => size > 0)
    .toSorted((a, b) => a - b)
  const usual = sizes[Math.floor((sizes.length - 1) / 2)]
  const longest = sizes.at(-1) ?? 0
  return usual !== undefined && longest > usual * tooLong ? usual * cutAt : longest
}

/** The bar of a variance as an SVG path: `share` of a length of 1000 from the middle; one that is cut ends in an arrow. */
export function barPath(share: number): string {
  const sign = share < 0 ? -1 : 1
  if (Math.abs(share) <= 1 + 1e-9) return `M0 18H${Math.round(share * 1000)}V82H0z`
  const at = (place: number) => place * sign
  return `M0 18H${at(640)}V82H0zM${at(720)} 18H${at(800)}L${at(1000)} 50L${at(800)} 82H${at(720)}z`
}
