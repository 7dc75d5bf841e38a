import { readMessage } from './message.ts'
import type { Message } from './message.ts'
import en from './messages/en.json' with { type: 'json' }

/** What is said, by its id. `messages/en.json` is the list that the others are held against. */
export type MessageId = keyof typeof en
export type Texts = Readonly<Record<MessageId, string>>

/** The languages beside English, each with the way to its file: it is fetched when somebody reads it. */
const files = {
  de: async (): Promise<Texts> => (await import('./messages/de.json', { with: { type: 'json' } })).default,
} as const

export type Language = 'en' | keyof typeof files

/** A language whose texts are there. Each message is read once, when it is first said. */
export interface Catalogue {
  readonly language: Language
  message(id: MessageId): Message
}

function catalogueOf(language: Language, texts: Texts): Catalogue {
  const known = new Map<MessageId, Message>()
  return {
    language,
    message(id) {
      let message = known.get(id)
      if (!message) known.set(id, (message = readMessage(texts[id])))
      return message
    },
  }
}

const english = catalogueOf('en', en)
const catalogues = new Map<Language, Catalogue>([['en', english]])

/** The language of a tag ('de-AT' is 'de'); English where there is no file for it. */
export function languageOf(tag: unknown): Language {
  const name = typeof tag === 'string' ? tag.split(/[-_]/)[0]!.toLowerCase() : ''
  return Object.hasOwn(files, name) ? (name as Language) : 'en'
}

/** Reads a language, if it is not there yet. One that cannot be read gives way to English, and is asked for again. */
export async function readLanguage(language: Language): Promise<void> {
  if (language === 'en' || catalogues.has(language)) return
  try {
    catalogues.set(language, catalogueOf(language, await files[language]()))
  } catch {
    // A report in English is better than none.
  }
}

export const isRead = (language: Language): boolean => catalogues.has(language)

/** Reads all of them, for a server. */
export const readLanguages = async (): Promise<void> => {
  await Promise.all((Object.keys(files) as Language[]).map(readLanguage))
}

/** What is there for a language: its own texts, else English. */
export const catalogueFor = (language: Language): Catalogue => catalogues.get(language) ?? english
