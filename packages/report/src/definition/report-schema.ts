import { bookmarkShape } from './bookmark.ts'
import { pageShape, reportShape } from './definition.ts'
import { fieldShape } from './field.ts'
import { filterShape } from './filter.ts'
import type { JsonSchema } from './shape.ts'
import { visualShapes } from './visual.ts'
import { layoutShape } from './visuals/visual-parts.ts'

/** JSON Schema of a report file, made from the shapes that parse it; editors check with it while an author types. */
export const reportSchema: JsonSchema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'Casement report',
  ...reportShape.schema,
  $defs: Object.fromEntries(
    [pageShape, bookmarkShape, fieldShape, filterShape, layoutShape, ...Object.values(visualShapes)].map(
      (shape) => shape.definition,
    ),
  ),
}
