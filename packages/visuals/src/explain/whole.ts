import type { Answer, AnswerColumn, SemanticQuery } from '@casement/query'
import type { RoleField } from '../definition/field.ts'
import type { ReportFilter } from '../definition/filter.ts'
import { columnName, selected } from '../definition/query.ts'
import { beyondText, noneText } from '../writing/why-blank.ts'
import { differenceOf, exactOf, isEqual, signOf, sumOf } from '../writing/exact.ts'
import type { Exact } from '../writing/exact.ts'
import type { Writing, WrittenColumn } from '../writing/writing.ts'
import type { Comparison } from './comparisons.ts'

/** Query of both figures of a comparison over all that is looked at. */
export const wholeQuery = (
  { figure, reference }: Comparison,
  filters: readonly ReportFilter[],
): SemanticQuery => ({ select: selected({ start: [reference], end: [figure] }), filters })

/** The difference that is explained. */
export interface Whole {
  /** Name of the figure, and of what it is compared with. */
  readonly name: string
  readonly against: string
  readonly start: Exact | null
  readonly end: Exact | null
  readonly change: Exact | null
  readonly column: WrittenColumn
  /** Why it is no sum of parts, or not known at all; absent: it may be one. */
  readonly obstacle?: 'ratio' | 'nothing' | { readonly beyond: string }
}

export function wholeOf({ figure, reference }: Comparison, answer: Answer, writing: Writing): Whole {
  const [from, column] = [
    writing.column(answer, 'start', 0, reference),
    writing.column(answer, 'end', 0, figure),
  ]
  const [start, end] = [from, column].map(({ values }) => exactOf(values[0] ?? null))
  const change = differenceOf(end ?? null, start ?? null)
  const beyond = from.beyond ?? column.beyond
  const names = namesOf({ figure, reference }, writing)
  const obstacle = beyond
    ? ({ beyond } as const)
    : from.isPercent || column.isPercent
      ? ('ratio' as const)
      : change === null
        ? nothingOf(names, start ?? null, end ?? null, writing)
        : undefined
  return {
    ...names,
    start: start ?? null,
    end: end ?? null,
    change,
    column,
    ...(obstacle && { obstacle }),
  }
}

/** The side that is not there, or that neither is. */
function nothingOf(
  { name, against }: Pick<Whole, 'name' | 'against'>,
  start: Exact | null,
  end: Exact | null,
  writing: Writing,
): Whole['obstacle'] {
  if (!start && !end) return 'nothing'
  return { beyond: noneText(start ? name : against, [], writing) }
}

/** Beside other scenarios a figure is often called Actual: then the model's name says what it is. */
export function namesOf({ figure, reference }: Pick<Comparison, 'figure' | 'reference'>, writing: Writing) {
  const { displayName: _shown, ...field } = figure
  return {
    name: writing.label(figure.scenario === 'actual' ? (field as RoleField) : figure),
    against: writing.inSentence(writing.label(reference)),
  }
}

export const columnOf = (answer: Answer, name: string): AnswerColumn =>
  answer.columns.find((column) => column.name === name)!

/** Why an answer has no parts to look at, where the model does not keep its figures so, or they are too many. */
export function whyNoParts(answer: Answer, writing: Writing): string | undefined {
  const beyond = answer.columns.find(({ beyondGrain }) => beyondGrain)?.beyondGrain
  if (beyond) return beyondText(beyond, writing)
  return answer.truncated ? writing.say('explain.tooMany') : undefined
}

/** True when the groups of an answer add up to the whole on both sides, to the last digit. */
export const addsUp = (answer: Answer, whole: Whole): boolean =>
  (['start', 'end'] as const).every((role) => {
    const name = columnName(role, 0)
    return sumsTo(answer, name) && isEqual(exactOf(answer.totals?.[name] ?? null), whole[role])
  })

/** True when the groups of a column add up to its total, which was computed by itself. */
export const sumsTo = (answer: Answer, name: string): boolean =>
  isEqual(sumOf(columnOf(answer, name).values.map(exactOf)), exactOf(answer.totals?.[name] ?? null))

export const directionOf = ({ change }: Whole): -1 | 0 | 1 => (change ? signOf(change) : 0)
