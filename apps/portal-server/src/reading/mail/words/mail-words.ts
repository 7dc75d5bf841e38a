import { IntlMessageFormat } from 'intl-messageformat'
import de from './de.json' with { type: 'json' }
import { type ReaderLanguage, readerLanguage } from '../../../http/reader-language.ts'
import en from './en.json' with { type: 'json' }

export type MailMessage = keyof typeof en
export type SayInMail = (id: MailMessage, values?: Readonly<Record<string, string | number>>) => string

const languages: Readonly<Record<ReaderLanguage, Readonly<Record<MailMessage, string>>>> = { en, de }

/** Says what stands in a letter, in the language of a locale: English where there is no other, or none is known. */
export function sayInMail(locale: string | null): SayInMail {
  const language = readerLanguage(locale) ?? 'en'
  return (id, values) => new IntlMessageFormat(languages[language][id], language).format(values) as string
}
