import { closenessOf } from './closeness.ts'
import { type Match, matchWords } from './match.ts'
import { type Word, wordsOf } from './words.ts'

/** A name with its words, folded once, and what it is the name of. */
export interface IndexedName<T> {
  readonly of: T
  readonly words: readonly Word[]
}

/**
 * Names to be looked through for many typed words: each word of the names is compared with each typed word once, however
 * many names have it, and names are compared with a stretch of typed words only where they have a word for each of them.
 */
export interface NameIndex<T> {
  readonly names: readonly IndexedName<T>[]
  /** Places of the names that have a word, by the word. */
  readonly places: ReadonlyMap<string, readonly number[]>
}

/** Reads one text by names. */
export interface NameReader<T> {
  readonly index: NameIndex<T>
  /** What was found near to typed words. */
  readonly near: Map<string, Near>
}

export const readerOf = <T>(index: NameIndex<T>): NameReader<T> => ({ index, near: new Map() })

interface Near {
  /** Closeness of the words that a typed word may be, by the word. */
  readonly closeness: ReadonlyMap<string, number>
  /** 1 at the places of the names that have one of them. */
  readonly has: Uint8Array
}

/** Short names that are looked at in one step; of long ones fewer are. */
const inOneStep = 64
/** Letters, and words, of a name that count as another one. */
const [lettersOfOne, wordsOfOne] = [32, 8]

/** Folds names, a few in each step. */
export function* indexInSteps<T>(
  named: Iterable<{ readonly name: string; readonly of: T }>,
): Generator<void, NameIndex<T>> {
  const names: IndexedName<T>[] = []
  const places = new Map<string, number[]>()
  let looked = 0
  for (const { name, of } of named) {
    const words = wordsOf(name)
    for (const word of new Set(words.map(({ folded }) => folded))) {
      const known = places.get(word)
      if (known) known.push(names.length)
      else places.set(word, [names.length])
    }
    names.push({ of, words })
    looked += 1 + name.length / lettersOfOne
    if (looked < inOneStep) continue
    looked = 0
    yield
  }
  return { names, places }
}

/** The names that agree with all typed words, as `matchOf` says it, in the order of the index; a few in each step. */
export function* matchesInSteps<T>(
  reader: NameReader<T>,
  typed: readonly Word[],
): Generator<void, readonly (IndexedName<T> & { readonly match: Match })[]> {
  const near: Near[] = []
  for (const { folded } of typed) near.push(yield* nearInSteps(reader, folded))
  const closeness = (one: string, word: string) => reader.near.get(one)!.closeness.get(word) ?? null
  const found: (IndexedName<T> & { match: Match })[] = []
  let looked = 0
  for (const [place, name] of reader.index.names.entries()) {
    if (place % (inOneStep * inOneStep) === 0) yield
    if (name.words.length < typed.length || !near.every(({ has }) => has[place] === 1)) continue
    const match = matchWords(typed, name.words, closeness)
    if (match) found.push({ ...name, match })
    looked += 1 + name.words.length / wordsOfOne
    if (looked < inOneStep) continue
    looked = 0
    yield
  }
  return found
}

function* nearInSteps<T>({ index, near }: NameReader<T>, typed: string): Generator<void, Near> {
  const known = near.get(typed)
  if (known) return known
  const closeness = new Map<string, number>()
  const has = new Uint8Array(index.names.length)
  // What two words cost to compare grows with the square of their length.
  const costOfOne = 1 + (typed.length / lettersOfOne) ** 2 * lettersOfOne
  let looked = 0
  for (const [word, those] of index.places) {
    const distance = closenessOf(typed, word)
    if (distance !== null) {
      closeness.set(word, distance)
      for (const place of those) has[place] = 1
    }
    looked += costOfOne
    if (looked < inOneStep) continue
    looked = 0
    yield
  }
  const made = { closeness, has }
  near.set(typed, made)
  return made
}
