import { expect, test } from 'vitest'
import { alignedScales, extentOf, scaleOf, tickWriterOf, ticksOf } from '../src/axes/value-scale.ts'

const inUnits = {
  isPercent: false,
  writeInUnit: (value: unknown, power: number, digits = 1) =>
    `${(Number(value) / 10 ** power).toFixed(power ? digits : 0)}${power ? { 3: 'k', 6: 'M', 9: 'bn' }[power] : ''}`,
}
const written = (extent: { min: number; max: number }, steps = 4) => {
  const scale = scaleOf(extent, { steps, hasZero: true })
  return ticksOf(scale).map(tickWriterOf(inUnits, scale, 'auto'))
}

test('an axis ends on round figures, in one unit, with the digits that tell its steps apart', () => {
  expect(written({ min: 0, max: 9_400_000 })).toEqual(['0.0M', '2.5M', '5.0M', '7.5M', '10.0M'])
  expect(written({ min: -120, max: 340 })).toEqual(['-200', '0', '200', '400'])
  expect(written({ min: 0, max: 960_000 })).toEqual(['0k', '250k', '500k', '750k', '1000k'])
  expect(written({ min: 0, max: 1_000_000 })).toEqual(['0k', '250k', '500k', '750k', '1000k'])
})

test('steps of tenths carry no dust of binary fractions', () => {
  expect(ticksOf(scaleOf({ min: 0, max: 0.7 }, { steps: 7, hasZero: true }))).toEqual([
    0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7,
  ])
})

test('columns stand on zero, a line far from it shows its own span', () => {
  const extent = { min: 980, max: 1_020 }
  expect(scaleOf(extent, { steps: 4, hasZero: true }).min).toBe(0)
  expect(scaleOf(extent, { steps: 4, hasZero: false })).toEqual({ min: 980, max: 1_020, step: 10 })
})

test('one figure, none and only zeros have an axis all the same', () => {
  for (const values of [[], [0], [5], [-5]]) {
    for (const hasZero of [true, false]) {
      const { min, max, step } = scaleOf(extentOf(values), { steps: 4, hasZero })
      expect(max, String(values)).toBeGreaterThan(min)
      expect(step).toBeGreaterThan(0)
    }
  }
})

test('what the author fixed holds, and whole figures have no steps between them', () => {
  expect(scaleOf({ min: 3, max: 7 }, { steps: 4, hasZero: true, fixed: { min: 2, max: 10 } })).toEqual({
    min: 2,
    max: 10,
    step: 2,
  })
  expect(scaleOf({ min: 0, max: 2 }, { steps: 4, hasZero: true, isWhole: true }).step).toBe(1)
})

test('two axes share their zero and their steps', () => {
  const options = { steps: 4, hasZero: true }
  const [first, second] = alignedScales([{ min: -30, max: 90 }, options], [{ min: 0, max: 0.2 }, options])
  expect([first.min / first.step, second.min / second.step]).toEqual([
    Math.round(first.min / first.step),
    Math.round(first.min / first.step),
  ])
  expect(ticksOf(first)).toHaveLength(ticksOf(second).length)
  expect(first.min).toBeLessThanOrEqual(-30)
  expect(second.max).toBeGreaterThanOrEqual(0.2)
})
