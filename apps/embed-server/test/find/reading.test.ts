import { type Word, wordsOf } from '@casement/find'
import type { Model } from '@casement/semantic'
import { describe, expect, test } from 'vitest'
import type { FindableColumn, FindableMeasure } from '../../src/answering/find/findable.ts'
import { monthsShifted } from '../../src/answering/find/months-shifted.ts'
import { monthsText, readPeriod } from '../../src/answering/find/read-period.ts'
import {
  measureNamesInSteps,
  memberNamesInSteps,
  readMeasureInSteps,
  readMembersInSteps,
  sayingWords,
  signsOf,
} from '../../src/answering/find/read-question.ts'
import { english } from '../../../../packages/words/test/english.ts'

function ended<T>(steps: Generator<void, T>): T {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}
const readMeasure = (words: readonly Word[], ...names: Parameters<typeof measureNamesInSteps>) =>
  ended(readMeasureInSteps(words, ended(measureNamesInSteps(...names))))

const times = { booksEnd: '2026-10', yearEnd: 12, locale: 'en-GB' }
const period = (text: string, more: Partial<typeof times> = {}) => {
  const { months, rest } = readPeriod(wordsOf(text), { ...times, ...more })
  return [months && `${months.from} ${months.to}`, ...rest.map(({ folded }) => folded)]
}

describe('a period', () => {
  test.each([
    ['October', ['2026-10 2026-10']],
    ['Oct 2025', ['2025-10 2025-10']],
    ['2025 Germany october', ['2025-10 2025-10', 'germany']],
    ['November', ['2025-11 2025-11']],
    ['septmber', ['2026-09 2026-09']],
    ['Q3', ['2026-07 2026-09']],
    ['Q4', ['2025-10 2025-12']],
    ['q4 2026', ['2026-10 2026-12']],
    ['2026', ['2026-01 2026-10']],
    ['2025', ['2025-01 2025-12']],
    ['2027', ['2027-01 2027-12']],
    ['YTD', ['2026-01 2026-10']],
    ['ytd march', ['2026-01 2026-03']],
    ['LTM', ['2025-11 2026-10']],
    ['Germany', [null, 'germany']],
    ['october november', ['2026-10 2026-10', 'november']],
    ['de', [null, 'de']],
  ])('%s', (text, expected) => expect(period(text)).toEqual(expected))

  test('is taken once; another of its kind is told apart', () => {
    const again = (text: string) => readPeriod(wordsOf(text), times).again.map(({ folded }) => folded)
    expect(again('2024 2025 germany')).toEqual(['2025'])
    expect(again('q1 q2')).toEqual(['q2'])
    expect(again('october 2025 november')).toEqual(['november'])
    expect(again('ytd ltm')).toEqual(['ltm'])
    expect(again('ytd march 2026 germany')).toEqual([])
  })

  test('follows the fiscal year', () => {
    expect(period('Q1 2026', { yearEnd: 3 })).toEqual(['2025-04 2025-06'])
    expect(period('Q2', { yearEnd: 3 })).toEqual(['2026-07 2026-09'])
    expect(period('ytd', { yearEnd: 3 })).toEqual(['2026-04 2026-10'])
  })

  test('has months in the reader’s words too', () => {
    expect(period('Dezember', { locale: 'de-DE' })).toEqual(['2025-12 2025-12'])
    expect(monthsText({ from: '2026-01', to: '2026-10' }, english)).toBe('January to October 2026')
    expect(monthsText({ from: '2025-11', to: '2026-10' }, english)).toBe('November 2025 to October 2026')
  })
})

const place = { page: 'one', visual: 'one' }
const measure = (label: string, ...synonyms: string[]): FindableMeasure => ({
  label,
  synonyms,
  table: 'Ledger',
  measure: label,
  isFigure: true,
  place,
})
const measures = [
  measure('Operating profit', 'EBIT'),
  measure('Operating profit variance'),
  measure('EBITDA'),
  measure('Net profit'),
]
const readMeasures = (text: string) => {
  const read = readMeasure(sayingWords(wordsOf(text)), measures)
  return [read.measures.map(({ label }) => label), read.rest.map(({ folded }) => folded)]
}

describe('months that are asked for', () => {
  const calculated = (kind: 'shifted' | 'between', unit = 'month', amount = -12): object => ({
    kind: 'calculate',
    expression: { kind: 'measure', table: 'T', name: 'a' },
    modifiers: [{ kind: 'filter', table: { kind: 'dates', condition: { kind, unit, amount } } }],
  })
  const modelOf = (typed: unknown) =>
    ({
      tables: [
        {
          name: 'T',
          measures: [
            { name: 'it', typed },
            { name: 'same', typed: { kind: 'measure', table: 'T', name: 'it' } },
          ],
        },
      ],
    }) as unknown as Model

  test.each([
    ['a year before', calculated('shifted'), -12],
    ['a quarter before', calculated('shifted', 'month', -3), -3],
    ['days before', calculated('shifted', 'day', -1), 0],
    ['a year to date', calculated('between'), 0],
    [
      'a difference to a year before',
      { kind: 'operation', operands: [{ kind: 'measure', table: 'T', name: 'a' }, calculated('shifted')] },
      0,
    ],
    [
      'a ratio of a year before',
      { kind: 'operation', operands: [calculated('shifted'), calculated('shifted')] },
      -12,
    ],
    ['a year before with its sign changed', { kind: 'operation', operands: [calculated('shifted')] }, -12],
    [
      'a year before times a number',
      { kind: 'operation', operands: [{ kind: 'literal' }, calculated('shifted')] },
      -12,
    ],
    ['two years before', { ...calculated('shifted'), expression: calculated('shifted') }, -24],
    ['a year to date, a year before', { ...calculated('shifted'), expression: calculated('between') }, 0],
    [
      'a year before by a variable',
      {
        kind: 'let',
        variables: [{ name: 'before', value: calculated('shifted') }],
        result: { kind: 'variable', name: 'before' },
      },
      -12,
    ],
  ])('by a measure of %s', (_, typed, months) => {
    expect(monthsShifted(modelOf(typed), { table: 'T', name: 'it' })).toBe(months)
    expect(monthsShifted(modelOf(typed), { table: 'T', name: 'same' })).toBe(months)
    expect(monthsShifted(modelOf(typed), { table: 'T', name: 'none' })).toBe(0)
  })
})

describe('a measure', () => {
  test('is the longest and nearest name', () => {
    expect(readMeasures('ebit of Germany')).toEqual([['Operating profit'], ['germany']])
    expect(readMeasures('Germany opertaing profit')).toEqual([['Operating profit'], ['germany']])
    expect(readMeasures('profit variance')).toEqual([['Operating profit variance'], []])
    expect(readMeasures('Germany')).toEqual([[], ['germany']])
    expect(readMeasures('ne')).toEqual([[], ['ne']])
  })

  test('is none where the words are the whole name of one that is not shown', () => {
    const others = [
      { label: 'Profit before tax', synonyms: ['PBT'] },
      { label: 'Profit per head', synonyms: [] },
    ]
    const shown = [...measures, measure('Operating profit before')]
    const read = (text: string) =>
      readMeasure(sayingWords(wordsOf(text)), shown, others).measures.map(({ label }) => label)
    for (const text of ['profit before tax', 'profit before tax October', 'October pbt', 'profit befor tax'])
      expect(read(text), text).toEqual([])
    expect(read('operating profit before')).toEqual(['Operating profit before'])
    expect(read('profit before')).toEqual(['Operating profit before'])
    expect(read('net profit Germany')).toEqual(['Net profit'])
    // A part of a name is none of it.
    expect(read('profit per')).toEqual(['Operating profit', 'Net profit'])
  })

  test('is named to the last word of its name, or by a part of it', () => {
    const isWhole = (text: string) => readMeasure(sayingWords(wordsOf(text)), measures).isWhole
    for (const text of ['operating profit', 'Germany ebit', 'profit operatng of October', 'net profits'])
      expect([text, isWhole(text)]).toEqual([text, true])
    for (const text of ['profit', 'oper profit', 'profit variance', 'Germany'])
      expect([text, isWhole(text)]).toEqual([text, false])
  })

  test('is several where they are as near', () => {
    expect(readMeasures('profit')).toEqual([['Operating profit', 'Net profit'], []])
  })
})

test('members are read by the longest stretches, those of the same name together; other words are unknown', () => {
  const column = (label: string): FindableColumn => ({
    label,
    synonyms: [],
    table: label,
    column: label,
    isText: true,
    place,
  })
  const columns = [
    { column: column('Country'), values: ['Germany', 'United States'] },
    { column: column('Entity'), values: ['Casement Germany', 'Casement States'] },
    { column: column('Customer country'), values: ['Germany'] },
  ]
  const read = (text: string) => {
    const { groups, unknown } = ended(readMembersInSteps(wordsOf(text), ended(memberNamesInSteps(columns))))
    return [
      groups.map((members) => members.map((each) => `${each.column.label} ${each.value}`)),
      unknown.map(({ folded }) => folded),
    ]
  }
  expect(read('germany')).toEqual([[['Country Germany', 'Customer country Germany']], []])
  expect(read('united sates casement germny')).toEqual([
    [['Country United States'], ['Entity Casement Germany']],
    [],
  ])
  expect(read('germany atlantis')).toEqual([[['Country Germany', 'Customer country Germany']], ['atlantis']])
})

describe('a word is no guess at a member', () => {
  const column: FindableColumn = { label: 'Of', synonyms: [], table: 'Of', column: 'Of', isText: true, place }
  const values = ['Netherlands', 'Germany', 'Income tax', 'Cost of sales', 'Revenue', 'Cloud services']
  const names = [...measures, measure('Operating profit before')]
  const others = ['Income', 'Costs', 'Revenue'].map((label) => ({ label, synonyms: [] }))
  const indexed = ended(measureNamesInSteps(names, others))
  const read = (text: string) => {
    const { rest, isWhole } = ended(readMeasureInSteps(sayingWords(wordsOf(text)), indexed))
    const members = ended(memberNamesInSteps([{ column, values }]))
    const { groups, unknown } = ended(readMembersInSteps(rest, members, { isWhole, names: indexed }))
    return [groups.flat().map(({ value }) => value), unknown.map(({ folded }) => folded)]
  }

  test.each([
    ['EBIT germany', [['Germany'], []]],
    ['EBIT germ', [['Germany'], []]],
    ['EBIT germny', [['Germany'], []]],
    ['EBIT cloud', [['Cloud services'], []]],
    ['EBIT revenue', [['Revenue'], []]],
    ['profit germany', [['Germany'], []]],
    ['profit income tax', [['Income tax'], []]],
    ['profit sales costs of', [['Cost of sales'], []]],
    // Less than half of a word.
    ['net EBIT', [[], ['net']]],
    ['EBIT ger', [[], ['ger']]],
    // A part of a name beside a part of a measure's.
    ['profit before tax', [[], ['tax']]],
    ['profit cloud', [[], ['cloud']]],
    ['profit germ', [[], ['germ']]],
    // The whole name of a measure, shown or not, that is a part of a member's.
    ['EBIT costs', [[], ['costs']]],
    ['EBIT income', [[], ['income']]],
    ['EBIT income tax', [['Income tax'], []]],
  ])('%s', (text, expected) => expect(read(text)).toEqual(expected))
})

test('signs say something, but for dashes within words and what ends a sentence', () => {
  const signs = (text: string) => signsOf(text).map(({ folded, start }) => `${start} ${folded}`)
  expect(signs('revenue germany - france')).toEqual(['16 -'])
  expect(signs('revenue -germany')).toEqual(['8 -'])
  expect(signs('revenue germany– france')).toEqual(['15 –'])
  expect(signs('revenue/heads > 5% + $')).toEqual(['7 /', '14 >', '17 %', '19 +', '21 $'])
  expect(signs('revenue !germany')).toEqual(['8 !'])
  expect(signs('“Revenue”, mid-market: Germany & France (R&D)?!')).toEqual([])
})
