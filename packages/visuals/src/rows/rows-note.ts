/** How many rows a table has: said at its edge while some of them are below it. Empty where the service has more than came. */
export const rowsNote = (count: number, locale: string, isCut: boolean): string =>
  isCut ? '' : `${new Intl.NumberFormat(locale).format(count)} ${count === 1 ? 'row' : 'rows'}`
