import {
  allowedEdits,
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
  /** What the reader's language calls it; absent: as the column has it. */
  readonly label?: string
}

export interface ColumnMembers {
  readonly column: FindableColumn
  readonly values: readonly string[]
  /** What values are called in the reader's language. */
  readonly translate?: ((value: string) => string | undefined) | undefined
}

export interface MembersRead {
  /** For each stretch of words the members that it may mean. */
  readonly groups: readonly (readonly Member[])[]
  /** Words that mean nothing that the viewer may see, or nothing for certain. */
  readonly unknown: readonly Word[]
}

/** The measures that words name, and the other words. */
export interface MeasuresRead {
  readonly measures: readonly FindableMeasure[]
  /** Whether they are named to the last word of their names. */
  readonly isWhole: boolean
  readonly rest: readonly Word[]
}

/** Readings of one stretch of words; who means another one types more of it. */
const maxReadings = 4
/** Longest name, in words. */
const maxSpan = 6
/** Beginnings of so few letters are of too many names. */
const minBeginning = 3

const empty: ReadonlySet<string> = new Set(
  'a an the of for in at and on der die das des von im in am und fuer fur'.split(' '),
)

/** Words that say something. */
export const sayingWords = (words: readonly Word[]): readonly Word[] =>
  words.filter(({ folded }) => !empty.has(folded))

/**
 * Signs that say something, as words that no name has: a minus is no "and", and a currency asks for another figure. A dash
 * within a word is of it.
 */
export const signsOf = (text: string): readonly Word[] =>
  Array.from(text.matchAll(/[\p{S}%‰*/\\]|(?<!\S)[-–—!]+|[-–—]+(?!\S)/gu), ({ 0: sign, index }) => ({
    folded: sign,
    start: index,
    end: index + sign.length,
  }))

/** Names of measures to read questions by; made once for a report. */
export interface MeasureNames {
  readonly shown: NameIndex<FindableMeasure>
  /** Those that give no figure here. */
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
 * whole name of one of the `others`, which give no figure: a part of it would name another one.
 */
export function* readMeasureInSteps(
  words: readonly Word[],
  { shown, others }: MeasureNames,
): Generator<void, MeasuresRead> {
  const [ofShown, ofOthers] = [readerOf(shown), readerOf(others)]
  for (let length = Math.min(maxSpan, words.length); length > 0; length--) {
    let best = nearestOf<FindableMeasure>([])
    let from = 0
    let isOther = false
    for (let start = 0; start + length <= words.length; start++) {
      const span = words.slice(start, start + length)
      isOther ||= (yield* agreeing(span, ofOthers)).some((name) => sayingWords(name.words).length === length)
      const nearest = nearestOf(yield* agreeing(span, ofShown))
      if (nearest.distance > best.distance || nearest.things.length === 0) continue
      best = nearest
      from = start
    }
    if (best.things.length > 0)
      return {
        measures: best.things.slice(0, maxReadings),
        isWhole: best.isWhole,
        rest: [...words.slice(0, from), ...words.slice(from + length)],
      }
    if (isOther) break
  }
  return { measures: [], isWhole: false, rest: words }
}

/** Members of columns to read questions by. */
export type MemberNames = NameIndex<Member>

export const memberNamesInSteps = (columns: readonly ColumnMembers[]): Generator<void, MemberNames> =>
  indexInSteps(membersOf(columns))

function* membersOf(columns: readonly ColumnMembers[]) {
  for (const { column, values, translate } of columns)
    for (const value of values) {
      const label = translate?.(value)
      const of = { column, value, ...(label !== undefined && { label }) }
      yield { name: value, of }
      if (label !== undefined && label !== value) yield { name: label, of }
    }
}

/** What was read of a question before its members are. */
export interface ReadBefore {
  /** Whether the measure is named to the last word of its name. */
  readonly isWhole: boolean
  readonly names: MeasureNames
}

/**
 * The members that words name, the longest stretches first. A part of a member's name is a guess beside a part of a measure's,
 * and where it is the whole name of a measure: "profit before tax" is no "Operating profit before" of "Income tax".
 */
export function* readMembersInSteps(
  words: readonly Word[],
  names: MemberNames,
  before: ReadBefore | null = null,
): Generator<void, MembersRead> {
  const groups: (readonly Member[])[] = []
  const unknown: Word[] = []
  const reader = readerOf(names)
  const isMeasure = before ? measureTeller(before.names) : null
  let at = 0
  while (at < words.length) {
    const named = yield* longestNamed(words.slice(at, at + maxSpan), reader, {
      mayBePart: before?.isWhole ?? true,
      isMeasure,
    })
    if (named) groups.push(named.members)
    else unknown.push(words[at]!)
    at += named?.length ?? 1
  }
  return { groups, unknown }
}

type MeasureTeller = (span: readonly Word[]) => Generator<void, boolean>

/** Tells whether words are the whole name of a measure, shown or not. */
function measureTeller({ shown, others }: MeasureNames): MeasureTeller {
  const [ofShown, ofOthers] = [readerOf(shown), readerOf(others)]
  return function* (span) {
    const named = [...(yield* agreeing(span, ofShown)), ...(yield* agreeing(span, ofOthers))]
    return named.some(({ isWhole }) => isWhole)
  }
}

function* longestNamed(
  words: readonly Word[],
  reader: NameReader<Member>,
  { mayBePart, isMeasure }: { readonly mayBePart: boolean; readonly isMeasure: MeasureTeller | null },
) {
  for (let length = words.length; length > 0; length--) {
    const span = words.slice(0, length)
    const { things, isWhole } = nearestOf(yield* agreeing(span, reader, isMostlyTyped))
    if (things.length === 0) continue
    if (!isWhole && (!mayBePart || (isMeasure && (yield* isMeasure(span))))) continue
    return { members: things.slice(0, maxReadings), length }
  }
  return null
}

/** A name that typed words agree with, and how far they are from it. */
interface Agreeing<T> extends IndexedName<T> {
  readonly distance: number
  /** Whether each of its words that says something is typed to its end. */
  readonly isWhole: boolean
}

/** Whether a typed word may stand for a word that it agrees with. */
type MayStandFor = (typed: Word, word: Word) => boolean

/** Beginnings of a letter or two are of none. */
const isLongEnough: MayStandFor = (typed, word) =>
  typed.folded.length >= minBeginning || typed.folded === word.folded

/** Half of a word, for what is not shown until its figure is: "net" is no Netherlands. */
const isMostlyTyped: MayStandFor = (typed, word) =>
  isLongEnough(typed, word) && typed.folded.length * 2 >= word.folded.length

const isTypedToItsEnd: MayStandFor = (typed, word) =>
  word.folded.length <= typed.folded.length + allowedEdits(typed.folded)

/** Names that are looked at in one step. */
const inOneStep = 64

/** Names that typed words agree with, each word with one that it may stand for. */
function* agreeing<T>(
  span: readonly Word[],
  reader: NameReader<T>,
  mayStandFor: MayStandFor = isLongEnough,
): Generator<void, readonly Agreeing<T>[]> {
  const agrees = (typed: Word, word: Word) => reader.near.get(typed.folded)!.closeness.has(word.folded)
  const eachIsIn = (words: readonly Word[], may: MayStandFor) =>
    span.every((typed) => words.some((word) => agrees(typed, word) && may(typed, word)))
  const found: Agreeing<T>[] = []
  for (const [place, { of, words, match }] of (yield* matchesInSteps(reader, span)).entries()) {
    if (place % inOneStep === 0) yield
    if (!eachIsIn(words, mayStandFor)) continue
    const saying = sayingWords(words)
    const isWhole = saying.length === span.length && eachIsIn(saying, isTypedToItsEnd)
    found.push({ of, words, distance: match.distance, isWhole })
  }
  return found
}

/** Things with the nearest names, each once; whole, if all of these names are. */
function nearestOf<T>(names: readonly Agreeing<T>[]) {
  const distance = names.reduce((least, name) => Math.min(least, name.distance), Infinity)
  const nearest = names.filter((name) => name.distance === distance)
  return {
    distance,
    things: [...new Set(nearest.map(({ of }) => of))],
    isWhole: nearest.every(({ isWhole }) => isWhole),
  }
}
