import { BoundedMap } from '@casement/limits'
import { catalogueFor } from './languages.ts'
import type { Catalogue, Language, MessageId } from './languages.ts'
import type { Numbers, Values } from './message.ts'

/** What is said to a reader, and how it is written. */
export interface Words {
  /** The language of what is said. */
  readonly language: Language
  /** BCP 47 tag that figures, dates and sorting follow. */
  readonly locale: string
  say(id: MessageId, values?: Values): string
  /** 'a, b, and c'; 'a, b, or c' for a disjunction. */
  list(items: readonly string[], type?: 'conjunction' | 'disjunction'): string
  /** A name as it stands within a sentence: English has it small, but for words of capitals alone. */
  inSentence(name: string): string
}

/** What the words depend on, as the settings of an open report have it. */
export interface WordsOptions {
  readonly language: Language
  readonly locale: string
}

const nothing: Values = {}
/** A server meets every locale there is. */
const maxKnown = 200
const known = new BoundedMap<string, Words>(maxKnown)

/** The words of a language that is there, else English ones; the same object for the same options. */
export function wordsOf({ language, locale }: WordsOptions): Words {
  const catalogue = catalogueFor(language)
  const key = `${catalogue.language} ${locale}`
  let words = known.get(key)
  if (!words) known.set(key, (words = made(catalogue, locale)))
  return words
}

function made(catalogue: Catalogue, locale: string): Words {
  const { language } = catalogue
  const once = <T>(make: () => T): (() => T) => {
    let value: T | undefined
    return () => (value ??= make())
  }
  const rules = once(() => new Intl.PluralRules(language))
  const format = once(() => new Intl.NumberFormat(locale))
  const lists = {
    conjunction: once(() => new Intl.ListFormat(language, { type: 'conjunction' })),
    disjunction: once(() => new Intl.ListFormat(language, { type: 'disjunction' })),
  }
  const numbers: Numbers = {
    categoryOf: (count) => rules().select(count),
    write: (number) => format().format(number),
  }
  return {
    language,
    locale,
    say: (id, values = nothing) => catalogue.message(id)(numbers, values),
    list: (items, type = 'conjunction') => lists[type]().format(items),
    inSentence: (name) =>
      language === 'en' && /^\p{Lu}\p{Ll}/u.test(name) ? name[0]!.toLowerCase() + name.slice(1) : name,
  }
}
