import { languageOf, readLanguage, type Words, wordsOf } from '@casement/words'
import { type AnyRequest, reportsOf } from './export-request.ts'

const english = { language: 'en', locale: 'en-GB' } as const

/** The words of whoever asked for an export. */
export async function wordsOfRequest(request: AnyRequest): Promise<Words> {
  const settings = reportsOf(request)[0]?.parts[0]?.state.settings ?? english
  await readLanguage(settings.language)
  return wordsOf(settings)
}

/** The words of a locale; English where none is given. */
export async function wordsOfLocale(locale: string = english.locale): Promise<Words> {
  const language = languageOf(locale)
  await readLanguage(language)
  return wordsOf({ language, locale })
}
