import { closestName } from '@casement/errors'
import type { ModelDescription, TableDescription, TranslatedValues } from '@casement/query'
import { annotated, choice, list, object, record, text } from '@casement/schema'
import type { JsonSchema, Problem, Shaped } from '@casement/schema'

/**
 * A translation of a model: what its names and descriptions, and values of its columns, are called in the language of the
 * file's name. Values are named by `texts`, or by the column that `from` names.
 */
export const modelTranslationShape = object(
  { casement: choice(1), texts: record(text()) },
  {
    $schema: text(),
    /** Values of columns, and texts that measures give. */
    values: list(
      object(
        { table: text() },
        {
          columns: list(text(), { min: 1 }),
          measures: list(text(), { min: 1 }),
          texts: record(text()),
          from: annotated(text(), {
            description:
              'The column of the table in which the values of the columns have their names in this language.',
          }),
        },
      ),
    ),
  },
)

export type ModelTranslation = Shaped<typeof modelTranslationShape>

/** JSON Schema of a model's translation. */
export const modelTranslationSchema: JsonSchema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'Translation of a Casement model',
  ...modelTranslationShape.schema,
}

/** A name of a model that readers see. */
export interface ModelText {
  /** Path in the model file: `tables[0].columns[2].name`. */
  readonly path: string
  readonly text: string
}

/** What readers see of a model: names of what is not hidden. Descriptions are for who makes reports. */
export const textsOfModel = ({ tables }: ModelDescription): readonly ModelText[] =>
  tables.flatMap((table, index) => {
    const at = `tables[${index}]`
    const parts = (['columns', 'measures'] as const).flatMap((kind) =>
      table[kind].flatMap((part, place) => (part.hidden ? [] : [nameAt(part, `${at}.${kind}[${place}]`)])),
    )
    return table.hidden ? [] : [nameAt(table, at), ...parts]
  })

const nameAt = (
  { name, displayName }: { readonly name: string; readonly displayName?: string },
  path: string,
): ModelText =>
  displayName === undefined
    ? { path: `${path}.name`, text: name }
    : { path: `${path}.displayName`, text: displayName }

/** Every name and description of a model, also of what is hidden: a report may show it all the same. */
export const knownTexts = ({ tables }: ModelDescription): ReadonlySet<string> =>
  new Set(
    tables.flatMap((table) =>
      [table, ...table.columns, ...table.measures].flatMap(({ name, displayName = name, description }) =>
        description === undefined ? [displayName] : [displayName, description],
      ),
    ),
  )

/** What a translation names that the model does not have, with its place in the translation. */
export function translationProblems(
  { tables }: ModelDescription,
  { values = [] }: ModelTranslation,
): readonly Problem[] {
  return values.flatMap(({ table: name, columns = [], measures = [], texts, from }, index) => {
    const at = `values[${index}]`
    const table = tables.find((each) => isSame(each.name, name))
    if (!table) return [unknown(`${at}.table`, name, 'table of the model', tables)]
    const missing = (kind: 'columns' | 'measures', names: readonly string[]) =>
      names.flatMap((each, place) =>
        table[kind].some((part) => isSame(part.name, each))
          ? []
          : [
              unknown(
                `${at}.${kind}[${place}]`,
                each,
                `${kind.slice(0, -1)} of "${table.name}"`,
                table[kind],
              ),
            ],
      )
    const none =
      columns.length + measures.length === 0
        ? [{ path: at, message: 'says no "columns" and no "measures", whose values its texts are' }]
        : []
    return [
      ...none,
      ...missing('columns', columns),
      ...missing('measures', measures),
      ...(texts === undefined && from === undefined
        ? [{ path: at, message: 'says no "texts", and no column "from" which the names come' }]
        : []),
      ...(from === undefined ? [] : namingProblems(table, { from, columns, measures }, at)),
    ]
  })
}

/** Only a column of texts beside the values has a name for each of them. */
function namingProblems(
  table: TableDescription,
  { from, columns, measures }: { from: string; columns: readonly string[]; measures: readonly string[] },
  at: string,
): readonly Problem[] {
  const naming = table.columns.find((each) => isSame(each.name, from))
  if (!naming) return [unknown(`${at}.from`, from, `column of "${table.name}"`, table.columns)]
  const typed = [
    naming,
    ...columns.flatMap((name) => table.columns.find((each) => isSame(each.name, name)) ?? []),
  ]
  return [
    ...typed
      .filter((column) => column.type !== 'text')
      .map(({ name }) => ({ path: `${at}.from`, message: `"${name}" is no column of texts` })),
    ...(columns.some((name) => isSame(name, from))
      ? [{ path: `${at}.from`, message: `"${from}" would name its own values` }]
      : []),
    ...(measures.length > 0
      ? [
          {
            path: `${at}.measures`,
            message: 'of measures have no names in a column; give them an entry of their own',
          },
        ]
      : []),
  ]
}

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

function unknown(path: string, name: string, what: string, known: readonly { name: string }[]): Problem {
  const near = closestName(
    name,
    known.map((each) => each.name),
  )
  const hint = near === undefined ? '' : `; did you mean "${near}"?`
  return { path, message: `"${name}" is no ${what}${hint}` }
}

/**
 * The description of a model in another language. What it does not have, as for somebody for whom it is denied, is left
 * out.
 */
export function describedIn(
  description: ModelDescription,
  language: string,
  translation: ModelTranslation | undefined,
): ModelDescription {
  const texts = new Map(Object.entries(translation?.texts ?? {}))
  const named = <T extends { name: string; displayName?: string; description?: string }>(part: T): T => {
    const { name, displayName, description: told } = part
    const said = texts.get(displayName ?? name)
    const toldSaid = told === undefined ? undefined : texts.get(told)
    return {
      ...part,
      ...(said !== undefined && { displayName: said }),
      ...(said !== undefined && displayName !== undefined && { untranslated: displayName }),
      ...(toldSaid !== undefined && { description: toldSaid }),
    }
  }
  const tables = description.tables.map((table) => ({
    ...named(table),
    columns: table.columns.map(named),
    measures: table.measures.map(named),
  }))
  const values = (translation?.values ?? []).flatMap((each) => valuesThere(each, description))
  return { ...description, language, tables, ...(values.length > 0 && { values }) }
}

function valuesThere(
  { table: name, columns = [], measures = [], texts }: NonNullable<ModelTranslation['values']>[number],
  { tables }: ModelDescription,
): TranslatedValues[] {
  if (!texts) return []
  const table = tables.find((each) => isSame(each.name, name))
  if (!table) return []
  const own = {
    columns: columns.filter((column) => table.columns.some((each) => isSame(each.name, column))),
    measures: measures.filter((measure) => table.measures.some((each) => isSame(each.name, measure))),
  }
  return own.columns.length + own.measures.length === 0 ? [] : [{ table: table.name, ...own, texts }]
}
