import { choice, flag, list, object, record, text } from '@casement/schema'
import type { Shaped } from '@casement/schema'
import { basicFilter } from '@casement/visuals'
import type { ReportFilter } from '@casement/visuals'

/** The one column of a table of choices of the model. */
const field = object({ kind: choice('column'), table: text(), column: text() })

const worded = {
  /** What people call it; absent: the value. */
  displayName: text(),
  /** Texts of the visuals name these in braces. The choices of the report have the same ones. */
  words: record(text()),
}

/** What the report is compared with. Its first choice is the one that nobody has to make. */
export const comparisonShape = object(
  {
    field,
    choices: list(object({ value: text(), scenario: choice('priorYear', 'budget', 'forecast') }, worded), {
      min: 2,
    }),
  },
  {
    /** Figures, and what they are compared with, are of the months of the period that both have, and say which. */
    overCommonMonths: flag(),
  },
)

/** The currency, and the rates, that amounts are in. Its first choice is the one that nobody has to make. */
export const currencyShape = object({
  field,
  choices: list(object({ value: text() }, worded), { min: 2 }),
})

export type ComparisonDefinition = Shaped<typeof comparisonShape>
export type CurrencyDefinition = Shaped<typeof currencyShape>
/** What readers choose once for the whole report, beside its period. */
export type ReportChoice = ComparisonDefinition | CurrencyDefinition
export type Choice = ReportChoice['choices'][number]

/** The filter by which a choice is made. */
export function filterOfChoice({ field: { table, column } }: ReportChoice, { value }: Choice): ReportFilter {
  return { ...basicFilter({ table, column }, [value]), requireSingleSelection: true }
}
