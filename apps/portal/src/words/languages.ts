import type { IntlConfig } from 'react-intl'
import en from './messages/en.json' with { type: 'json' }

/** What the portal says, by its id: an ICU message. `messages/en.json` is the list that the others are held against. */
export type MessageId = keyof typeof en
export type Messages = NonNullable<IntlConfig['messages']>

/** The languages that there are, each by its own name. English is there at once, the others come when they are asked for. */
export const languages = {
  en: { name: 'English', read: (): Promise<Messages> | Messages => en },
  de: {
    name: 'Deutsch',
    read: async (): Promise<Messages> => (await import('./messages/de.json')).default,
  },
} as const
export type Language = keyof typeof languages
export const languageNames = Object.entries(languages).map(([id, { name }]) => ({ id: id as Language, name }))

const languageIn = (tag: string | null): Language | undefined =>
  languageNames.find(({ id }) => id === tag?.split('-')[0]?.toLowerCase())?.id

/** The language that was chosen, else the first of the browser's that there is. */
export const languageOf = (chosen: string | null, preferred: readonly string[]): Language =>
  [chosen, ...preferred].map(languageIn).find((one) => one !== undefined) ?? 'en'

/** How numbers and times are written: by the reader's own region where they have said one for the language. */
export const localeOf = (language: Language, preferred: readonly string[]): string =>
  preferred.find((tag) => languageIn(tag) === language) ?? language
