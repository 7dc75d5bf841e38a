import type { ModelDescription } from '@casement/query'
import { filtersOfPoints } from '@casement/report'
import type { PeriodDefinition } from '@casement/report'
import { monthsOfFilter } from '@casement/report/period'
import type { PointPart, ReportFilter } from '@casement/visuals'
import { fieldOfFilter, filterWords, isNeutral, mayOf, writeValue } from '@casement/visuals'
import type { Words } from '@casement/words'
import { monthsWords } from '../period/period-words.ts'

interface WordsOptions {
  readonly model: ModelDescription
  readonly words: Words
}

interface ScopeOptions extends WordsOptions {
  /** The period of the report: whole months of it are said as its control says them. */
  readonly period: PeriodDefinition | undefined
}

/** Everything that keeps a figure, in words; filters that readers may not see are left out, as in the filter pane. */
export function scopeWords(
  filters: readonly ReportFilter[],
  members: readonly PointPart[],
  { model, words, period }: ScopeOptions,
): readonly string[] {
  const told = filters
    .filter((filter) => !isNeutral(filter) && !mayOf(filter).isHidden)
    .map((filter) => {
      const months = period && monthsOfFilter(filter, period)
      if (months) return monthsWords(months, words)
      const field = fieldOfFilter(filter, model)
      return `${field.label} ${filterWords(filter, field, words)}`
    })
  return [...new Set([...told, ...members.map((part) => memberWords(part, { model, words }))])]
}

const memberWords = (part: PointPart, options: WordsOptions): string =>
  `${fieldOfPart(part, options).label} ${options.words.say('filter.is', { values: memberName(part, options) })}`

/** A member as people read it. */
export const memberName = (part: PointPart, options: WordsOptions): string =>
  writeValue(part.equals, fieldOfPart(part, options), options.words)

const fieldOfPart = (part: PointPart, { model }: WordsOptions) =>
  fieldOfFilter(filtersOfPoints([{ identity: [part] }])[0]!, model)
