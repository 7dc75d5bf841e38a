/** True for a locale that figures can be written in. */
export function isLocale(text: string): boolean {
  try {
    return Intl.NumberFormat.supportedLocalesOf(text).length > 0
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

/** The locale that figures are written in where one is asked for: one of those that there are, without what is somebody's own. */
export const resolvedLocale = (text: string): string =>
  new Intl.NumberFormat(new Intl.Locale(text).baseName).resolvedOptions().locale

/** The language that a caller likes best of those in its Accept-Language; undefined: it says none. */
export function languageIn(header: string | undefined): string | undefined {
  const [best] = (header ?? '')
    .split(',')
    .map((each) => {
      const [tag = '', ...parameters] = each.split(';').map((part) => part.trim())
      const quality = parameters.find((part) => part.startsWith('q='))
      return { tag, quality: quality === undefined ? 1 : Number(quality.slice(2)) }
    })
    .filter(({ tag, quality }) => tag !== '' && quality > 0)
    .toSorted((one, other) => other.quality - one.quality)
  return best && best.tag !== '*' ? best.tag : undefined
}
