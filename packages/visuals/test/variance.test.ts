import { expect, test } from 'vitest'
import { exactOf, minus } from '../src/writing/exact.ts'
import { isSigned, writePoints, writeShare } from '../src/writing/signed.ts'
import { varianceOf } from '../src/writing/variance.ts'
import type { Compared } from '../src/writing/variance.ts'
import { english } from '../../words/test/english.ts'

const told = (
  value: string | null,
  reference: string | null,
  better: Compared['better'],
  isPercent = false,
) => {
  const variance = varianceOf({ value, reference, better, isPercent, words: english })
  return variance && [variance.effect, variance.arrow, variance.text]
}

test('a variance is good or bad by its effect on profit, and always has its sign', () => {
  expect(told('110', '100', 'higherIsBetter')).toEqual(['good', '▲', '+10.0%'])
  expect(told('110', '100', 'lowerIsBetter')).toEqual(['bad', '▲', '+10.0%'])
  expect(told('90', '100', 'higherIsBetter')).toEqual(['bad', '▼', '−10.0%'])
  expect(told('90', '100', 'lowerIsBetter')).toEqual(['good', '▼', '−10.0%'])
})

test('against a loss, less of a loss is better', () => {
  expect(told('-50', '-100', 'higherIsBetter')).toEqual(['good', '▲', '+50.0%'])
})

test('below the tolerance a variance keeps its sign, and is neither good nor bad; points have none', () => {
  const within = (value: string, reference: string, isPercent = false) => {
    const compared = { value, reference, better: 'lowerIsBetter', isPercent, tolerance: 0.01 } as const
    const { effect, arrow, text, words } = varianceOf({ ...compared, words: english })!
    return [effect, arrow, text, words]
  }
  expect(within('100.2', '100')).toEqual(['even', '▲', '+0.2%', 'within the tolerance'])
  expect(within('101', '100')).toEqual(['bad', '▲', '+1.0%', 'worse'])
  expect(within('99.5', '100')).toEqual(['even', '▼', '−0.5%', 'within the tolerance'])
  expect(within('0.105', '0.1', true)[0]).toBe('bad')
})

test('next to nothing is even; nothing to compare with is no variance', () => {
  expect(told('100.01', '100', 'higherIsBetter')).toEqual(['even', '', '0.0%'])
  expect(told('100', '0', 'higherIsBetter')).toBeNull()
  expect(told(null, '100', 'higherIsBetter')).toBeNull()
  expect(told('100', null, 'higherIsBetter')).toBeNull()
})

test('percentages differ by percentage points, also from nothing', () => {
  expect(told('0.526', '0.508', 'higherIsBetter', true)).toEqual(['good', '▲', '+1.8\u00a0pp'])
  expect(told('0.526', '0.508', 'lowerIsBetter', true)).toEqual(['bad', '▲', '+1.8\u00a0pp'])
  expect(told('-0.02', '0', 'higherIsBetter', true)).toEqual(['bad', '▼', '−2.0\u00a0pp'])
  expect(told('0.5081', '0.508', 'higherIsBetter', true)).toEqual(['even', '', '0.0\u00a0pp'])
})

test('a change of several hundred per cent is marked as an outlier, its size stays for sentences', () => {
  const grown = (value: string) =>
    varianceOf({ value, reference: '100', better: 'higherIsBetter', isPercent: false, words: english })!
  expect(grown('400').text).toBe('+300.0%')
  expect([grown('544.4').text, grown('544.4').size]).toEqual(['>300%', '444.4%'])
  expect(
    varianceOf({
      value: '-544',
      reference: '-100',
      better: 'higherIsBetter',
      isPercent: false,
      words: english,
    })!.text,
  ).toBe('<−300%')
})

test('from a profit to a loss, and back, no per cent means anything', () => {
  expect(told('-50', '100', 'higherIsBetter')).toEqual(['bad', '▼', 'n.m.'])
  expect(told('50', '-100', 'higherIsBetter')).toEqual(['good', '▲', 'n.m.'])
  const pair = [exactOf('50'), exactOf('-100')] as const
  expect(writeShare(exactOf('1.5'), pair, 'en-GB')).toBe('n.m.')
  expect(isSigned('n.m.')).toBe(true)
})

test('a difference of percentages that their written digits contradict has one digit more', () => {
  // 13.4% and 13.3%, then 32.8% and 35.5%.
  expect(told('0.13366', '0.13334', 'higherIsBetter', true)).toEqual(['good', '▲', '+0.03\u00a0pp'])
  expect(told('0.32751', '0.35549', 'lowerIsBetter', true)).toEqual(['good', '▼', '−2.80\u00a0pp'])
  const points = (figure: string, reference: string) => {
    const pair = [exactOf(figure), exactOf(reference)] as const
    return writePoints(minus(...pair), pair, 'en-GB')
  }
  expect([points('0.339', '0.334'), points('0.33866', '0.33444')]).toEqual(['+0.5\u00a0pp', '+0.42\u00a0pp'])
})

test('a share has the space before its sign that the language has', () => {
  const pair = [exactOf('2'), exactOf('1')] as const
  expect(writeShare(exactOf('0.042'), pair, 'en-GB')).toBe('+4.2%')
  expect(writeShare(exactOf('-0.042'), pair, 'de-DE')).toBe('−4,2\u00a0%')
})

test.each([
  // value, reference, better: effect, arrow, direction and words; then the text and the size.
  ['110', '100', 'higherIsBetter', 'good ▲ above better', '+10.0% 10.0%'],
  ['110', '100', 'lowerIsBetter', 'bad ▲ above worse', '+10.0% 10.0%'],
  ['90', '100', 'higherIsBetter', 'bad ▼ below worse', '−10.0% 10.0%'],
  ['90', '100', 'lowerIsBetter', 'good ▼ below better', '−10.0% 10.0%'],
  ['100', '100', 'lowerIsBetter', 'even  level unchanged', '0.0% 0.0%'],
  // Less than what a digit shows is nothing; exactly so much is something.
  ['100.049', '100', 'higherIsBetter', 'even  level unchanged', '0.0% 0.0%'],
  ['100.051', '100', 'higherIsBetter', 'good ▲ above better', '+0.1% 0.1%'],
  ['99.949', '100', 'higherIsBetter', 'bad ▼ below worse', '−0.1% 0.1%'],
  ['99.951', '100', 'higherIsBetter', 'even  level unchanged', '0.0% 0.0%'],
  ['2001', '2000', 'higherIsBetter', 'good ▲ above better', '+0.1% 0.1%'],
  ['1999', '2000', 'higherIsBetter', 'bad ▼ below worse', '−0.1% 0.1%'],
  ['0', '100', 'higherIsBetter', 'bad ▼ below worse', '−100.0% 100.0%'],
  ['0', '-100', 'higherIsBetter', 'good ▲ above better', '+100.0% 100.0%'],
  ['50', '-100', 'lowerIsBetter', 'bad ▲ above worse', 'n.m. 150.0%'],
  ['-301', '-100', 'lowerIsBetter', 'good ▼ below better', '−201.0% 201.0%'],
] as const)('%s against %s, %s: %s', (value, reference, better, judged, written) => {
  const variance = varianceOf({ value, reference, better, isPercent: false, words: english })!
  const { effect, arrow, direction, words, text, size } = variance
  expect(`${effect} ${arrow} ${direction} ${words}`).toBe(judged)
  expect(`${text} ${size}`).toBe(written)
})

test('points of two digits are even below half of the second', () => {
  expect(told('0.133504', '0.13349', 'higherIsBetter', true)).toEqual(['even', '', '0.00\u00a0pp'])
  expect(told('0.13356', '0.13349', 'higherIsBetter', true)).toEqual(['good', '▲', '+0.01\u00a0pp'])
  expect(told('-0.02', '0.03', 'higherIsBetter', true)).toEqual(['bad', '▼', '−5.0\u00a0pp'])
  expect(told('0.9', '0.1', 'lowerIsBetter', true)).toEqual(['bad', '▲', '+80.0\u00a0pp'])
  expect(told('0', '0', 'higherIsBetter', true)).toEqual(['even', '', '0.0\u00a0pp'])
  expect(told(null, '0.1', 'higherIsBetter', true)).toBeNull()
  expect(told('0.1', null, 'higherIsBetter', true)).toBeNull()
  expect(told('x', '100', 'higherIsBetter')).toBeNull()
})
