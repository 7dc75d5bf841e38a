import type { ModelDescription } from '@casement/query'

/** What a text is called in the reader's language; undefined where the model says nothing of it. */
export type Translate = (text: string) => string | undefined

/** Values and names of a model in the reader's language. */
export interface Translations {
  /** Of the values of a column, or of the texts that a measure gives; undefined where they stay as they are. */
  of(field: {
    readonly table: string
    readonly column?: string
    readonly measure?: string
  }): Translate | undefined
  /** A name of the model, or a value of any of its columns, as people read it. */
  said(name: string): string
  /** Of the values of the column that an answer calls so; undefined where several are, or none is translated. */
  ofNamed(name: string): Translate | undefined
}

const made = new WeakMap<ModelDescription, Translations>()

/** The translations of a description, made once. */
export function translationsOf(model: ModelDescription): Translations {
  const known = made.get(model) ?? (model.language === undefined ? none : translationsIn(model))
  made.set(model, known)
  return known
}

const none: Translations = { of: () => undefined, said: (name) => name, ofNamed: () => undefined }

/** The same for the same object of a model, whatever the letter case of its names. */
const keyOf = (kind: 'column' | 'measure', table: string, name: string): string =>
  JSON.stringify([kind, table, name]).toLowerCase()

function translationsIn({ tables, values = [] }: ModelDescription): Translations {
  const anywhere = new Map<string, string>()
  const byField = new Map<string, Translate>()
  const ofAny: Translate = (text) => anywhere.get(text)
  for (const { table, columns = [], measures = [], texts } of values) {
    const own = new Map(Object.entries(texts))
    if (columns.length > 0) for (const [text, said] of own) if (!text.includes('*')) anywhere.set(text, said)
    const translate = translator(own, ofAny)
    for (const column of columns) byField.set(keyOf('column', table, column), translate)
    for (const measure of measures)
      byField.set(keyOf('measure', table, measure), (text) => translate(text) ?? ofAny(text))
  }
  const names = new Map(
    tables
      .flatMap((table) => [table, ...table.columns, ...table.measures])
      .flatMap(({ name, displayName, untranslated = name }) =>
        displayName === undefined ? [] : [[untranslated, displayName] as const],
      ),
  )
  return {
    of: ({ table, column, measure }) =>
      column === undefined
        ? measure === undefined
          ? undefined
          : byField.get(keyOf('measure', table, measure))
        : byField.get(keyOf('column', table, column)),
    said: (name) => names.get(name) ?? anywhere.get(name) ?? name,
    ofNamed(name) {
      const found = tables.flatMap((table) =>
        table.columns
          .filter((column) => (column.untranslated ?? column.name) === name)
          .map((column) => byField.get(keyOf('column', table.name, column.name))),
      )
      return new Set(found).size === 1 ? found[0] : undefined
    },
  }
}

/** Patterns within what an asterisk stands for go no deeper. */
const deepest = 4

/**
 * Translates whole texts, and by patterns; what an asterisk stands for is looked up among all, and stays where it is not
 * there.
 */
function translator(own: ReadonlyMap<string, string>, elsewhere: Translate): Translate {
  const patterns = [...own].flatMap(([text, said]) =>
    text.includes('*') ? [{ around: text.split('*'), said: said.split('*') }] : [],
  )
  const translate = (text: string, depth: number): string | undefined => {
    const whole = own.get(text)
    if (whole !== undefined || depth > deepest) return whole
    for (const { around, said } of patterns) {
      const inner = within(text, around)
      if (!inner) continue
      const parts = inner.map((part) => translate(part, depth + 1) ?? elsewhere(part) ?? part)
      return said
        .map((words, place) => words + (place < said.length - 1 ? (parts[place] ?? '') : ''))
        .join('')
    }
    return undefined
  }
  return (text) => translate(text, 0)
}

/**
 * What stands between texts, none of it empty; null where a text is not made so. Each is looked for once, from left to
 * right.
 */
function within(text: string, around: readonly string[]): readonly string[] | null {
  const [first, last] = [around[0]!, around.at(-1)!]
  if (!text.startsWith(first) || !text.endsWith(last)) return null
  const end = text.length - last.length
  const found: string[] = []
  let at = first.length
  for (const next of around.slice(1, -1)) {
    const place = next === '' ? -1 : text.indexOf(next, at + 1)
    if (place < 0 || place + next.length > end) return null
    found.push(text.slice(at, place))
    at = place + next.length
  }
  if (at >= end) return null
  return [...found, text.slice(at, end)]
}
