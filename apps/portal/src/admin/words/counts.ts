import { currentIntl, listLocale } from '../../words/current-words.ts'

/** A number as the reader writes it. */
export const counted = (count: number): string => currentIntl().formatNumber(count)

/** A time as the reader writes it. */
export const momentWords = (at: string): string =>
  currentIntl().formatDate(at, { dateStyle: 'medium', timeStyle: 'short' })

/** "a, b and c". */
export const listed = (texts: readonly string[]): string =>
  new Intl.ListFormat(listLocale(), { type: 'conjunction' }).format(texts)

/** Orders names as the reader's language does. */
export const collator = (): Intl.Collator =>
  new Intl.Collator(currentIntl().locale, { sensitivity: 'base', numeric: true })
