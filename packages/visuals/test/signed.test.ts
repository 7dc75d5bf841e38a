import { describe, expect, test } from 'vitest'
import { exactOf, minus } from '../src/writing/exact.ts'
import { figureUnitFor } from '../src/writing/figure-unit.ts'
import type { FigureUnit } from '../src/writing/figure-unit.ts'
import { fractionDigits, fractionMark } from '../src/writing/fraction-digits.ts'
import {
  effectOf,
  effectWord,
  isSigned,
  outlierText,
  pointDigits,
  writeChange,
  writeChangeInUnit,
  writePoints,
  writeShare,
} from '../src/writing/signed.ts'
import { amounts, answerOf, examplesWriting } from './example-visual.tsx'
import { english } from '../../words/test/english.ts'

const figures = examplesWriting.column(answerOf([amounts('value.0', [])]), 'value', 0, {
  kind: 'measure',
  table: 'Ledger',
  measure: 'Revenue',
})

test.each([
  ['12', 'higher', 'good', 'better'],
  ['-12', 'higher', 'bad', 'worse'],
  ['12', 'lower', 'bad', 'worse'],
  ['-12', 'lower', 'good', 'better'],
  ['12', 'none', 'even', ''],
  ['-12', 'none', 'even', ''],
  ['0.00', 'higher', 'even', ''],
  ['0', 'lower', 'even', ''],
  [null, 'higher', 'even', ''],
  [null, 'lower', 'even', ''],
] as const)('a change of %s, where %s is good, is %s', (change, goodWhen, effect, word) => {
  expect(effectOf(exactOf(change), goodWhen)).toBe(effect)
  expect(effectWord(effect, english)).toBe(word)
})

test('a change has its sign in the format of its figure, and none where it is written as nothing', () => {
  const written = (change: string | null) => writeChange(exactOf(change), figures)
  expect(['1234.5', '-1234.5', '0.4', '-0.4', '0', null].map(written)).toEqual([
    '+1,235',
    '−1,235',
    '0',
    '0',
    '0',
    '',
  ])
  expect(['+1', '−1', '<1', '>300%', 'n.m.'].map(isSigned)).toEqual([true, true, true, true, true])
  expect(['0', '', '0.0%', '1−1', '1+1'].map(isSigned)).toEqual([false, false, false, false, false])
})

test('a change in a unit has its sign and as many digits as are asked for', () => {
  const written = (change: string | null, power: 0 | 3 | 6, digits?: number) =>
    writeChangeInUnit(exactOf(change), figures, { power, ...(digits !== undefined && { digits }) })
  expect(written('1234567', 6, 2)).toBe('+1.23M')
  expect(written('-1234567', 3, 0)).toBe('−1,235k')
  expect(written('-4999', 6, 2)).toBe('0')
  expect(written(null, 6, 2)).toBe('')
})

test.each([
  [3, null],
  [-3, null],
  [3.0001, '>300%'],
  [-3.0001, '<−300%'],
  [0, null],
])('a share of %s is told as %s where it is an outlier', (share, text) => {
  expect(outlierText(share)).toBe(text)
})

test.each([
  ['0.042', '104.2', '100', '+4.2%'],
  ['-0.042', '95.8', '100', '−4.2%'],
  ['0.0004', '100.04', '100', '0.0%'],
  ['-0.0004', '99.96', '100', '0.0%'],
  ['3', '400', '100', '+300.0%'],
  ['3.01', '401', '100', '>300%'],
  ['-1', '0', '100', '−100.0%'],
  ['-1.5', '-50', '100', 'n.m.'],
  ['1.5', '50', '-100', 'n.m.'],
  ['0.5', '-50', '-100', '+50.0%'],
  // Nothing on one side is no change from a loss to a profit.
  ['1', '0', '-100', '+100.0%'],
  ['0.5', null, '-100', '+50.0%'],
  ['0.5', '-50', null, '+50.0%'],
  [null, '50', '-100', ''],
  [null, null, null, ''],
])('a share of %s, of %s against %s, is written %s', (share, figure, reference, text) => {
  expect(writeShare(exactOf(share), [exactOf(figure), exactOf(reference)], 'en-GB')).toBe(text)
})

test.each([
  ['0.526', '0.508', '+1.8\u00a0pp'],
  ['0.508', '0.526', '−1.8\u00a0pp'],
  ['0.508', '0.508', '0.0\u00a0pp'],
  ['0.02', '-0.03', '+5.0\u00a0pp'],
  ['0.02', null, '+2.0\u00a0pp'],
  [null, '0.02', '−2.0\u00a0pp'],
  [null, null, ''],
])('%s less %s is %s', (figure, reference, text) => {
  const pair = [exactOf(figure), exactOf(reference)] as const
  expect(writePoints(minus(...pair), pair, 'en-GB')).toBe(text)
})

test('points have a second digit only where the first would contradict the percentages', () => {
  expect(pointDigits(0.134, 0.133)).toBe(1)
  expect(pointDigits(0.1336, 0.1334)).toBe(2)
  expect(pointDigits(0.1344, 0.1336)).toBe(2)
  expect(pointDigits(-0.134, 0.133)).toBe(1)
})

describe('the unit of figures and their changes', () => {
  test.each<[what: string, [figure: number, ...changes: number[]], unit: FigureUnit]>([
    ['a figure without changes', [5_000_000], { power: 6, digits: 1 }],
    ['changes of nothing', [5_000_000, 0, 0], { power: 6, digits: 1 }],
    ['changes that the unit shows whole', [50_000_000, 9_500_000], { power: 6, digits: 0 }],
    ['changes just below that', [50_000_000, 9_499_999], { power: 6, digits: 1 }],
    ['changes of about one', [5_000_000, 950_000], { power: 6, digits: 1 }],
    ['changes just below one', [5_000_000, 949_999], { power: 6, digits: 2 }],
    ['changes of a tenth', [5_000_000, 100_000], { power: 6, digits: 2 }],
    ['changes that would be next to nothing', [5_000_000, 99_999], { power: 3, digits: 0 }],
    ['a loss', [-5_000_000, -99_999], { power: 3, digits: 0 }],
    ['figures without a unit', [900, 0.04], { power: 0, digits: 2 }],
    // Nothing does not count among the changes, and of two the smaller one decides.
    ['a change beside those of nothing', [5_000_000, 0, 0, 0, 2_000_000], { power: 6, digits: 1 }],
    ['two changes', [5_000_000, 3_000_000, -50_000], { power: 3, digits: 0 }],
    ['the middle one of three', [5_000_000, 1_000, 990_000, -3_000_000], { power: 6, digits: 1 }],
  ])('of %s', (_what, [figure, ...changes], unit) =>
    expect(figureUnitFor('auto', { figures: [figure, 12], changes })).toEqual(unit),
  )

  test('is the one that is asked for, however small the changes are', () => {
    const changes = [4_000]
    expect(figureUnitFor('millions', { figures: [5_000_000], changes })).toEqual({ power: 6, digits: 2 })
    expect(figureUnitFor('thousands', { figures: [5_000_000], changes })).toEqual({ power: 3, digits: 1 })
    expect(figureUnitFor('none', { figures: [5_000_000], changes })).toEqual({ power: 0, digits: 0 })
    expect(figureUnitFor(undefined, { figures: [5_000_000], changes })).toEqual({ power: 3, digits: 1 })
    expect(figureUnitFor('auto', { figures: [], changes: [] })).toEqual({ power: 0, digits: 1 })
  })
})

test('digits behind the mark are counted in the language of the text', () => {
  expect(fractionDigits('1.x5', '.')).toBe(0)
  expect(['en-GB', 'de-DE', 'fr-FR'].map(fractionMark)).toEqual(['.', ',', ','])
  expect(fractionDigits('(1,234.50)', '.')).toBe(2)
  expect(fractionDigits('12.5%', '.')).toBe(1)
  expect(fractionDigits('1.234', ',')).toBe(0)
  expect(fractionDigits('.5', '.')).toBe(1)
  expect(fractionDigits('12. of 34', '.')).toBe(0)
  expect(fractionDigits('', '.')).toBe(0)
})
