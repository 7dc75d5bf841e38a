import type { Answer } from '@casement/query'
import type { PointPart } from '../definition/data-point.ts'
import { targetOf } from '../definition/field-target.ts'
import type { RoleField } from '../definition/field.ts'
import { columnName } from '../definition/query.ts'
import { waterfallOf } from '../kinds/waterfall/definition.ts'
import type { WaterfallDefinition } from '../kinds/waterfall/definition.ts'
import { exactOf, minus, numberOf, quotientOf, signOf, sizeOf, sumOf, textOf } from '../writing/exact.ts'
import type { Exact } from '../writing/exact.ts'
import { isTimeColumn, labelOfValue } from '../writing/writing.ts'
import type { Writing } from '../writing/writing.ts'
import type { Comparison } from './comparisons.ts'
import { addsUp, columnOf, whyNoParts } from './whole.ts'
import type { Whole } from './whole.ts'

/** Bars of a bridge between its ends; the others are one more. Periods are read as a course, and are all shown. */
const maxBars = { ofMembers: 8, ofPeriods: 24 }

/** Members whose share of all movement a dimension is ranked by. */
const leadingMembers = 3

/** A bridge from the reference to the figure by the members of a column: a visual as any page may have it. */
export const bridgeVisual = (
  { figure, reference, goodWhen }: Comparison,
  dimension: RoleField,
  { label, isTime }: Pick<Drivers, 'label' | 'isTime'> = { label: '', isTime: false },
): WaterfallDefinition =>
  waterfallOf({
    name: `by ${label}`,
    title: label,
    roles: { category: [dimension], start: [reference], end: [figure] },
    format: { goodWhen, most: isTime ? maxBars.ofPeriods : maxBars.ofMembers, direction: 'rows' },
  })

interface BarsOptions {
  readonly members: readonly unknown[]
  readonly isTime: boolean
}

/** Bars of a bridge with its ends: one that would be joined alone has its own name. */
export function barsOf({ members, isTime }: BarsOptions): number {
  const most = isTime ? maxBars.ofPeriods : maxBars.ofMembers
  return Math.min(members.length, most + 1) + 2
}

/** What a member adds to the difference. */
export interface Driver {
  readonly label: string
  readonly change: Exact
  readonly part: PointPart
}

/** The difference by the members of one dimension, to the last digit. */
export interface Drivers {
  readonly dimension: RoleField
  readonly label: string
  readonly isTime: boolean
  /** The largest change first, whichever way it goes. */
  readonly members: readonly Driver[]
  /** The same figures in the order of the bridge: months as they follow one another. */
  readonly answer: Answer
  /** Share of all movement that the leading members carry, as 0.62; null where nothing moved. */
  readonly share: number | null
}

export type Split =
  | { readonly kind: 'drivers'; readonly drivers: Drivers }
  | { readonly kind: 'leftOut'; readonly label: string; readonly reason: string }
  /** One member carries everything, which explains nothing. */
  | { readonly kind: 'single' }

/** Splits a difference by a dimension, where the parts are known and add up exactly. */
export function splitOf(whole: Whole, dimension: RoleField, answer: Answer, writing: Writing): Split {
  const label = writing.label(dimension)
  const leftOut = (reason: string): Split => ({ kind: 'leftOut', label, reason })
  const category = writing.column(answer, 'category', 0, dimension)
  const [start, end] = ['start', 'end'].map((role) => columnOf(answer, columnName(role, 0)))
  const reason = whyNoParts(answer, writing)
  if (reason) return leftOut(reason)
  if (answer.rowCount < 2) return { kind: 'single' }
  if (!addsUp(answer, whole)) return leftOut(writing.say('explain.noSum'))
  const rows = category.values.flatMap((equals, row) => {
    const change = minus(exactOf(end!.values[row] ?? null), exactOf(start!.values[row] ?? null))
    const part = { target: targetOf(dimension), equals }
    return change && change.units !== 0n ? [{ row, label: labelOfValue(category, equals), change, part }] : []
  })
  const members = rows.toSorted((a, b) => numberOf(sizeOf(b.change)) - numberOf(sizeOf(a.change)))
  const isTime = isTimeColumn(category)
  const shown = isTime ? rows : members
  return {
    kind: 'drivers',
    drivers: {
      dimension,
      label,
      isTime,
      members,
      answer: ofRows(
        answer,
        shown.map(({ row }) => row),
      ),
      share: shareOf(members),
    },
  }
}

/** An answer of some of its rows; what is left out changes nothing, and the totals stay. */
const ofRows = (answer: Answer, rows: readonly number[]): Answer => ({
  ...answer,
  rowCount: rows.length,
  columns: answer.columns.map((column) => ({
    ...column,
    values: rows.map((row) => column.values[row] ?? null),
  })),
})

function shareOf(members: readonly Driver[]): number | null {
  const movement = (of: readonly Driver[]) => sumOf(of.map(({ change }) => sizeOf(change)))
  const share = quotientOf(movement(members.slice(0, leadingMembers)), movement(members))
  return share && Number(textOf(share))
}

/**
 * Dimensions by the share of all movement that their three largest members carry; those of three members or fewer, where
 * that says nothing, after the others. Periods come last: when it happened is what pages draw, who did it is what is asked.
 */
export const ranked = (all: readonly Drivers[]): readonly Drivers[] =>
  all.toSorted(
    (a, b) =>
      Number(a.isTime) - Number(b.isTime) ||
      Number(isTelling(b)) - Number(isTelling(a)) ||
      (b.share ?? 0) - (a.share ?? 0),
  )

export const isTelling = ({ answer, share }: Pick<Drivers, 'answer' | 'share'>): boolean =>
  share !== null && answer.rowCount > leadingMembers

/** Members that moved the difference its own way, and those against it, the largest first. */
export const sides = ({ members }: Drivers, direction: -1 | 0 | 1) => ({
  along: members.filter(({ change }) => signOf(change) === direction),
  against: members.filter(({ change }) => signOf(change) === -direction),
})
