import type { Value } from '@casement/format'
import type { Answer } from '@casement/query'
import type { Words } from '@casement/words'
import type { DataPoint } from '../definition/data-point.ts'
import { targetOf } from '../definition/field-target.ts'
import type { RoleField } from '../definition/field.ts'
import { shareIn } from '../series/shares.ts'
import { exactOf, numberOf, sumOf, textOf } from '../writing/exact.ts'
import type { Exact } from '../writing/exact.ts'
import type { ColourOfMember } from '../writing/member-colours.ts'
import { labelOfValue } from '../writing/writing.ts'
import type { Writing, WrittenColumn } from '../writing/writing.ts'

/** One part of a whole: a category, or several taken together as the others. */
export interface Part {
  readonly label: string
  /** The values of its category; several where it is the others. */
  readonly keys: readonly Value[]
  readonly exact: Exact
  /** Number for the size of its mark. */
  readonly size: number
  readonly text: string
  /** Share of the sum of all parts, from 0 to 1. */
  readonly share: number
  /** The place of its colour among those of the theme; absent: its own place. */
  readonly colour?: number
}

export interface PartsData {
  readonly categoryLabel: string
  readonly column: WrittenColumn
  readonly parts: readonly Part[]
  /** The sum of the parts, exact; null where there are none, or more than are here. */
  readonly sum: Exact | null
  /** Categories below zero: no parts of any whole. */
  readonly negatives: readonly { readonly label: string; readonly text: string }[]
  /** Categories of nothing. */
  readonly emptyCount: number
}

interface PartsVisual {
  readonly roles: { readonly category: readonly RoleField[]; readonly value: readonly RoleField[] }
}

/** Categories and what each is of all of them. Beyond `most` the smallest are taken together as the others. */
export function partsDataOf(
  visual: PartsVisual,
  answer: Answer,
  writing: Writing,
  most = Infinity,
  colours?: ColourOfMember,
): PartsData {
  const category = writing.column(answer, 'category', 0, visual.roles.category[0]!)
  const column = writing.column(answer, 'value', 0, visual.roles.value[0]!)
  const rows = Array.from({ length: answer.rowCount }, (_, row) => {
    const key = category.values[row] ?? null
    const value = column.values[row] ?? null
    const exact = exactOf(value)
    return {
      label: labelOfValue(category, key),
      key,
      text: column.write(value),
      exact,
      size: numberOf(exact),
    }
  })
  const positive = rows.filter(({ size }) => size > 0)
  const isTooMany = positive.length > most
  const kept = isTooMany ? largest(positive, most - 1) : positive
  const others = isTooMany ? positive.filter((row) => !kept.includes(row)) : []
  const sum = sumOf(positive.map(({ exact }) => exact))
  const whole = numberOf(sum)
  const partOf = (label: string, some: typeof rows): Part => {
    const exact = sumOf(some.map((row) => row.exact))!
    const size = numberOf(exact)
    const keys = some.map(({ key }) => key)
    return {
      label,
      keys,
      exact,
      size,
      text: column.write(textOf(exact)),
      share: size / whole,
      ...(colours && keys.length === 1 ? { colour: colours(visual.roles.category[0]!, keys[0]!) } : {}),
    }
  }
  return {
    categoryLabel: category.label,
    column,
    parts: [
      ...kept.map((row) => partOf(row.label, [row])),
      ...(others.length > 0 ? [partOf(writing.say('parts.others', { count: others.length }), others)] : []),
    ],
    sum: answer.truncated ? null : sum,
    negatives: rows.filter(({ size }) => size < 0).map(({ label, text }) => ({ label, text })),
    emptyCount: rows.filter(({ size }) => size === 0).length,
  }
}

/** The largest, in the order in which they stand. */
function largest<R extends { readonly size: number }>(rows: readonly R[], count: number): readonly R[] {
  const chosen = new Set(rows.toSorted((a, b) => b.size - a.size).slice(0, count))
  return rows.filter((row) => chosen.has(row))
}

/** Data points of a part, one for each of its categories. */
export function pointsOfPart(visual: PartsVisual, { column }: PartsData, part: Part): readonly DataPoint[] {
  const [category, value] = [targetOf(visual.roles.category[0]!), targetOf(visual.roles.value[0]!)]
  const isOne = part.keys.length === 1
  return part.keys.map((equals) => ({
    identity: [{ target: category, equals }],
    ...(isOne
      ? {
          values: [
            { target: value, value: textOf(part.exact), formattedValue: column.write(textOf(part.exact)) },
          ],
        }
      : {}),
  }))
}

/** Names, as many as are worth reading. */
export function namedFew(names: readonly string[], { say }: Words, most = 3): string {
  const count = names.length - most
  return count > 0 ? say('few.more', { names: names.slice(0, most).join(', '), count }) : names.join(', ')
}

/** A sentence about the parts: how many, the largest, and what the drawing leaves out. */
export function partsSummary(
  title: string,
  kind: 'pie' | 'ring',
  { parts, negatives, column, sum }: PartsData,
  writing: Words,
): string {
  const { say } = writing
  const share = shareIn(writing)
  if (negatives.length > 0) {
    const told = negatives.map(({ label, text }) => `${label} ${text}`)
    return say('parts.negative', { title, kind, names: namedFew(told, writing) })
  }
  const [first] = parts.toSorted((a, b) => b.size - a.size)
  if (!first) return say('parts.nothing', { title, kind })
  return say('parts.summary', {
    title,
    kind,
    count: parts.length,
    hasSum: sum !== null,
    sum: sum ? column.write(textOf(sum)) : '',
    name: first.label,
    figure: first.text,
    share: share(first.share),
  })
}
