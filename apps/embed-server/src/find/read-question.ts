import {
  indexInSteps,
  type IndexedName,
  matchesInSteps,
  type NameIndex,
  type NameReader,
  readerOf,
  type Word,
} from '@casement/find'
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

/** Names of measures to read questions by; made once for a report. */
export interface MeasureNames {
  readonly shown: NameIndex<FindableMeasure>
  /** Those that are not shown. */
  readonly others: NameIndex<Named>
}

const namesOf = <T extends Named>(all: readonly T[]) =>
  all.flatMap((of) => [of.label, ...of.synonyms].map((name) => ({ name, of })))

export function* measureNamesInSteps(
  measures: readonly FindableMeasure[],
  others: readonly Named[] = [],
): Generator<void, MeasureNames> {
  return { shown: yield* indexInSteps(namesOf(measures)), others: yield* indexInSteps(namesOf(others)) }
}

/**
 * The measures that the longest stretch of the words names, equally well; and the other words. None where that stretch is the
 * whole name of one of the `others`, which are not shown: a part of it would name another one.
 */
export function* readMeasureInSteps(
  words: readonly Word[],
  { shown, others }: MeasureNames,
): Generator<void, { measures: readonly FindableMeasure[]; rest: readonly Word[] }> {
  const [ofShown, ofOthers] = [readerOf(shown), readerOf(others)]
  for (let length = Math.min(maxSpan, words.length); length > 0; length--) {
    let best = Infinity
    let found: { start: number; measures: readonly FindableMeasure[] } = { start: 0, measures: [] }
    let isOther = false
    for (let start = 0; start + length <= words.length; start++) {
      const span = words.slice(start, start + length)
      isOther ||= (yield* agreeing(span, ofOthers)).some((name) => sayingWords(name.words).length === length)
      const nearest = nearestOf(yield* agreeing(span, ofShown))
      if (nearest.distance > best || nearest.things.length === 0) continue
      best = nearest.distance
      found = { start, measures: nearest.things }
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

/** Members of columns to read questions by. */
export type MemberNames = NameIndex<Member>

export const memberNamesInSteps = (columns: readonly ColumnMembers[]): Generator<void, MemberNames> =>
  indexInSteps(membersOf(columns))

function* membersOf(columns: readonly ColumnMembers[]) {
  for (const { column, values } of columns)
    for (const value of values) yield { name: value, of: { column, value } }
}

/** The members that words name, the longest stretches first. */
export function* readMembersInSteps(
  words: readonly Word[],
  names: MemberNames,
): Generator<void, MembersRead> {
  const groups: (readonly Member[])[] = []
  const unknown: Word[] = []
  const reader = readerOf(names)
  let at = 0
  while (at < words.length) {
    const named = yield* longestNamed(words.slice(at, at + maxSpan), reader)
    if (named) groups.push(named.members)
    else unknown.push(words[at]!)
    at += named?.length ?? 1
  }
  return { groups, unknown }
}

function* longestNamed(words: readonly Word[], reader: NameReader<Member>) {
  for (let length = words.length; length > 0; length--) {
    const members = nearestOf(yield* agreeing(words.slice(0, length), reader)).things
    if (members.length > 0) return { members: members.slice(0, maxReadings), length }
  }
  return null
}

/** A name that typed words agree with, and how far they are from it. */
interface Agreeing<T> extends IndexedName<T> {
  readonly distance: number
}

/** Names that typed words agree with; beginnings of a letter or two are of none. */
function* agreeing<T>(span: readonly Word[], reader: NameReader<T>): Generator<void, readonly Agreeing<T>[]> {
  const short = span.filter(({ folded }) => folded.length < minBeginning)
  const matches = yield* matchesInSteps(reader, span)
  return matches
    .filter(({ words }) => short.every((one) => words.some(({ folded }) => folded === one.folded)))
    .map(({ of, words, match }) => ({ of, words, distance: match.distance }))
}

/** Things with the nearest names, each once. */
function nearestOf<T>(names: readonly Agreeing<T>[]): { distance: number; things: readonly T[] } {
  const distance = names.reduce((least, name) => Math.min(least, name.distance), Infinity)
  const nearest = names.filter((name) => name.distance === distance)
  return { distance, things: [...new Set(nearest.map(({ of }) => of))] }
}
