import { createIntl, type IntlShape } from 'react-intl'
import { languages, type Language } from './languages.ts'

/** Messages by their ids, as texts or, in the built page, parsed. */
type AnyMessages = Readonly<Record<string, unknown>>
/** What a part of the portal says that is fetched later than the rest, by language. */
type LaterMessages = Readonly<Record<Language, () => Promise<AnyMessages> | AnyMessages>>

const later = new Set<LaterMessages>()
const english: Record<string, unknown> = { ...languages.en.read() }
let spoken: { readonly language: Language; readonly locale: string; readonly messages: AnyMessages }
let intl: IntlShape

/** Speaks a language from now on. What is not there in it is said in English. */
export function speak(language: Language, locale: string, messages: AnyMessages): void {
  spoken = { language, locale, messages }
  const all = { ...english, ...messages } as Record<string, string>
  intl = createIntl({ locale, defaultLocale: 'en', messages: all })
}
speak('en', 'en', english)

/** The words as they are spoken now, for what is no component. Whoever chooses another language draws the page again. */
export const currentIntl = (): IntlShape => intl

export const currentLanguage = (): Language => spoken.language

/** "a, b and c": English without the comma that Americans put before the last. */
export const listLocale = (): string => (spoken.language === 'en' ? 'en-GB' : spoken.locale)

/** Takes up what a part says, in English at once; gives the way to fetch it in no other language any more. */
export function takeUp(part: LaterMessages & { readonly en: () => AnyMessages }): () => void {
  later.add(part)
  Object.assign(english, part.en())
  speak(spoken.language, spoken.locale, spoken.messages)
  return () => void later.delete(part)
}

/** What the parts that are there say in a language. */
export async function readLater(language: Language): Promise<AnyMessages> {
  const read = await Promise.all([...later].map((part) => part[language]()))
  return Object.assign({}, ...read) as AnyMessages
}

/** Says what the parts say in the language that is spoken. One that cannot be fetched stays English. */
export async function speakLater(): Promise<void> {
  try {
    const { language, locale, messages } = spoken
    const more = await readLater(language)
    if (spoken.language === language) speak(language, locale, { ...messages, ...more })
  } catch (error) {
    console.error('Words could not be fetched', error)
  }
}
