import { beforeAll, describe, expect, test } from 'vitest'
import { languageOf, readLanguages, wordsOf, type Language, type Words } from '../src/index.ts'

const german = () => wordsOf({ language: 'de', locale: 'de-AT' })
const english = wordsOf({ language: 'en', locale: 'en-GB' })

test('a language that could not be read gives way to English', () => {
  const words = wordsOf({ language: 'xx' as Language, locale: 'de-AT' })
  expect([words.language, words.say('filters.onPage')]).toEqual(['en', 'On this page'])
})

describe('German', () => {
  let words: Words
  beforeAll(async () => {
    await readLanguages()
    words = german()
  })
  const said = (...given: Parameters<Words['say']>) => words.say(...given).replaceAll('\u00a0', ' ')

  test('has its plurals', () => {
    expect([1, 2].map((rows) => said('copied.rows', { rows }))).toEqual([
      '1 Zeile kopiert',
      '2 Zeilen kopiert',
    ])
    expect([1, 3].map((failed) => said('announce.failed', { page: 'Umsatz', failed, all: 5 }))).toEqual([
      'Umsatz: 1 von 5 Visuals konnte nicht geladen werden',
      'Umsatz: 3 von 5 Visuals konnten nicht geladen werden',
    ])
  })

  test('has the gender of a unit, in the case of its sentence', () => {
    const last = (unit: string, count: number) => said('filter.last', { unit, count })
    expect([last('month', 1), last('week', 1), last('year', 1)]).toEqual([
      'liegt im letzten Monat',
      'liegt in der letzten Woche',
      'liegt im letzten Jahr',
    ])
    expect([last('month', 3), last('day', 14)]).toEqual([
      'liegt in den letzten 3 Monaten',
      'liegt in den letzten 14 Tagen',
    ])
    expect(said('filter.this', { unit: 'calendarWeek', count: 1 })).toBe('liegt in dieser Kalenderwoche')
  })

  test('has its own order of words', () => {
    expect(said('bookmarks.renameOne', { name: 'Quartal' })).toBe('Quartal umbenennen')
    expect(
      said('parts.summary', {
        title: 'Erlös',
        kind: 'ring',
        count: 3,
        hasSum: true,
        sum: '12',
        name: 'DACH',
        figure: '7',
        share: '58,3 %',
      }),
    ).toBe('Erlös: Ringdiagramm mit 3 Teilen von 12. Am größten ist DACH mit 7, 58,3 %.')
  })

  test('has numbers and lists as its reader writes them, and nouns large within a sentence', () => {
    expect(said('csv.first', { file: 'Erlös', rows: 30_000 })).toBe('Erlös, erste 30 000 Zeilen')
    expect(words.list(['A', 'B', 'C'], 'disjunction')).toBe('A, B oder C')
    expect([
      words.inSentence('Vorjahr'),
      english.inSentence('Prior year'),
      english.inSentence('EBIT'),
    ]).toEqual(['Vorjahr', 'prior year', 'EBIT'])
  })
})

test('a tag is of the language that there is a file for, else English', () => {
  expect(['de', 'DE-ch', 'de_AT', 'en-GB', 'fr', '', undefined, 7].map(languageOf)).toEqual([
    'de',
    'de',
    'de',
    'en',
    'en',
    'en',
    'en',
    'en',
  ])
})

test('a message says what it lacks', () => {
  expect(() => english.say('bookmarks.renameOne')).toThrow('A message lacks its "name"')
})
