import { annotated, apart, choice, flag, list, object, parsed, part, textOr } from '@casement/schema'
import type { JsonSchema, Shaped } from '@casement/schema'
import { toYearEnd } from '../../dax/functions-time.ts'
import { refreshShape } from './refresh.ts'
import { expressionText, tableShape } from './table.ts'
import { anyText, nameText, words } from './texts.ts'

const columnAtShape = object({ table: words, column: words })

const relationshipShape = annotated(
  object(
    { from: columnAtShape, to: columnAtShape },
    {
      active: flag(),
      name: words,
      securityFilteringBehavior: annotated(choice('oneDirection', 'bothDirections'), {
        description:
          'Whether rules of roles travel the relationship from `to` to `from` alone, or both ways. Absent: one direction.',
      }),
    },
  ),
  { description: 'Many rows of `from` belong to one row of `to`.' },
)

const ruleShape = object({ table: words, filter: expressionText })

const deniedShape = annotated(object({ table: words }, { column: words, measure: words }), {
  description: 'A table; or with `column` or `measure` one of its columns or measures.',
})

const roleShape = object(
  { name: nameText },
  {
    description: words,
    rules: list(part(ruleShape)),
    denies: annotated(list(part(deniedShape)), {
      description:
        'Tables, columns and measures that do not exist for people of the role, nor does what needs one of them.',
    }),
  },
)

const dateTable = annotated(
  textOr<{ table: string; column?: string }>(words, (table) => ({ table }), columnAtShape),
  {
    description:
      'The table of dates that time functions use: its name, or the table and its column of dates.',
  },
)

const fiscalYearEnd = parsed(
  {
    description: 'The last day of the fiscal year, which is the last day of a month, as 06-30.',
    pattern: '^(\\d{4}-)?\\d{1,2}[-/]\\d{1,2}$',
  },
  (written, refuse) =>
    toYearEnd(written) ??
    refuse({ detail: 'The end of the fiscal year is the last day of a month, as "06-30"' }),
)

/** The roles of a model by themselves, as somebody tries them. */
export const rolesShape = object({ roles: list(part(roleShape)) })

/** A model file (docs/model.md), as far as one can tell without looking up what it names. */
export const modelShape = object(
  {
    casement: annotated(choice(1), { description: 'The version of this format.' }),
    name: apart(nameText),
    tables: list(part(tableShape), { min: 1, expected: 'a list of at least one table' }),
  },
  {
    $schema: anyText,
    description: apart(words),
    connection: apart(
      annotated(words, {
        description:
          'The database server that the tables lie in, by its name in the settings. Absent: the data file and files of the content folder.',
      }),
    ),
    culture: apart(annotated(words, { description: 'A language tag, as en-GB.' })),
    relationships: list(part(relationshipShape)),
    roles: list(part(roleShape)),
    dateTable: apart(dateTable),
    fiscalYearEnd: apart(fiscalYearEnd),
    refresh: apart(refreshShape),
  },
)

/** JSON Schema of a model file, made from the shape that reads it; editors check with it while an author types. */
export const modelSchema: JsonSchema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  $id: 'urn:casement:model:1',
  title: 'Casement semantic model',
  ...modelShape.schema,
}

export type ModelJson = Shaped<typeof modelShape>
export type RelationshipJson = Shaped<typeof relationshipShape>
export type ColumnAtJson = Shaped<typeof columnAtShape>
export type RoleJson = Shaped<typeof roleShape>
export type RuleJson = Shaped<typeof ruleShape>
export type DeniedJson = Shaped<typeof deniedShape>
