const number = new Intl.NumberFormat()
const list = new Intl.ListFormat('en-GB', { type: 'conjunction' })

/** A number as the reader writes it. */
export const counted = (count: number): string => number.format(count)

/** "1 grant", "2 grants". */
export const count = (of: number, one: string, several = `${one}s`): string =>
  `${counted(of)} ${of === 1 ? one : several}`

/** "a, b and c". */
export const listed = (texts: readonly string[]): string => list.format(texts)
