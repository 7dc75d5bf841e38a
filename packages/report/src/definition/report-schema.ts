import type { JsonSchema } from '@casement/schema'
import { fieldShape, filterShape, kindOf, layoutShape, visualTypes } from '@casement/visuals'
import { bookmarkShape } from './bookmark.ts'
import { reportTranslationSchema } from './translation-file.ts'
import { pageShape, reportShape } from './definition.ts'
import { themeShape } from './theme.ts'

const $schema = 'https://json-schema.org/draft/2020-12/schema'

const kinds = visualTypes.map((type) => kindOf({ type }))

const $defs: JsonSchema = Object.fromEntries(
  [
    pageShape,
    bookmarkShape,
    fieldShape,
    filterShape,
    layoutShape,
    ...kinds.flatMap(({ parts = [] }) => parts),
    ...kinds.map(({ shape }) => shape),
  ].map((shape) => shape.definition),
)

/** JSON Schema of a report file, made from the shapes that parse it; editors check with it while an author types. */
export const reportSchema: JsonSchema = {
  $schema,
  title: 'Casement report',
  ...reportShape.schema,
  $defs,
}

/** A file may name its schema, and need not say what its place in the folder says. */
function fileSchema(
  title: string,
  schema: JsonSchema,
  left: { properties?: string; required: string },
): JsonSchema {
  const {
    properties,
    required = [],
    ...rest
  } = schema as {
    properties: Record<string, unknown>
    required?: readonly string[]
  }
  const { [left.properties ?? '']: _left, ...others } = properties
  const needed = required.filter((name) => name !== left.required)
  return {
    $schema,
    title,
    ...rest,
    properties: { $schema: { type: 'string' }, ...others },
    ...(needed.length > 0 ? { required: needed } : {}),
  }
}

/** The files of a report that is a folder, by the names that their schemas are published under. */
export const reportFolderSchemas: Readonly<Record<string, JsonSchema>> = {
  'report-folder.schema.json': {
    ...fileSchema('report.json of a Casement report', reportShape.schema, {
      properties: 'pages',
      required: 'pages',
    }),
    $defs,
  },
  'page.schema.json': {
    ...fileSchema('Page of a Casement report', pageShape.definition[1], { required: 'name' }),
    $defs,
  },
  'theme.schema.json': fileSchema('Theme of a Casement report', themeShape.schema, { required: '' }),
  'translation.schema.json': reportTranslationSchema,
}
