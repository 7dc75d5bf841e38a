import { formatProblem } from '@casement/format'
import { checkedText, choice, flag, named, object, tagged, text } from '@casement/schema'
import type { Shaped } from '@casement/schema'

/** Number of a role's fields, and how one is written, wherever a visual names one. */
const written = {
  /** The label people read; absent: the model's display name. */
  displayName: text(),
  /** A format string; absent: the model's. */
  format: checkedText(formatProblem),
  /** Scenario of the figures, drawn as finance people read it; absent: actual where another field names one. */
  scenario: choice('actual', 'priorYear', 'budget', 'forecast'),
  /** The figure follows what the report is compared with, which says its scenario and, where it has none, its label. */
  isCompared: flag(),
  /** Also the values for which there is no figure. Absent: along an axis the dates between those that have one. */
  showItemsWithNoData: flag(),
}

const aggregations = [
  'Sum',
  'Min',
  'Max',
  'Count',
  'Average',
  'DistinctCount',
  'CountBlank',
  'Median',
] as const

/** A field in a role of a visual: what the query asks for, and how it is called and written here. */
export const fieldShape = named(
  'Field',
  tagged('kind', {
    column: object({ kind: choice('column'), table: text(), column: text() }, written),
    measure: object({ kind: choice('measure'), table: text(), measure: text() }, written),
    aggregation: object(
      { kind: choice('aggregation'), table: text(), column: text(), aggregation: choice(...aggregations) },
      written,
    ),
    hierarchyLevel: object(
      { kind: choice('hierarchyLevel'), table: text(), hierarchy: text(), level: text() },
      written,
    ),
  }),
)

/** `over`: the months in words that the figure is of where these are not those of the period. No author says it. */
export type RoleField = Shaped<typeof fieldShape> & { readonly over?: string }
export type Scenario = NonNullable<RoleField['scenario']>
