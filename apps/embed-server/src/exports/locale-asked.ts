/** True for a locale that figures can be written in. */
export function isLocale(text: string): boolean {
  try {
    return Intl.NumberFormat.supportedLocalesOf(text).length > 0
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}
