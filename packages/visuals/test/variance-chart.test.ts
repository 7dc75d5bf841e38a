import { expect, test } from 'vitest'
import {
  pointOfVariance,
  varianceDataOf,
  varianceSummary,
  varianceText,
} from '../src/kinds/variance-chart/data.ts'
import { labelsApart, magnification, varianceLayout } from '../src/kinds/variance-chart/layout.ts'
import { varianceScene } from '../src/kinds/variance-chart/scene.ts'
import { whyBlankTexts } from '../src/why-blank-texts.ts'
import { whyNothing } from '../src/why-nothing.ts'
import { differenceOf, isEqual, textOf } from '../src/writing/exact.ts'
import { lightInk } from './chart-ink.ts'
import { amounts, answerOf, examplesWriting, exampleVisual, names, svgOf } from './example-visual.tsx'

const locale = 'en-GB'
const byCompany = exampleVisual('varianceChart', 'by-company')
const byMonth = exampleVisual('varianceChart', 'by-month')

const companies = [
  'Casement Deutschland',
  'Casement France',
  'Casement UK',
  'Casement Japan',
  'Casement Polska',
]
const companyAnswer = answerOf(
  [
    names('category.0', companies),
    amounts('value.0', ['4200000.10', '2900000.20', '2100000.30', '800000.40', '-150000.00']),
    amounts('reference.0', ['4000000.00', '3100000.00', '2100000.40', null, '100000.00']),
    amounts('reference.1', ['3900000.00', '2950000.00', '1700000.00', '900000.00', '120000.00']),
  ],
  { totals: { 'value.0': '9850001.00', 'reference.0': '9300000.40', 'reference.1': '9570000.00' } },
)
const data = varianceDataOf(byCompany, companyAnswer, examplesWriting)

const months = Array.from({ length: 12 }, (_, index) => `2026-${String(index + 1).padStart(2, '0')}-01`)
const monthAnswer = answerOf(
  [
    { name: 'category.0', type: 'date', format: 'MMM yyyy', values: months },
    amounts(
      'value.0',
      months.map((_, index) => `${150000 + ((index * 37) % 11) * 4000}.25`),
    ),
    amounts(
      'reference.0',
      months.map((_, index) => `${165000 + (index % 4) * 1500}.00`),
    ),
  ],
  { totals: { 'value.0': '2044003.00', 'reference.0': '2007000.00' } },
)
const monthly = varianceDataOf(byMonth, monthAnswer, examplesWriting)

test('a variance below the tolerance is neither good nor bad', () => {
  const effectsAt = (tolerance: number) =>
    varianceDataOf(
      { ...byCompany, format: { ...byCompany.format, tolerance } },
      companyAnswer,
      examplesWriting,
    ).rows.map(({ variances: [, before] }) => before!.effect)
  // +7.7%, −1.7%, +23.5%, −11.1%, and from a profit to a loss.
  expect(effectsAt(0)).toEqual(['good', 'bad', 'good', 'bad', 'bad'])
  expect(effectsAt(0.08)).toEqual(['even', 'even', 'good', 'bad', 'bad'])
})

test('variance = figure − reference, exactly and with its sign, for rows and the whole', () => {
  for (const row of [...data.rows, data.total!])
    for (const { reference, change } of row.variances)
      expect(isEqual(change, differenceOf(row.figure, reference))).toBe(true)
  // Japan has no budget, which is none of nothing.
  expect(data.rows.map(({ variances: [budget] }) => budget!.change && textOf(budget!.change))).toEqual([
    '200000.10',
    '-199999.80',
    '-0.10',
    null,
    '-250000.00',
  ])
  expect(textOf(data.total!.variances[0]!.change!)).toBe('550000.60')
})

test('a variance per cent is per size of the reference; without one there is none', () => {
  const shares = data.rows.map(({ variances }) => variances[0]!.share)
  expect(textOf(shares[4]!)).toBe('-2.500000000000000000')
  expect(shares[3]).toBeNull()
})

test('more cost is worse, more revenue better; what is written as nothing is neither', () => {
  expect(data.rows.map(({ variances }) => variances[0]!.effect)).toEqual([
    'good',
    'bad',
    'bad',
    'even',
    'bad',
  ])
  const [first] = monthly.rows
  expect(first!.variances[0]!.effect).toBe('good')
  expect(textOf(first!.variances[0]!.change!)).toBe('-14999.75')
  expect(varianceText(data, data.rows[2]!, examplesWriting)).toBe(
    'Casement UK, Actual 2,100,000; 0 against Budget, 0.0%; +400,000 against Prior year, +23.5%, better',
  )
})

test('a share has points between percentages, and no per cent of them', () => {
  const share = { type: 'double' as const, format: '0.0%' }
  const answer = answerOf([
    names('category.0', ['A']),
    { name: 'value.0', ...share, values: [0.526] },
    { name: 'reference.0', ...share, values: [0.5] },
    { name: 'reference.1', ...share, values: [0.55] },
  ])
  const shares = varianceDataOf(byCompany, answer, examplesWriting)
  expect(varianceText(shares, shares.rows[0]!, examplesWriting)).toBe(
    'A, Actual 52.6%; +2.6\u00a0pp against Budget, better; −2.4\u00a0pp against Prior year, worse',
  )
})

test('a row stands for its category, with its figures', () => {
  expect(pointOfVariance(byCompany, data, 3)).toEqual({
    identity: [{ target: { table: 'Entity', column: 'Entity' }, equals: 'Casement Japan' }],
    values: [
      { target: { table: 'Ledger', measure: 'Revenue' }, value: '800000.40', formattedValue: '800,000' },
      { target: { table: 'Budget', measure: 'Revenue budget' }, value: null, formattedValue: '' },
      {
        target: { table: 'Ledger', measure: 'Revenue before' },
        value: '900000.00',
        formattedValue: '900,000',
      },
    ],
  })
})

test('the summary tells the whole, the highest and the lowest variance', () => {
  expect(varianceSummary('Revenue', data, examplesWriting)).toBe(
    'Revenue: Actual against Budget and Prior year for 5 of Company. ' +
      'Total, Actual 9,850,001; +550,001 against Budget, +5.9%, better; +280,001 against Prior year, +2.9%, better. ' +
      'Highest is Casement Deutschland with +200,000, lowest Casement Polska with −250,000.',
  )
})

test('figures and absolute variances have one scale', () => {
  for (const chart of [data, monthly]) {
    const layout = varianceLayout(chart, { room: { width: 1200, height: 320, fontPx: 12 }, locale })
    const lengths = layout.panels
      .filter(({ kind }) => kind !== 'relative')
      .map(({ plane }) => Math.abs(plane.along(1_000_000) - plane.along(0)))
    expect(lengths.length).toBeGreaterThan(1)
    for (const length of lengths) expect(Math.abs(length - lengths[0]!)).toBeLessThan(0.3)
  }
})

test('variances too small for that scale are longer by a round factor that their title names, all by the same', () => {
  const near = answerOf([
    names('category.0', companies),
    amounts('value.0', ['4200', '2900', '2100', '800', '300']),
    amounts('reference.0', ['4190', '2905', '2100', '801', '300']),
    amounts('reference.1', ['4150', '2950', '2110', '790', '310']),
  ])
  const { panels } = varianceLayout(varianceDataOf(byCompany, near, examplesWriting), {
    room: { width: 1200, height: 320, fontPx: 12 },
    locale,
  })
  const pxPerUnit = panels.map(({ plane }) => Math.abs(plane.along(1000) - plane.along(0)) / 1000)
  expect(panels.map(({ title }) => title)).toEqual([
    'Actual',
    'Δ Budget (×10)',
    'Δ Budget %',
    'Δ Prior year (×10)',
    'Δ Prior year %',
  ])
  for (const panel of [1, 3]) expect(pxPerUnit[panel]! / pxPerUnit[0]!).toBeCloseTo(10, 1)
})

test('a factor is 1, 2 or 5 times a power of ten and leaves the figures more than twice the room', () => {
  const panel = (kind: 'figures' | 'absolute', range: number) => ({ kind, range, isEmpty: range === 0 })
  const times = (figures: number, ...variances: number[]) =>
    magnification([panel('figures', figures), ...variances.map((range) => panel('absolute', range))])
  expect([times(100, 15), times(100, 14), times(100, 4, 9), times(100, 0.3), times(100, 0)]).toEqual([
    1, 2, 2, 100, 1,
  ])
})

test('where there is little room the panels that matter least give way', () => {
  const kinds = (width: number) =>
    varianceLayout(data, { room: { width, height: 300, fontPx: 12 }, locale }).panels.map(
      ({ kind, reference }) => `${kind} ${reference}`,
    )
  expect(kinds(1200)).toEqual(['figures 0', 'absolute 0', 'relative 0', 'absolute 1', 'relative 1'])
  expect(kinds(480).length).toBeLessThan(5)
  expect(kinds(300)[0]).toBe('figures 0')
})

test('labels that would meet give way to the larger ones', () => {
  const labels = [1, 9, 3, 8, 2].map((value) => ({ text: '+123.4k', value }))
  const shownIn = (bandPx: number) =>
    [...labelsApart(labels, { bandPx, totalPx: bandPx * 5, fontPx: 12 })].toSorted()
  expect(shownIn(100)).toEqual([0, 1, 2, 3, 4])
  expect(shownIn(30)).toEqual([1, 3])
})

test('a label wider than its column is left out beside a longer one, and keeps clear of one moved inwards', () => {
  const labelled = (values: readonly number[], bandPx: number) =>
    [
      ...labelsApart(
        values.map((value) => ({ text: '12.34M', value })),
        { bandPx, totalPx: bandPx * values.length, fontPx: 12 },
      ),
    ].toSorted()
  expect(labelled([5, 1, 1, 4, 6], 40)).toEqual([0, 4])
  expect(labelled([5, 1, 4, 1, -6], 40)).toEqual([0, 2, 4])
  expect(labelled([9, 1, 8], 40)).toEqual([0, 2])
  expect(labelled([9, 1, 8], 28)).toEqual([0])
})

test('titles of panels stand within the drawing, and so does an axis with nothing behind it', () => {
  const worse = varianceDataOf(
    byCompany,
    answerOf([
      names('category.0', companies),
      amounts('value.0', ['420', '290', '210', '80', '30']),
      amounts('reference.0', ['430', '299', '216', '81', '31']),
      amounts('reference.1', ['440', '309', '226', '83', '32']),
    ]),
    examplesWriting,
  )
  for (const width of [330, 480, 640, 1180]) {
    const { panels } = varianceLayout(worse, { room: { width, height: 300, fontPx: 12 }, locale })
    panels.forEach(({ plane, startPx, lengthPx, titlePx }, index) => {
      if (index > 0) expect(lengthPx).toBeGreaterThanOrEqual(titlePx)
      expect(startPx + lengthPx).toBeLessThanOrEqual((panels[index + 1]?.startPx ?? width) + 0.1)
      expect(plane.along(0)).toBeLessThanOrEqual(startPx + lengthPx - 1.9)
    })
  }
})

test('nothing to compare, and a single row, are drawn all the same', () => {
  const one = answerOf([
    names('category.0', ['Alone']),
    amounts('value.0', [null]),
    amounts('reference.0', [null]),
    amounts('reference.1', ['0']),
  ])
  const alone = varianceDataOf(byCompany, one, examplesWriting)
  expect(alone.rows[0]!.variances.map(({ change, share }) => [change && textOf(change), share])).toEqual([
    [null, null],
    [null, null],
  ])
  const room = { width: 500, height: 200, fontPx: 12 }
  const layout = varianceLayout(alone, { room, locale })
  const options = { layout, room, locale, isChosen: null, hatch: 'hatch' }
  expect(svgOf(varianceScene(alone, options, lightInk))).not.toContain('NaN')
})

test.each(['rows', 'columns'] as const)(
  'the words at an arrow stand off from its tip, in %s',
  (direction) => {
    const answer = answerOf([
      names('category.0', ['less', 'more', 'beyond', 'usual']),
      amounts('value.0', ['-500.00', '500.00', '9000.00', '1200.00']),
      amounts('reference.0', ['100.00', '-100.00', '1000.00', '1000.00']),
      amounts('reference.1', ['100.00', '-100.00', '1000.00', '1000.00']),
    ])
    const own = varianceDataOf(byCompany, answer, examplesWriting)
    const room = { width: 1180, height: 1400, fontPx: 12 }
    const layout = varianceLayout(own, { room, locale, direction })
    const svg = svgOf(varianceScene(own, { layout, room, locale, isChosen: null, hatch: 'h' }, lightInk))
    const tips = [
      ...svg.matchAll(
        /class="pin[^>]*>.*?<path d="M([\d.-]+) ([\d.-]+)l.*?<text[^>]* x="([\d.-]+)" y="([\d.-]+)"[^>]*>([^<]+)</gs,
      ),
    ]
    expect(tips.map(([, , , , , text]) => text)).toEqual(expect.arrayContaining(['n.m.', '&gt;300%']))
    for (const [, x, y, textX, textY] of tips) {
      // Above it the letters end at their foot, below it they begin under the height of one.
      const below = Number(textY) > Number(y) ? 0.85 * 12 : 0
      const apart =
        direction === 'rows'
          ? Math.abs(Number(textX) - Number(x))
          : Math.abs(Number(textY) - Number(y)) - below
      expect(apart).toBeGreaterThanOrEqual(4)
    }
  },
)

test.each([
  ['varianceChart', data, { width: 1180, height: 240, fontPx: 12 }],
  ['varianceChart-months', monthly, { width: 1180, height: 320, fontPx: 12 }],
  ['varianceChart-phone', data, { width: 330, height: 260, fontPx: 12 }],
])('the example is drawn as committed: %s', async (name, chart, room) => {
  const layout = varianceLayout(chart, { room, locale })
  const options = { layout, room, locale, isChosen: null, hatch: 'hatch' }
  await expect(svgOf(varianceScene(chart, options, lightInk))).toMatchFileSnapshot(`snapshots/${name}.svg`)
})

test('a reference that is not kept by what is looked at is compared with nothing, and says why', () => {
  const [category, value, , before] = companyAnswer.columns
  const answer = answerOf(
    [
      category!,
      value!,
      {
        ...amounts('reference.0', [null, null, null, null, null]),
        beyondGrain: { of: 'Budget', by: ['Function', 'Product family'] },
      },
      before!,
    ],
    { totals: { 'value.0': '9850001.00', 'reference.0': '9300000.40', 'reference.1': '9570000.00' } },
  )
  const found = varianceDataOf(byCompany, answer, examplesWriting)
  expect(found.rows.map(({ variances }) => variances[0]!.change)).toEqual([null, null, null, null, null])
  expect(found.rows.every(({ variances }) => variances[1]!.change !== null)).toBe(true)
  // The whole is kept.
  expect(textOf(found.total!.variances[0]!.change!)).toBe('550000.60')
  expect(found.references[0]!.column.beyond).toBe('No budget by function and product family')
  expect(whyBlankTexts(byCompany, answer, examplesWriting)).toEqual([
    'No budget by function and product family',
  ])
  expect(whyNothing(byCompany, answer, examplesWriting)).toBe(null)
})
