import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { closenessOf, folded, matchOf, wordsOf } from '../src/index.ts'

const match = (typed: string, text: string) => matchOf(wordsOf(typed), text)

describe('a word', () => {
  test.each([
    ['ebit', 'ebit', 0],
    ['ebit', 'ebitda', 1],
    ['germny', 'germany', 3],
    ['gemrany', 'germany', 3],
    ['operatin', 'operating', 1],
    ['oprating', 'operating', 3],
    ['oprtaing', 'operating', 5],
  ])('%s is %s at distance %d', (typed, word, distance) => expect(closenessOf(typed, word)).toBe(distance))

  test.each([
    ['dso', 'dio'],
    ['ebit', 'ebb'],
    ['germny', 'greece'],
    ['xermany', 'germanium'],
    ['oprtng', 'operating'],
  ])('%s is not %s', (typed, word) => expect(closenessOf(typed, word)).toBeNull())

  test('is compared without case and diacritics', () => {
    expect(folded('Zürich Straße ÉTÉ')).toBe('zurich strasse ete')
    expect(match('zurich', 'Casement Zürich')?.marks).toEqual([{ start: 9, end: 15 }])
  })
})

describe('a text', () => {
  test('agrees with all words in any order, prefixes included, each with a word of its own', () => {
    expect(match('sheet bal', 'Balance sheet')?.marks).toEqual([
      { start: 0, end: 3 },
      { start: 8, end: 13 },
    ])
    expect(match('profit profit', 'Operating profit')).toBeNull()
    expect(match('balance bridge', 'Balance sheet')).toBeNull()
    expect(match('', 'Balance sheet')?.marks).toEqual([])
  })

  test('leaves its words to the longest typed ones, whichever was typed first', () => {
    // A "p" would take the only word that "profit" is the beginning of.
    for (const typed of ['p profit', 'profit p'])
      expect(match(typed, 'Profit plan'), typed).toEqual({
        distance: 1,
        marks: [
          { start: 0, end: 6 },
          { start: 7, end: 8 },
        ],
      })
    expect(match('o op operating', 'Operating overview options')?.distance).toBe(2)
    expect(match('p profit', 'Profit')).toBeNull()
  })

  test('gives a typed word its nearest word, of equals the first', () => {
    // The word itself before one that begins with it, and that before one with a mistake.
    expect(match('profit', 'Profits profit')?.marks).toEqual([{ start: 8, end: 14 }])
    expect(match('profit', 'Profut profits')?.marks).toEqual([{ start: 7, end: 13 }])
    expect(match('plan', 'Plan plan')?.marks).toEqual([{ start: 0, end: 4 }])
    expect(match('plan', 'Plan plan')?.distance).toBe(0.25)
    expect(match('plan plan', 'Plan plan')).toEqual({
      distance: 0,
      marks: [
        { start: 0, end: 4 },
        { start: 5, end: 9 },
      ],
    })
  })

  test('is marked where a typed word begins one of its own, and as a whole where that has a mistake', () => {
    expect(match('oper', 'Operating')?.marks).toEqual([{ start: 0, end: 4 }])
    expect(match('operatign', 'The operating profit')).toEqual({
      distance: 3.5,
      marks: [{ start: 4, end: 13 }],
    })
    // 'strass' is longer than the letters that stand for it.
    expect(match('strass', 'Straß')?.marks).toEqual([{ start: 0, end: 5 }])
  })

  test('is closer the less of it was not typed', () => {
    const whole = match('operating profit', 'Operating profit')!
    const part = match('operating profit', 'Operating profit variance %')!
    expect([whole.distance, part.distance]).toEqual([0, 0.25])
  })
})

describe('any title', () => {
  const letter = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyzäöüé')
  const word = fc.array(letter, { minLength: 4, maxLength: 12 }).map((letters) => letters.join(''))
  const title = fc.array(word, { minLength: 1, maxLength: 5 })

  /** A word with one letter added, left out, changed or swapped with the next. */
  function misspelt(text: string, at: number, how: number, other: string): string {
    const [before, letter = '', next = '', rest] = [
      text.slice(0, at),
      text[at],
      text[at + 1],
      text.slice(at + 2),
    ]
    if (how === 0) return before + other + letter + next + rest
    if (how === 1) return before + other + next + rest
    if (how === 2 && next !== '') return before + next + letter + rest
    return text.length > 4 ? before + next + rest : text
  }

  test('is found by itself with one mistake, in any order of its words', () => {
    fc.assert(
      fc.property(
        title,
        fc.nat({ max: 4 }),
        fc.nat({ max: 11 }),
        fc.nat({ max: 3 }),
        letter,
        fc.boolean(),
        (words, which, at, how, other, isTurned) => {
          const typed = words.map((each, index) =>
            index === which % words.length ? misspelt(each, at % each.length, how, other) : each,
          )
          const text = (isTurned ? typed.toReversed() : typed).join(' ').toUpperCase()
          expect(match(text, words.join(' '))).not.toBeNull()
        },
      ),
      { numRuns: 2000 },
    )
  })
})
