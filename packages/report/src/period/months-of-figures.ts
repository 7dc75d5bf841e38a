import { columnName, needOf } from '@casement/visuals'
import type { ReportFilter, RoleField, Visual } from '@casement/visuals'
import type { ReportDefinition } from '../definition/definition.ts'
import { filterOfChoice } from '../definition/report-choice.ts'
import { reportChoicesOf, wordedVisual } from '../definition/worded-visual.ts'
import type { Chosen } from '../definition/worded-visual.ts'
import type { Months } from './months.ts'
import { filterOfMonths } from './period.ts'
import type { PeriodTimes } from './period.ts'

/** Whole months over which figures have all that is asked of them, by what is chosen, then by the figure. */
export type MonthsOfFigures = Readonly<Record<string, Readonly<Record<string, Months>>>>

/** What is known of time where a report is open. */
export interface KnownTimes extends PeriodTimes {
  readonly figures: MonthsOfFigures
}

/** A figure that stands beside another one. */
export interface ComparedPair {
  readonly figure: RoleField
  readonly reference: RoleField
}

const found = new WeakMap<Visual, readonly ComparedPair[]>()

/** Figures of a visual, in the words of the choices, that stand beside what the report is compared with. */
export function pairsOf(visual: Visual): readonly ComparedPair[] {
  const known = found.get(visual)
  if (known) return known
  const fields = fieldsByName(visual)
  const pairs = (needOf(visual, [])?.select ?? []).flatMap(({ name, comparedBy }) => {
    const [figure, reference] = [fields.get(comparedBy ?? ''), fields.get(name)]
    if (!figure || !reference || !(figure.isCompared || reference.isCompared)) return []
    return [{ figure, reference }]
  })
  found.set(visual, pairs)
  return pairs
}

/** Fields of a visual by the names that its query has for them. */
function fieldsByName(visual: Visual): ReadonlyMap<string, RoleField> {
  const { roles = {}, figures } = visual as {
    readonly roles?: Readonly<Record<string, readonly RoleField[] | undefined>>
    readonly figures?: readonly RoleField[]
  }
  return new Map(
    Object.entries({ ...roles, figures }).flatMap(([role, fields = []]) =>
      fields.map((field, index) => [columnName(role, index), field] as const),
    ),
  )
}

/** Answers over which whole months all facts of a figure are there, under these filters; null where that is not known. */
export type AskMonths = (figure: RoleField, filters: readonly ReportFilter[]) => Months | null

/**
 * Months of all figures that a report may compare, whatever is chosen; undefined where it does not compare them over the
 * months that they have in common.
 */
export function monthsOfFigures(report: ReportDefinition, ask: AskMonths): MonthsOfFigures | undefined {
  const { comparison, period, pages } = report
  if (!comparison?.overCommonMonths || !period) return undefined
  // Which months are looked at makes no difference.
  const some = filterOfMonths(period, { from: '2000-01', to: '2000-01' })
  const offered = reportChoicesOf(report)
  const ways = offered.reduce<readonly Chosen[]>(
    (before, { choices }) => before.flatMap((chosen) => choices.map((choice) => [...chosen, choice])),
    [[]],
  )
  return Object.fromEntries(
    ways.map((chosen) => {
      const filters = [some, ...chosen.map((choice, place) => filterOfChoice(offered[place]!, choice))]
      const months = new Map<string, Months | null>()
      for (const visual of pages.flatMap(({ visuals }) => visuals))
        for (const { figure, reference } of pairsOf(wordedVisual(visual, chosen)))
          for (const field of [figure, reference]) {
            const key = figureKey(field)
            if (!months.has(key)) months.set(key, ask(field, filters))
          }
      return [chosenKey(chosen), Object.fromEntries([...months].filter(([, each]) => each !== null))]
    }),
  ) as MonthsOfFigures
}

/** Months of a figure under what is chosen; undefined where they are not known. */
export const monthsOf = ({ figures }: KnownTimes, chosen: Chosen, figure: RoleField): Months | undefined =>
  figures[chosenKey(chosen)]?.[figureKey(figure)]

const chosenKey = (chosen: Chosen): string => chosen.map(({ value }) => value).join('\u0000')

/** Names of a model are compared without case. */
function figureKey(field: RoleField): string {
  switch (field.kind) {
    case 'measure':
      return `${field.table}[${field.measure}]`.toLowerCase()
    case 'aggregation':
      return `${field.aggregation} of ${field.table}[${field.column}]`.toLowerCase()
    default:
      return ''
  }
}
