import { closestName } from '@casement/errors'
import { annotated, apart, choice, flag, list, object, parsed, part, quoted, textOr } from '@casement/schema'
import type { Shaped } from '@casement/schema'
import type { DefaultAggregation } from '../../model/column.ts'
import { columnType } from './column-type.ts'
import { effectsShape } from './effects.ts'
import { sourceShape } from './source.ts'
import { anyText, nameText, synonyms, words } from './texts.ts'

/** Longer than any expression that a person writes. */
export const maxExpressionLength = 20_000

/** A text whose length is judged with what it says. */
export const expressionText = annotated(words, { maxLength: maxExpressionLength })

const aggregations: readonly DefaultAggregation[] = [
  'none',
  'sum',
  'min',
  'max',
  'count',
  'average',
  'distinctCount',
]

const aggregation = parsed({ enum: aggregations }, (name, refuse) => {
  const known = aggregations.find((kind) => kind === name)
  return (
    known ??
    refuse({
      code: 'MODEL_UNKNOWN_NAME',
      detail: `${quoted(name)} is no aggregation; one of ${aggregations.join(', ')} is`,
      suggestion: closestName(name, aggregations),
    })
  )
})

const forPeople = { displayName: words, description: words, hidden: flag() }

const columnShape = object(
  { name: nameText, type: columnType },
  {
    ...forPeople,
    source: annotated(words, { description: "The column's name at the source, where it differs." }),
    format: words,
    sortBy: annotated(words, { description: 'The column of the same table that puts the values in order.' }),
    label: annotated(words, {
      description: 'A measure that names a value where figures are grouped by the column.',
    }),
    aggregation,
    category: words,
    synonyms,
  },
  { hints: { expression: 'a column comes from its source: compute it there, or write a measure' } },
)

const grainShape = annotated(
  list(
    textOr(words, (table) => ({ table }), object({ table: words }, { columns: list(anyText) })),
    { expected: 'a list of tables, as ["Calendar", "Entity"]' },
  ),
  {
    description:
      'The tables, or some of their columns, that figures are kept by: a filter on anything else leaves them BLANK.',
  },
)

/** A day of the calendar, not only digits in their places. */
const isDay = (written: string): boolean => {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(written) ? Date.parse(written) : Number.NaN
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(written)
}

const day = parsed({ description: 'A day, as 2026-10-31.' }, (written, refuse) =>
  isDay(written) ? written : refuse({ detail: `${quoted(written)} is no day; one is written as 2026-10-31` }),
)

const coversShape = annotated(
  textOr(choice('data'), (): { from?: string; to?: string } => ({}), object({}, { from: day, to: day })),
  {
    description:
      'The days that its facts are of: an end that is not said is read from the data. Differences to figures of other days are BLANK.',
  },
)

const detailRowsShape = annotated(
  list(
    textOr<{ table?: string; column: string }>(
      words,
      (column) => ({ column }),
      object({ column: words }, { table: words }),
    ),
    {
      min: 1,
      expected: 'a list of at least one column, as ["Date", { "table": "Entity", "column": "Entity" }]',
    },
  ),
  {
    description:
      'The columns of the rows behind a figure: of the table, or of tables that it leads to. Absent: the rows are shown to nobody.',
  },
)

const measureShape = object(
  { name: nameText, expression: expressionText },
  {
    ...forPeople,
    format: words,
    synonyms,
    grain: apart(grainShape),
    effects: apart(effectsShape),
  },
)

const hierarchyShape = object(
  {
    name: nameText,
    levels: annotated(
      list(
        textOr(words, (name) => ({ name, column: name }), object({ name: nameText, column: words })),
        { min: 1, expected: 'a list of levels, from coarse to fine' },
      ),
      { description: 'From coarse to fine: names of columns, or a name and its column.' },
    ),
  },
  { hidden: flag() },
)

export const tableShape = object(
  { name: nameText, source: sourceShape },
  {
    ...forPeople,
    columns: list(part(columnShape)),
    measures: list(part(measureShape)),
    hierarchies: list(part(hierarchyShape)),
    grain: apart(grainShape),
    covers: apart(coversShape),
    detailRows: apart(detailRowsShape),
  },
)

export type TableJson = Shaped<typeof tableShape>
export type ColumnJson = Shaped<typeof columnShape>
export type MeasureJson = Shaped<typeof measureShape>
export type HierarchyJson = Shaped<typeof hierarchyShape>
export type DetailRowsJson = Shaped<typeof detailRowsShape>
export type GrainJson = Shaped<typeof grainShape>
export type CoversJson = Shaped<typeof coversShape>
