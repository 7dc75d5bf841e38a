import type { Value } from '@casement/format'
import type { Answer } from '@casement/query'
import type { Words } from '@casement/words'
import type { DataPoint } from '../../definition/data-point.ts'
import { targetOf } from '../../definition/field-target.ts'
import type { Scenario } from '../../definition/field.ts'
import { columnName } from '../../definition/query.ts'
import { titleOf } from '../../definition/visual-base.ts'
import { differenceOf, exactOf, numberOf, quotientOf, sizeOf, textOf } from '../../writing/exact.ts'
import type { Exact } from '../../writing/exact.ts'
import {
  effectOf,
  effectWithin,
  effectWord,
  isSigned,
  writeChange,
  writePoints,
  writeShare,
} from '../../writing/signed.ts'
import type { Effect } from '../../writing/signed.ts'
import { isTimeColumn, labelOfValue } from '../../writing/writing.ts'
import type { Writing, WrittenColumn } from '../../writing/writing.ts'
import type { VarianceChartDefinition } from './definition.ts'

type VarianceChart = VarianceChartDefinition

/** Comparison of a figure with its reference. */
export interface Variance {
  readonly reference: Exact | null
  /** The figure less the reference. */
  readonly change: Exact | null
  /** The change per size of the reference; null where there is nothing to compare with, and between percentages. */
  readonly share: Exact | null
  readonly effect: Effect
}

export interface VarianceRow {
  readonly label: string
  readonly figure: Exact | null
  /** One for each reference. */
  readonly variances: readonly Variance[]
}

export interface VarianceData {
  readonly categoryLabel: string
  readonly isTime: boolean
  readonly keys: readonly Value[]
  readonly rows: readonly VarianceRow[]
  /** Computed by the service from all rows; null where the author wants none. */
  readonly total: VarianceRow | null
  readonly figure: WrittenColumn
  readonly scenario: Scenario
  readonly references: readonly { readonly column: WrittenColumn; readonly scenario: Scenario }[]
}

const usualScenarios: readonly Scenario[] = ['budget', 'priorYear']

/** An answer as figures beside what they are compared with. Differences are exact, quotients are made once, last. */
export function varianceDataOf(visual: VarianceChart, answer: Answer, writing: Writing): VarianceData {
  const { category: categoryRole, value, reference } = visual.roles
  const { goodWhen = 'higher', tolerance, totals = true } = visual.format ?? {}
  const category = writing.column(answer, 'category', 0, categoryRole[0]!)
  const figure = writing.column(answer, 'value', 0, value[0]!)
  const references = reference.map((field, index) => ({
    column: writing.column(answer, 'reference', index, field),
    scenario: field.scenario ?? usualScenarios[index]!,
  }))
  const rowOf = (label: string, cell: (role: string, index: number) => Value): VarianceRow => {
    const now = exactOf(cell('value', 0))
    return {
      label,
      figure: now,
      variances: references.map((_, index) => {
        const then = exactOf(cell('reference', index))
        const change = differenceOf(now, then)
        const share = now && then && !figure.isPercent ? quotientOf(change, sizeOf(then)) : null
        return {
          reference: then,
          change,
          share,
          effect: effectWithin(effectOf(change, goodWhen), share, tolerance),
        }
      }),
    }
  }
  const cells = (row: number) => (role: string, index: number) =>
    (role === 'value' ? figure : references[index]!.column).values[row] ?? null
  const whole = answer.totals
  return {
    categoryLabel: category.label,
    isTime: isTimeColumn(category),
    keys: category.values,
    rows: category.values.map((key, row) => rowOf(labelOfValue(category, key), cells(row))),
    total:
      totals && whole
        ? rowOf(writing.say('total'), (role, index) => whole[columnName(role, index)] ?? null)
        : null,
    figure,
    scenario: value[0]!.scenario ?? 'actual',
    references,
  }
}

/** An absolute variance, exactly: in the figure's format, between percentages in points; '' for BLANK. */
export const writeVariance = (
  data: VarianceData,
  { figure }: Pick<VarianceRow, 'figure'>,
  { change, reference }: Variance,
  locale: string,
): string =>
  data.figure.isPercent ? writePoints(change, [figure, reference], locale) : writeChange(change, data.figure)

/** Data point of a mark. */
export function pointOfVariance(visual: VarianceChart, data: VarianceData, row: number): DataPoint {
  const { figure, variances } = data.rows[row]!
  const written = (column: WrittenColumn, number: Exact | null) => {
    const value = number && textOf(number)
    return { value, formattedValue: column.write(value) }
  }
  return {
    identity: [{ target: targetOf(visual.roles.category[0]!), equals: data.keys[row] ?? null }],
    values: [
      { target: targetOf(visual.roles.value[0]!), ...written(data.figure, figure) },
      ...variances.map(({ reference }, index) => ({
        target: targetOf(visual.roles.reference[index]!),
        ...written(data.references[index]!.column, reference),
      })),
    ],
  }
}

/** A row as it is read out: its figure, and its variances with what they mean. */
export function varianceText(data: VarianceData, row: VarianceRow, words: Words): string {
  const { locale, say } = words
  const told = row.variances.map((variance, index) => {
    const { column } = data.references[index]!
    const change = writeVariance(data, row, variance, locale)
    const word = isSigned(change) ? effectWord(variance.effect, words) : ''
    const share = writeShare(variance.share, [row.figure, variance.reference], locale)
    if (!change) return `${column.label} ${say('blank')}`
    return [say('against', { change, reference: column.label }), share, word].filter(Boolean).join(', ')
  })
  return [
    `${row.label}, ${data.figure.label} ${data.figure.write(row.figure && textOf(row.figure)) || say('blank')}`,
    ...told,
  ].join('; ')
}

/** Describes the chart: the whole, then the best and the worst. */
export function varianceSummary(title: string, data: VarianceData, words: Words): string {
  const { locale, say, list } = words
  const opening = say('variance.opening', {
    title,
    figure: data.figure.label,
    references: list(data.references.map(({ column }) => column.label)),
    count: data.rows.length,
    of: data.categoryLabel,
  })
  const whole = data.total ? ` ${varianceText(data, data.total, words)}.` : ''
  const changes = data.rows.flatMap((row) => {
    const [variance] = row.variances
    return variance?.change ? [{ row, variance, size: numberOf(variance.change) }] : []
  })
  if (changes.length < 2) return opening + whole
  const highest = changes.reduce((a, b) => (b.size > a.size ? b : a))
  const lowest = changes.reduce((a, b) => (b.size < a.size ? b : a))
  const ends = say('variance.ends', {
    high: highest.row.label,
    highChange: writeVariance(data, highest.row, highest.variance, locale),
    low: lowest.row.label,
    lowChange: writeVariance(data, lowest.row, lowest.variance, locale),
  })
  return `${opening}${whole} ${ends}`
}

export const narrate = (visual: VarianceChartDefinition, answer: Answer, writing: Writing): string =>
  varianceSummary(titleOf(visual), varianceDataOf(visual, answer, writing), writing)
