import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  allowedEdits,
  closeness,
  closenessOf,
  editsBetween,
  indexInSteps,
  matchesInSteps,
  matchOf,
  readerOf,
  wordsOf,
} from '../src/index.ts'

function ended<T>(steps: Generator<void, T>): T {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

const letter = fc.constantFrom(...'abc')
const word = fc.array(letter, { minLength: 1, maxLength: 9 }).map((letters) => letters.join(''))
const name = fc.array(word, { maxLength: 4 }).map((words) => words.join(' '))

test('names by their words agree with typed words as each text by itself does, in their order', () => {
  fc.assert(
    fc.property(fc.array(name, { maxLength: 30 }), fc.array(name, { maxLength: 4 }), (names, texts) => {
      const reader = readerOf(ended(indexInSteps(names.map((each, of) => ({ name: each, of })))))
      // One reader reads several stretches of one text: what it knows of words holds for all.
      for (const text of texts) {
        const typed = wordsOf(text)
        const found = ended(matchesInSteps(reader, typed)).map(({ of, match }) => [of, match])
        const each = names.flatMap((one, of) => {
          const match = matchOf(typed, one)
          return match ? [[of, match]] : []
        })
        expect(found).toEqual(each)
      }
    }),
    { numRuns: 500 },
  )
})

test('how close two words are is as their edits say, however much longer one of them is', () => {
  const whole = (typed: string, other: string): number | null => {
    if (typed === other) return closeness.same
    if (other.startsWith(typed)) return closeness.beginning
    const most = allowedEdits(typed)
    const edits = editsBetween(typed, other)
    if (most > 0 && edits.whole <= most) return closeness.misspelt + (edits.whole - 1) * 2
    return most > 0 && edits.beginning <= most && typed[0] === other[0]
      ? closeness.misspeltBeginning + (edits.beginning - 1) * 2
      : null
  }
  const long = fc.array(letter, { minLength: 1, maxLength: 30 }).map((letters) => letters.join(''))
  fc.assert(
    fc.property(word, long, (typed, other) => {
      expect(closenessOf(typed, other)).toBe(whole(typed, other))
    }),
    { numRuns: 3000 },
  )
})

test('names are read a few at a time, long ones by their letters, and so are the words that may be near', () => {
  const stepsOf = (steps: Generator<void, unknown>) => {
    let count = 0
    while (!steps.next().done) count++
    return count
  }
  const named = (count: number, text: string) =>
    Array.from({ length: count }, (_, of) => ({ name: `${text} ${of}`, of }))
  const index = ended(indexInSteps(named(2000, 'Casement')))
  expect(stepsOf(indexInSteps(named(2000, 'Casement')))).toBeGreaterThan(30)
  expect(stepsOf(indexInSteps(named(20, 'x'.repeat(10_000))))).toBe(20)
  expect(stepsOf(matchesInSteps(readerOf(index), wordsOf('casemnat')))).toBeGreaterThan(60)
  // A long word takes longer to be compared.
  expect(stepsOf(matchesInSteps(readerOf(index), wordsOf('casement'.repeat(24))))).toBeGreaterThan(2000)
  expect(stepsOf(matchesInSteps(readerOf(index), wordsOf('nothing near')))).toBeGreaterThan(30)
})
