/** The language of a locale: 'de' of 'de-AT'. */
export const languageOf = (locale: string): string => locale.split('-')[0]!.toLowerCase()
