import type { VisualOf } from '@casement/visuals'
import { expect, test } from 'vitest'
import { gaugeDataOf, gaugeSummary } from '../src/kinds/gauge/data.ts'
import { dotDiameter, pointOfDot, scatterDataOf, scatterSummary } from '../src/kinds/scatter-chart/data.ts'
import { amounts, answerOf, examplesWriting as writing, names } from './example-visual.tsx'

const measure = (name: string, displayName = name) => ({
  kind: 'measure',
  table: 'Ledger',
  measure: name,
  displayName,
})
const gaugeOf = (more: object = {}) =>
  ({
    type: 'gauge',
    name: 'g',
    roles: { value: [measure('Costs')], target: [measure('Budget')] },
    ...more,
  }) as unknown as VisualOf<'gauge'>
const answer = (value: string | null, target: string | null) =>
  answerOf([amounts('value.0', [value]), amounts('target.0', [target])])

test('a gauge ends on a round figure that holds the figure and its target', () => {
  const data = gaugeDataOf(gaugeOf(), answer('410', '560'), writing)
  expect([data.least, data.most, data.at, data.targetAt]).toEqual([0, 600, 410 / 600, 560 / 600])
  expect(gaugeSummary('Costs', data, writing)).toBe('Costs is 410, −26.8% against Budget 560: worse.')
})

test('where lower is good, below the target is better', () => {
  const data = gaugeDataOf(gaugeOf({ format: { goodWhen: 'lower' } }), answer('410', '560'), writing)
  expect(data.variance).toMatchObject({ effect: 'good', words: 'better' })
})

test('a negative figure has its arc below zero, blank has none, and beyond the ends is told', () => {
  const negative = gaugeDataOf(gaugeOf(), answer('-30', '60'), writing)
  expect(negative.least).toBeLessThanOrEqual(-30)
  expect(negative.at!).toBeLessThan(-negative.least / (negative.most - negative.least))
  const blank = gaugeDataOf(gaugeOf(), answer(null, null), writing)
  expect([blank.at, blank.targetAt, blank.variance, gaugeSummary('Costs', blank, writing)]).toEqual([
    null,
    null,
    null,
    'Costs is blank.',
  ])
  const roles = { value: [measure('Costs')], most: [measure('Limit')] }
  const limited = gaugeDataOf(
    gaugeOf({ roles }),
    answerOf([amounts('value.0', ['120']), amounts('most.0', ['100'])]),
    writing,
  )
  expect([limited.most, limited.at, limited.isBeyond]).toEqual([100, 1, true])
})

const scatter = {
  type: 'scatterChart',
  name: 's',
  roles: {
    detail: [{ kind: 'column', table: 'Entity', column: 'Country' }],
    x: [measure('Revenue')],
    y: [measure('Profit')],
    size: [measure('Staff')],
    series: [{ kind: 'column', table: 'Entity', column: 'Region' }],
  },
} as unknown as VisualOf<'scatterChart'>
const dots = answerOf([
  names('detail.0', ['France', 'Japan', 'Chile']),
  amounts('x.0', ['30', '10', null]),
  amounts('y.0', ['-2', '5', '3']),
  amounts('size.0', ['40', null, '1']),
  names('series.0', ['EMEA', 'APAC', 'Americas']),
])

test('dots stand from left to right; without both figures there is no place and it is told', () => {
  const data = scatterDataOf(scatter, dots, writing)
  expect(data.dots.map(({ label, x, y, size, series }) => [label, x, y, size, series])).toEqual([
    ['Japan', 10, 5, null, 1],
    ['France', 30, -2, 40, 0],
  ])
  expect(data.leftOut).toBe(1)
  expect(pointOfDot(scatter, data, data.dots[0]!).identity.map(({ equals }) => equals)).toEqual([
    'Japan',
    'APAC',
  ])
  expect(scatterSummary('Countries', data, writing)).toBe(
    'Countries: 2 dots for Country, Revenue to the right and Profit upwards, their areas by Staff. France is furthest to the right with 30; Japan is highest with 5. 1 without both figures are left out.',
  )
})

test('the areas of bubbles are as their sizes, and none is too small to be met', () => {
  expect(dotDiameter(25, 100, 40)).toBe(dotDiameter(100, 100, 40) / 2)
  expect([dotDiameter(0, 100, 40), dotDiameter(-5, 100, 40), dotDiameter(null, 100, 40)]).toEqual([5, 5, 5])
})
