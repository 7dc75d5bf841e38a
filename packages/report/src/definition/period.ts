import { choice, list, object, text } from '@casement/schema'
import type { Shaped } from '@casement/schema'

/** Stretches of months that readers choose from; each ends with a month of theirs. */
export const periodChoices = [
  'month',
  'quarterToDate',
  'yearToDate',
  'lastTwelveMonths',
  'fiscalYear',
] as const
export type PeriodChoice = (typeof periodChoices)[number]

/** The period of the whole report: what is chosen takes the place of the report's filters on the field's table. */
export const periodShape = object(
  {
    /** The column of days, or of the first days of months. */
    field: object({ kind: choice('column'), table: text(), column: text() }),
    /** The choice that the report's own filter on the table comes to at the end of the books. */
    default: choice(...periodChoices),
  },
  {
    /** Those offered, in this order; absent: all. */
    choices: list(choice(...periodChoices), { min: 1 }),
  },
)

export type PeriodDefinition = Shaped<typeof periodShape>
