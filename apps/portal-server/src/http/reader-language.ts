/** The languages that the portal speaks. */
export const readerLanguages = ['en', 'de'] as const
export type ReaderLanguage = (typeof readerLanguages)[number]

/** The language of a locale, or of the first of an Accept-Language; undefined for one that the portal does not speak. */
export function readerLanguage(locale: string | null | undefined): ReaderLanguage | undefined {
  const [language] = (locale ?? '')
    .trim()
    .toLowerCase()
    .split(/[-_,; ]/)
  return readerLanguages.find((known) => known === language)
}
