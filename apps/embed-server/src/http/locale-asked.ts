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
