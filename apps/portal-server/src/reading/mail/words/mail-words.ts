import { IntlMessageFormat } from 'intl-messageformat'
import de from './de.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }

export type MailMessage = keyof typeof en
export type SayInMail = (id: MailMessage, values?: Readonly<Record<string, string | number>>) => string

const languages: Readonly<Record<string, Readonly<Record<MailMessage, string>>>> = { en, de }

/** Says what stands in a letter, in the language of a locale: English where there is no other, or none is known. */
export function sayInMail(locale: string | null): SayInMail {
  const language = locale?.split('-')[0]!.toLowerCase() ?? 'en'
  const known = Object.hasOwn(languages, language) ? language : 'en'
  return (id, values) => new IntlMessageFormat(languages[known]![id], known).format(values) as string
}
