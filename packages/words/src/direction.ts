/** Scripts that are written from right to left, of languages in use. */
const fromRight: ReadonlySet<string> = new Set([
  'Adlm',
  'Arab',
  'Hebr',
  'Mand',
  'Nkoo',
  'Rohg',
  'Samr',
  'Syrc',
  'Thaa',
])

export type Direction = 'ltr' | 'rtl'

/** The direction of lines in the language of a tag ('he', 'ar-EG'): left to right for what is no tag. */
export function directionOf(tag: unknown): Direction {
  if (typeof tag !== 'string') return 'ltr'
  try {
    return fromRight.has(new Intl.Locale(tag.replaceAll('_', '-')).maximize().script ?? '') ? 'rtl' : 'ltr'
  } catch (error) {
    if (error instanceof RangeError) return 'ltr'
    throw error
  }
}
