import { parseReport, ReportError } from '@casement/report'
import { expect, test } from 'vitest'
import {
  figureOf,
  groundOf,
  isGround,
  pointOfStep,
  waterfallDataOf,
  waterfallSummary,
  writeStep,
} from '../src/kinds/waterfall/data.ts'
import type { BridgeData } from '../src/kinds/waterfall/data.ts'
import { bridgeLayout, waterfallScene } from '../src/kinds/waterfall/scene.ts'
import { exactOf, isEqual, textOf } from '../src/writing/exact.ts'
import { lightInk } from './chart-ink.ts'
import { amounts, answerOf, examplesWriting, exampleVisual, names, svgOf } from './example-visual.tsx'
import { english } from '../../words/test/english.ts'

const lines = ['Revenue', 'Cost of sales', 'Operating expenses', 'Financial result', 'Income tax']
const budget = ['6000000.10', '-2350000.20', '-1700000.30', '-40000.00', '-477500.00']
const actual = ['6000000.30', '-2400000.37', '-1800000.03', '-50000.00', '-437500.00']
const [budgeted, earned] = ['1432499.60', '1312499.90']

const fromBudget = exampleVisual('waterfall', 'from-budget')
const toProfit = exampleVisual('waterfall', 'to-net-profit')
const bridgeAnswer = answerOf(
  [names('category.0', lines), amounts('start.0', budget), amounts('end.0', actual)],
  { totals: { 'start.0': budgeted, 'end.0': earned } },
)
const profitAnswer = answerOf([names('category.0', lines), amounts('value.0', actual)], {
  totals: { 'value.0': earned },
})
const bridge = waterfallDataOf(fromBudget, bridgeAnswer, examplesWriting)
const profit = waterfallDataOf(toProfit, profitAnswer, examplesWriting)

const labels = ({ steps }: BridgeData) => steps.map(({ label }) => label)
const texts = (data: BridgeData) => data.steps.map((step) => writeStep(data, step))

/** Each step begins where the one before it ended, and the last stands where the changes led. */
function expectJoined({ steps }: BridgeData): void {
  steps.forEach((step, index) => {
    const before = steps[index - 1]
    if (before) expect(isEqual(isGround(step) ? step.to : step.from, before.to)).toBe(true)
  })
}

test('a bridge leads from the budget to the actual figure, to the cent', () => {
  expectJoined(bridge)
  expect(labels(bridge)).toEqual(['Budget', ...lines, 'Actual'])
  expect(texts(bridge)).toEqual(['1,432,500', '0', '−50,000', '−100,000', '−10,000', '+40,000', '1,312,500'])
  expect(textOf(bridge.steps.at(-1)!.to)).toBe(earned)
  expect(bridge.steps.map(({ effect }) => effect).slice(1, -1)).toEqual(['good', 'bad', 'bad', 'bad', 'good'])
})

test('a bridge of one value has its sub-totals, and ends where the statement does', () => {
  expectJoined(profit)
  expect(labels(profit)).toEqual([
    'Revenue',
    'Cost of sales',
    'Gross profit',
    'Operating expenses',
    'Operating profit',
    'Financial result',
    'Income tax',
    'Net profit',
  ])
  const at = (label: string) => textOf(figureOf(profit.steps.find((step) => step.label === label)!))
  expect([at('Gross profit'), at('Operating profit'), at('Net profit')]).toEqual([
    '3599999.93',
    '1799999.90',
    earned,
  ])
})

test('what the shown categories do not explain is a step of its own', () => {
  const more = { ...profitAnswer, totals: { 'value.0': '1312500.00' } }
  const data = waterfallDataOf(toProfit, more, examplesWriting)
  expectJoined(data)
  const others = data.steps.find(({ kind }) => kind === 'others')!
  expect(textOf(figureOf(others))).toBe('0.10')
  const few = waterfallDataOf({ ...toProfit, format: { most: 2 } }, profitAnswer, examplesWriting)
  expectJoined(few)
  expect(labels(few)).toEqual(['Revenue', 'Cost of sales', 'Others', 'Total'])
  expect(isEqual(few.steps.at(-1)!.to, exactOf(earned))).toBe(true)
})

test('changes are points of their category; the start, sub-totals and the end are none', () => {
  const equals = (index: number) => pointOfStep(fromBudget, bridgeAnswer, bridge, index)?.identity[0]!.equals
  expect([equals(0), equals(1), equals(6)]).toEqual([undefined, 'Revenue', undefined])
  expect(pointOfStep(fromBudget, bridgeAnswer, bridge, 2)!.values).toEqual([
    {
      target: { table: 'Ledger', measure: 'Profit and loss' },
      value: '-50000.17',
      formattedValue: '−50,000',
    },
  ])
})

test('small changes between large figures stand on an axis that is cut, never one through nothing', () => {
  const large = answerOf(
    [names('category.0', ['A', 'B']), amounts('start.0', ['60', '40']), amounts('end.0', ['62', '39'])],
    { totals: { 'start.0': '100', 'end.0': '101' } },
  )
  expect(groundOf(waterfallDataOf(fromBudget, large, examplesWriting))).toBeGreaterThan(90)
  expect(groundOf(profit)).toBe(0)
  const through = answerOf(
    [names('category.0', ['A']), amounts('start.0', ['100']), amounts('end.0', ['-10'])],
    { totals: { 'start.0': '100', 'end.0': '-10' } },
  )
  expect(groundOf(waterfallDataOf(fromBudget, through, examplesWriting))).toBe(0)
})

test('the summary tells from where to where, and what moved most', () => {
  expect(waterfallSummary('Bridge', bridge, english)).toBe(
    'Bridge: bridge from Budget 1,432,500 to Actual 1,312,500. Most of it: Operating expenses −100,000, Cost of sales −50,000, Income tax +40,000.',
  )
})

test('a bridge without a value, and without both ends, is refused', () => {
  const { start: _start, ...roles } = fromBudget.roles
  const page = {
    name: 'p',
    displayName: 'P',
    size: { width: 1280, height: 720 },
    visuals: [{ ...fromBudget, roles }],
  }
  expect(() => parseReport({ casement: 1, name: 'R', pages: [page] })).toThrow(ReportError)
  expect(() => parseReport({ casement: 1, name: 'R', pages: [page] })).toThrow(
    'pages[0].visuals[0].roles: needs a field in value, or one in start and one in end',
  )
})

test('bars keep inside their room, as columns and as rows', () => {
  for (const room of [
    { width: 640, height: 300, fontPx: 12 },
    { width: 320, height: 300, fontPx: 12 },
  ]) {
    const layout = bridgeLayout(profit, { room })
    expect(layout.isRows).toBe(room.width < 400)
    for (const step of profit.steps) {
      const [from, to] = [layout.plane.along(0), layout.plane.along(Number(textOf(step.to)))]
      const most = layout.isRows ? room.width : room.height
      for (const at of [from, to]) expect(at >= 0 && at <= most).toBe(true)
    }
  }
})

test.each([
  ['waterfall', bridge, { width: 640, height: 300, fontPx: 12 }],
  ['waterfall-subtotals', profit, { width: 640, height: 300, fontPx: 12 }],
  ['waterfall-rows', profit, { width: 330, height: 300, fontPx: 12 }],
])('the example is drawn as committed: %s', async (name, data, room) => {
  const layout = bridgeLayout(data, { room })
  const scene = waterfallScene(data, { layout, room, isChosen: null, hatch: 'hatch' }, lightInk)
  await expect(svgOf(scene)).toMatchFileSnapshot(`snapshots/${name}.svg`)
})
