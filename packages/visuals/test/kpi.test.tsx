import { needOf } from '@casement/visuals'
import { expect, test } from 'vitest'
import { kpiDataOf, kpiSummary, pointOfPeriod } from '../src/kinds/kpi/data.ts'
import { View as Kpi } from '../src/kinds/kpi/lazy-view.tsx'
import { courseScene } from '../src/kinds/kpi/scene.ts'
import { View as MultiRowCard } from '../src/kinds/multi-row-card/lazy-view.tsx'
import { trendShapes } from '../src/marks/trend-shapes.ts'
import { textOf } from '../src/writing/exact.ts'
import { lightInk } from './chart-ink.ts'
import { amounts, answerOf, examplesWriting, exampleVisual, htmlOf, names, svgOf } from './example-visual.tsx'
import { english } from '../../words/test/english.ts'

const profit = exampleVisual('kpi', 'operating-profit')
const ratio = exampleVisual('kpi', 'cost-ratio')
const months = ['2026-01-01', '2026-02-01', '2026-03-01', '2026-04-01', '2026-05-01', '2026-06-01']

const course = answerOf(
  [
    amounts('value.0', ['150000.10', '120000', null, '180000', '210000.45', '-20000']),
    amounts('target.0', ['140000', '140000', '150000', '150000', '160000', '160000']),
    { name: 'trend.0', type: 'date', format: 'MMM yyyy', values: months },
  ],
  { totals: { 'value.0': '640000.55', 'target.0': '900000.00' } },
)
const data = kpiDataOf(profit, course, examplesWriting)

const shareAnswer = (now: number, then: number) =>
  answerOf([
    { name: 'value.0', type: 'double', format: '0.0%', values: [now] },
    { name: 'target.0', type: 'double', format: '0.0%', values: [then] },
  ])

test('the figure is of all the time looked at, as the service computed it, not the last of its course', () => {
  expect(textOf(data.figure!)).toBe('640000.55')
  expect(data.course.map(({ figure }) => figure && textOf(figure))).toEqual([
    '150000.10',
    '120000',
    null,
    '180000',
    '210000.45',
    '-20000',
  ])
  expect(needOf(profit, [])).toMatchObject({
    totals: true,
    orderBy: [{ name: 'trend.0', direction: 'ascending' }],
  })
})

test('the status says how the figure stands to its target, by the side that is good', () => {
  expect([data.status, data.distance]).toEqual(['missed', '−28.9%'])
  const statusOf = (now: number, then: number) => {
    const { status, distance } = kpiDataOf(ratio, shareAnswer(now, then), examplesWriting)
    return [status, distance]
  }
  expect(statusOf(0.3, 0.31)).toEqual(['met', '−1.0\u00a0pp'])
  expect(statusOf(0.315, 0.31)).toEqual(['near', '+0.5\u00a0pp'])
  expect(statusOf(0.35, 0.31)).toEqual(['missed', '+4.0\u00a0pp'])
})

test('without a target, or with a blank figure, nothing is judged', () => {
  const { target: _target, ...roles } = profit.roles
  expect(kpiDataOf({ ...profit, roles }, course, examplesWriting)).toMatchObject({
    status: null,
    distance: '',
  })
  const blank = answerOf([amounts('value.0', [null]), amounts('target.0', ['5'])])
  const { trend: _trend, ...single } = profit.roles
  expect(kpiDataOf({ ...profit, roles: single }, blank, examplesWriting).status).toBeNull()
})

test('a period is a point, and the summary tells figure, status and course', () => {
  expect(pointOfPeriod(profit, data, 4)).toEqual({
    identity: [{ target: { table: 'Calendar', column: 'Month' }, equals: '2026-05-01' }],
    values: [
      {
        target: { table: 'Ledger', measure: 'Operating profit' },
        value: '210000.45',
        formattedValue: '210,000',
      },
    ],
  })
  expect(kpiSummary('Operating profit', data, english)).toBe(
    'Operating profit is 640,001, off target (−28.9%): Budget 900,000. From 150,000 in Jan 2026 to (20,000) in Jun 2026.',
  )
})

test('the examples are drawn as committed', async () => {
  const props = { part: undefined, onDrawn: () => {} }
  await expect(await htmlOf(<Kpi visual={profit} answer={course} {...props} />)).toMatchFileSnapshot(
    'snapshots/kpi.html',
  )
  const room = { width: 360, height: 110, fontPx: 12 }
  const scene = courseScene(data, { room, isChosen: null }, lightInk)
  await expect(svgOf(scene)).toMatchFileSnapshot('snapshots/kpi.svg')
  const cards = answerOf([
    names('category.0', ['Casement Deutschland', null]),
    amounts('value.0', ['4200000.10', '-5']),
    amounts('value.1', ['800000', null]),
    { name: 'value.2', type: 'double', values: [0.19, null] },
  ])
  const visual = exampleVisual('multiRowCard')
  await expect(await htmlOf(<MultiRowCard visual={visual} answer={cards} {...props} />)).toMatchFileSnapshot(
    'snapshots/multiRowCard.html',
  )
})

test('a figure of a course between two gaps is a point', () => {
  const values = [1, null, 3, null, null, 5, 6, null, 2]
  const path = trendShapes({ values, width: 108, height: 48 }, lightInk).find(
    ({ attributes }) => attributes.class === 'trend',
  )!
  expect(String(path.attributes.d).match(/[MLl]/g)!.join('')).toBe('MlMlMLM')
})
