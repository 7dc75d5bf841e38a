import { numberWriter } from '@casement/format'
/** Decimal separator of a locale. */
export const fractionMark = (locale: string): string =>
  numberWriter(locale)
    .formatToParts(1.5)
    .find(({ type }) => type === 'decimal')?.value ?? '.'

/** Number of digits that a written figure has behind its decimal separator: 2 for (1,234.50), 1 for 12.5%. */
export function fractionDigits(text: string, mark: string): number {
  const at = text.lastIndexOf(mark)
  return at < 0 ? 0 : (/^\p{Nd}*/u.exec(text.slice(at + mark.length))?.[0].length ?? 0)
}
