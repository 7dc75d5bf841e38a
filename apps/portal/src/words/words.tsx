import { useEffect, useState, type ReactNode } from 'react'
import { IntlProvider } from 'react-intl'
import { readLater, speak } from './current-words.ts'
import { LanguageContext } from './language-context.ts'
import { languageOf, languages, localeOf, type Language, type Messages } from './languages.ts'

/** The words of a page: which language, and what is said in it. */
export interface Words {
  readonly language: Language
  readonly messages: Messages
}

const key = 'language'

/** Reads the words for who opens the page. A language that cannot be fetched gives way to English. */
export async function readWords(
  storage: Pick<Storage, 'getItem'>,
  preferred: readonly string[],
): Promise<Words> {
  const language = languageOf(storage.getItem(key), preferred)
  try {
    return { language, messages: await languages[language].read() }
  } catch {
    return { language: 'en', messages: await languages.en.read() }
  }
}

const spoken = ({ language, messages }: Words): Words => {
  speak(language, localeOf(language, navigator.languages), messages)
  return { language, messages }
}

interface WordsProviderProps {
  readonly first: Words
  readonly storage: Pick<Storage, 'setItem'>
  readonly children: ReactNode
}

/** Gives the page its words, and lets the reader choose others. */
export function WordsProvider({ first, storage, children }: WordsProviderProps) {
  const [{ language, messages }, setWords] = useState(() => spoken(first))
  useEffect(() => {
    document.documentElement.lang = language
  }, [language])
  const choose = async (next: Language) => {
    const [read, more] = await Promise.all([languages[next].read(), readLater(next)])
    storage.setItem(key, next)
    setWords(spoken({ language: next, messages: { ...read, ...more } }))
  }
  return (
    <LanguageContext value={{ language, choose }}>
      <IntlProvider locale={localeOf(language, navigator.languages)} defaultLocale="en" messages={messages}>
        {children}
      </IntlProvider>
    </LanguageContext>
  )
}
