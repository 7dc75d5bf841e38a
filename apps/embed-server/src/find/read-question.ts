import { matchOf, type Word, wordsOf } from '@casement/find'
import type { FindableColumn, FindableMeasure, Named } from './findable.ts'

/** A member of a column, as the column has it. */
export interface Member {
  readonly column: FindableColumn
  readonly value: string
}

export interface ColumnMembers {
  readonly column: FindableColumn
  readonly values: readonly string[]
}

export interface MembersRead {
  /** For each stretch of words the members that it may mean. */
  readonly groups: readonly (readonly Member[])[]
  /** Words that mean nothing that the viewer may see. */
  readonly unknown: readonly Word[]
}

/** Readings of one stretch of words; who means another one types more of it. */
const maxReadings = 4
/** Longest name, in words. */
const maxSpan = 6
/** Beginnings of so few letters are of too many names. */
const minBeginning = 3

const empty: ReadonlySet<string> = new Set(
  'a an the of for in at by to and on der die das des von im in am und fuer fur'.split(' '),
)

/** Words that say something. */
export const sayingWords = (words: readonly Word[]): readonly Word[] =>
  words.filter(({ folded }) => !empty.has(folded))

/**
 * The measures that the longest stretch of the words names, equally well; and the other words. None where that stretch is the
 * whole name of one of the `others`, which are not shown: a part of it would name another one.
 */
export function readMeasure(
  words: readonly Word[],
  measures: readonly FindableMeasure[],
  others: readonly Named[] = [],
): { measures: readonly FindableMeasure[]; rest: readonly Word[] } {
  for (let length = Math.min(maxSpan, words.length); length > 0; length--) {
    let best = Infinity
    let found: { start: number; measures: FindableMeasure[] } = { start: 0, measures: [] }
    let isOther = false
    for (let start = 0; start + length <= words.length; start++) {
      const span = words.slice(start, start + length)
      isOther ||= others.some((other) => isWholeName(span, other))
      for (const measure of measures) {
        const distance = distanceOf(span, [measure.label, ...measure.synonyms])
        if (distance > best || distance === Infinity) continue
        if (distance < best || found.start !== start) found = { start, measures: [] }
        best = distance
        found.measures.push(measure)
      }
    }
    if (found.measures.length > 0)
      return {
        measures: found.measures.slice(0, maxReadings),
        rest: [...words.slice(0, found.start), ...words.slice(found.start + length)],
      }
    if (isOther) break
  }
  return { measures: [], rest: words }
}

/** True where words are one of the names, all of it. */
const isWholeName = (span: readonly Word[], { label, synonyms }: Named): boolean =>
  [label, ...synonyms].some(
    (name) => sayingWords(wordsOf(name)).length === span.length && distanceOf(span, [name]) < Infinity,
  )

/** The members that words name, the longest stretches first. */
export function readMembers(words: readonly Word[], columns: readonly ColumnMembers[]): MembersRead {
  const groups: (readonly Member[])[] = []
  const unknown: Word[] = []
  let at = 0
  while (at < words.length) {
    const named = longestNamed(words.slice(at, at + maxSpan), columns)
    if (named) groups.push(named.members)
    else unknown.push(words[at]!)
    at += named?.length ?? 1
  }
  return { groups, unknown }
}

function longestNamed(words: readonly Word[], columns: readonly ColumnMembers[]) {
  for (let length = words.length; length > 0; length--) {
    const members = membersNamed(words.slice(0, length), columns)
    if (members.length > 0) return { members, length }
  }
  return null
}

function membersNamed(span: readonly Word[], columns: readonly ColumnMembers[]): readonly Member[] {
  let best = Infinity
  let found: Member[] = []
  for (const { column, values } of columns)
    for (const value of values) {
      const distance = distanceOf(span, [value])
      if (distance > best || distance === Infinity) continue
      if (distance < best) found = []
      best = distance
      found.push({ column, value })
    }
  return found.slice(0, maxReadings)
}

/** How far typed words are from the nearest of some names; Infinity: they are none of them. */
function distanceOf(span: readonly Word[], names: readonly string[]): number {
  let best = Infinity
  for (const name of names) {
    const match = matchOf(span, name)
    if (!match) continue
    const isTooShort = span.some(
      ({ folded }) => folded.length < minBeginning && !wordsOf(name).some((word) => word.folded === folded),
    )
    if (!isTooShort) best = Math.min(best, match.distance)
  }
  return best
}
