import type { Words } from '@casement/words'

/** How many rows a table has: said at its edge while some of them are below it. Empty where the service has more than came. */
export const rowsNote = (rows: number, { say }: Words, isCut: boolean): string =>
  isCut ? '' : say('rows.count', { rows })
