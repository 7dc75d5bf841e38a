import { choice, object, record, text } from '@casement/schema'
import type { JsonSchema, Shaped } from '@casement/schema'

/** A translation of a report: what its texts, as the report has them, are called in the language of the file's name. */
export const reportTranslationShape = object(
  { casement: choice(1), texts: record(text()) },
  { $schema: text() },
)

export type ReportTranslation = Shaped<typeof reportTranslationShape>

/** JSON Schema of a report's translation. */
export const reportTranslationSchema: JsonSchema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'Translation of a Casement report',
  ...reportTranslationShape.schema,
}

/** The longest tag of a language that a file is named by. */
const longestTag = 35

/** The language that a file of translations is named by ('translations/de.json' is 'de'); undefined for any other name. */
export function languageOfFile(file: string): string | undefined {
  const [, tag] = /^translations\/([A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})*)\.json$/.exec(file) ?? []
  return tag !== undefined && tag.length <= longestTag ? tag.toLowerCase() : undefined
}

/**
 * The translation for a tag ('de-AT': that of 'de-at', else of 'de'), of those that there are; undefined for none and for
 * what is no tag.
 */
export function forLanguage<T>(translations: ReadonlyMap<string, T>, tag: unknown): [string, T] | undefined {
  if (typeof tag !== 'string' || tag.length > longestTag || translations.size === 0) return undefined
  const parts = tag.toLowerCase().replaceAll('_', '-').split('-')
  for (let count = parts.length; count > 0; count--) {
    const name = parts.slice(0, count).join('-')
    const found = translations.get(name)
    if (found !== undefined) return [name, found]
  }
  return undefined
}
