import { unitIn } from '../../writing/column-unit.ts'
import type { UnitPower, Value } from '@casement/format'
import type { Answer } from '@casement/query'
import type { Words } from '@casement/words'
import type { DataPoint } from '../../definition/data-point.ts'
import { targetOf } from '../../definition/field-target.ts'
import type { RoleField } from '../../definition/field.ts'
import { columnName } from '../../definition/query.ts'
import { titleOf } from '../../definition/visual-base.ts'
import { differenceOf, exactOf, numberOf, quotientOf, signOf, sizeOf, textOf } from '../../writing/exact.ts'
import type { Exact } from '../../writing/exact.ts'
import { writePoints, writeShare } from '../../writing/signed.ts'
import { labelOfValue } from '../../writing/writing.ts'
import type { Writing, WrittenColumn } from '../../writing/writing.ts'
import type { KpiDefinition } from './definition.ts'

type Kpi = KpiDefinition

export type KpiStatus = 'met' | 'near' | 'missed'

/** The status in words: colour and shape say the same. What was a year ago is no target. */
export const statusWords = (
  { status, isOfYearBefore }: Pick<KpiData, 'status' | 'isOfYearBefore'>,
  { say }: Words,
): string => (status ? say(isOfYearBefore ? `kpi.year.${status}` : `kpi.target.${status}`) : '')

export interface KpiData {
  readonly figure: Exact | null
  readonly column: WrittenColumn
  readonly target: { readonly figure: Exact | null; readonly column: WrittenColumn } | null
  /** null without a target to hold against. */
  readonly status: KpiStatus | null
  /** The target is what was a year before. */
  readonly isOfYearBefore: boolean
  /** Unit of the larger of figure and target. */
  readonly power: UnitPower
  /** Distance from the target, with its sign: '+4.2%'. */
  readonly distance: string
  /** The periods with their figures and targets, in order; none where no course is shown. */
  readonly course: readonly {
    readonly label: string
    readonly key: Value
    readonly figure: Exact | null
    readonly target: Exact | null
  }[]
}

const usualNear = 0.05

export function kpiDataOf(visual: Kpi, answer: Answer, writing: Writing): KpiData {
  const { value, target: targetRole, trend: trendRole } = visual.roles
  const written = (role: string, field: RoleField | undefined) =>
    field ? writing.column(answer, role, 0, field) : null
  const column = written('value', value[0])!
  const target = written('target', targetRole?.[0])
  const trend = written('trend', trendRole?.[0])
  const whole = (role: string, of: WrittenColumn) =>
    exactOf((trend ? answer.totals?.[columnName(role, 0)] : of.values[0]) ?? null)
  const figure = whole('value', column)
  const aim = target ? whole('target', target) : null
  const change = differenceOf(figure, aim)
  const isPercent = column.isPercent && target?.isPercent === true
  const share = isPercent ? change : aim && quotientOf(change, sizeOf(aim))
  return {
    figure,
    column,
    target: target && { figure: aim, column: target },
    isOfYearBefore: targetRole?.[0]?.scenario === 'priorYear',
    status: change && statusOf(change, share, visual.format),
    power: unitIn(
      column,
      visual.format?.displayUnits,
      Math.max(Math.abs(numberOf(figure)), Math.abs(numberOf(aim))),
    ),
    distance: isPercent
      ? writePoints(change, [figure, aim], writing.locale)
      : writeShare(share, [figure, aim], writing.locale),
    course: (trend?.values ?? []).map((key, row) => ({
      label: labelOfValue(trend!, key),
      key,
      figure: exactOf(column.values[row] ?? null),
      target: exactOf(target?.values[row] ?? null),
    })),
  }
}

function statusOf(
  change: Exact,
  share: Exact | null,
  { goodWhen = 'higher', near = usualNear }: NonNullable<Kpi['format']> = {},
): KpiStatus {
  const side = goodWhen === 'higher' ? 1 : -1
  if (signOf(change) * side >= 0) return 'met'
  // Against a target of nothing there is no share, and nothing is close.
  return share && Math.abs(numberOf(share)) <= near ? 'near' : 'missed'
}

/** Data point of a period of the course. */
export function pointOfPeriod(visual: Kpi, data: KpiData, index: number): DataPoint {
  const { key, figure } = data.course[index]!
  const value = figure && textOf(figure)
  return {
    identity: [{ target: targetOf(visual.roles.trend![0]!), equals: key }],
    values: [{ target: targetOf(visual.roles.value[0]!), value, formattedValue: data.column.write(value) }],
  }
}

/** One or two sentences: the figure, how it stands to its target, and the course it took. */
export function kpiSummary(title: string, data: KpiData, words: Words): string {
  const { say, inSentence } = words
  const told = (exact: Exact | null) => data.column.write(exact && textOf(exact)) || say('blank')
  const { target, distance, course } = data
  const status = statusWords(data, words)
  const aim = target?.figure ? target.column.write(textOf(target.figure)) : ''
  const against =
    target && status
      ? say('kpi.against', {
          status: inSentence(status),
          hasDistance: distance !== '',
          distance,
          target: target.column.label,
          aim,
        })
      : ''
  const [first, last] = [course[0], course.at(-1)]
  const moved =
    first && last && course.length > 1
      ? ` ${say('kpi.course', {
          from: told(first.figure),
          first: first.label,
          to: told(last.figure),
          last: last.label,
        })}`
      : ''
  return `${say('is', { name: title, figure: told(data.figure) })}${against}.${moved}`
}

export const narrate = (visual: KpiDefinition, answer: Answer, writing: Writing): string =>
  kpiSummary(titleOf(visual), kpiDataOf(visual, answer, writing), writing)
