/**
 * Characters that begin a formula, in some spreadsheets also behind a tab or a line's end, or as a full-width sign. A text
 * that is guarded already gets one apostrophe more, so that each is read again as it was.
 */
const formula = /^'*[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/
const guard = /^'(?='*[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20])/

/** True for a figure, a negative one too: no formula, with a point and without separators. */
export const isNumberText = (text: string): boolean => /^[-+]?\d+(?:\.\d+)?(?:e[-+]?\d+)?$/i.test(text)

/**
 * A cell of CSV [RFC 4180], quoted where commas or semicolons separate cells. Text that a spreadsheet would run as a formula
 * has an apostrophe before it.
 */
export function csvCell(text: string): string {
  const inert = formula.test(text) && !isNumberText(text) ? `'${text}` : text
  return /[",;\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert
}

/** A text as it was before `csvCell` made it inert. */
export const withoutGuard = (text: string): string => text.replace(guard, '')
