import { expect, test } from 'vitest'
import { comparisonsOf } from '../src/explain/comparisons.ts'
import { barsOf, bridgeVisual, isTelling, ranked, sides, splitOf } from '../src/explain/drivers.ts'
import type { Drivers } from '../src/explain/drivers.ts'
import { namesOf, wholeOf, wholeQuery } from '../src/explain/whole.ts'
import { exactOf, textOf } from '../src/writing/exact.ts'
import type { VisualBase } from '../src/definition/visual-base.ts'
import type { RoleField } from '../src/index.ts'
import { amounts, answerOf, examplesWriting, names } from './example-visual.tsx'

const measure = (name: string, more: object = {}): RoleField => ({
  kind: 'measure',
  table: 'Ledger',
  measure: name,
  ...more,
})
const company: RoleField = { kind: 'column', table: 'Entity', column: 'Entity', displayName: 'Company' }
const highest: RoleField = { kind: 'aggregation', table: 'Ledger', column: 'Amount', aggregation: 'Max' }
const comparison = {
  figure: measure('Profit'),
  reference: measure('Profit budget', { scenario: 'budget', displayName: 'Budget' }),
  goodWhen: 'lower',
} as const

const compared = (type: string, roles: object | undefined, format?: object) =>
  comparisonsOf({ name: 'it', type, roles, ...(format && { format }) } as unknown as VisualBase).map(
    ({ figure, reference, goodWhen }) =>
      [figure, reference]
        .map((field) => (field.kind === 'measure' ? field.measure : field.kind))
        .concat(goodWhen)
        .join(),
  )
const [actual, budget, before] = [
  measure('Actual'),
  measure('Budget', { scenario: 'budget' }),
  measure('Before', { scenario: 'priorYear' }),
]

test('words and controls compare nothing, whatever their fields are', () => {
  expect(compared('text', undefined)).toEqual([])
  expect(compared('slicer', { value: [actual], reference: [budget] })).toEqual([])
  expect(compared('slicer', { field: [actual, budget] })).toEqual([])
  expect(compared('table', { column: [actual, budget] })).toEqual(['Actual,Budget,higher'])
})

test('figures are measures and aggregations; what groups is none', () => {
  expect(compared('card', { value: [highest], target: [budget] })).toEqual(['aggregation,Budget,higher'])
  expect(compared('table', { column: [{ ...company, scenario: 'budget' }, company, budget] })).toEqual([])
  expect(compared('card', { value: [company], reference: [budget] })).toEqual([])
  expect(compared('card', { value: [actual], reference: [company] })).toEqual([])
  expect(compared('card', { value: undefined, reference: [actual, budget] })).toEqual([
    'Actual,Budget,higher',
  ])
})

test('a figure of another scenario stands beside the actual one before it, else beside the first behind it', () => {
  const second = measure('Second')
  expect(compared('table', { column: [budget, actual, before, second, budget] })).toEqual([
    'Actual,Budget,higher',
    'Actual,Before,higher',
    'Second,Budget,higher',
  ])
  expect(compared('table', { column: [budget, before] })).toEqual([])
})

test('figures beside the lines of a statement are compared nowhere; those of the role elsewhere are', () => {
  const roles = { value: [actual], figure: [measure('EBITDA'), measure('Plan', { scenario: 'budget' })] }
  expect(compared('statement', roles)).toEqual([])
  expect(compared('table', roles)).toEqual(['EBITDA,Plan,higher'])
})

test.each([
  [undefined, 'higher'],
  [{}, 'higher'],
  [{ goodWhen: 'lower' }, 'lower'],
  [{ goodWhen: 'none' }, 'none'],
  [{ variance: 'none' }, 'none'],
  [{ variance: 'higherIsBetter' }, 'higher'],
  [{ variance: 'lowerIsBetter' }, 'lower'],
  [{ goodWhen: 'higher', variance: 'lowerIsBetter' }, 'higher'],
])('by the format %j a change is good when it is %s', (format, goodWhen) => {
  expect(compared('card', { value: [actual], reference: [budget] }, format)).toEqual([
    `Actual,Budget,${goodWhen}`,
  ])
})

test('a share stays one, and every other format is left to the model', () => {
  const roles = {
    value: [measure('Margin', { format: '0.0%' })],
    reference: [measure('Before', { format: '#,0,' })],
  }
  const [found] = comparisonsOf({ name: 'it', type: 'card', roles } as unknown as VisualBase)
  expect(found).toEqual({
    figure: measure('Margin', { format: '0.0%' }),
    reference: measure('Before'),
    goodWhen: 'higher',
  })
})

test('both figures are asked for as one, over all that is looked at', () => {
  const filters = [{ target: { table: 'Entity', column: 'Region' } }] as never
  expect(wholeQuery(comparison, filters)).toEqual({
    select: [
      {
        name: 'start.0',
        field: { kind: 'measure', table: 'Ledger', measure: 'Profit budget' },
        comparedBy: 'end.0',
      },
      { name: 'end.0', field: { kind: 'measure', table: 'Ledger', measure: 'Profit' } },
    ],
    filters,
  })
})

test('a whole has both figures, their difference, and why it has no parts', () => {
  const wholeBy = (start: object, end: object) =>
    wholeOf(
      comparison,
      answerOf([
        { ...amounts('start.0', ['100.00']), ...start },
        { ...amounts('end.0', ['90.50']), ...end },
      ]),
      examplesWriting,
    )
  const told = (start: object, end: object) => {
    const whole = wholeBy(start, end)
    const texts = [whole.start, whole.end, whole.change].map((each) => each && textOf(each))
    return [whole.name, whole.against, ...texts, whole.obstacle]
  }
  expect(told({}, {})).toEqual(['Profit', 'budget', '100.00', '90.50', '-9.50', undefined])
  expect(wholeBy({}, {})).not.toHaveProperty('obstacle')
  expect(wholeBy({}, {}).column.write('90.50')).toBe('91')
  expect(told({ values: [null] }, {}).slice(2)).toEqual([null, '90.50', null, { beyond: 'No budget' }])
  expect(told({}, { values: [] }).slice(2)).toEqual(['100.00', null, null, { beyond: 'No profit' }])
  expect(told({ values: [null] }, { values: [null] }).slice(2)).toEqual([null, null, null, 'nothing'])
  const percent = { format: '0.0%' }
  for (const [start, end] of [
    [percent, {}],
    [{}, percent],
  ] as const)
    expect(wholeBy(start, end).obstacle).toBe('ratio')
  const beyond = (of: string) => ({ beyondGrain: { of, by: ['Product'] } })
  expect(wholeBy(beyond('Budget'), {}).obstacle).toEqual({ beyond: 'No budget by product' })
  expect(wholeBy({}, beyond('Profit')).obstacle).toEqual({ beyond: 'No profit by product' })
  expect(wholeBy(beyond('Budget'), { ...beyond('Profit'), ...percent }).obstacle).toEqual({
    beyond: 'No budget by product',
  })
})

test('a figure that is called by its scenario has the name of the model', () => {
  const named = (figure: RoleField) => namesOf({ ...comparison, figure }, examplesWriting)
  const shown = { displayName: 'Actual' }
  expect(named(measure('Profit', { ...shown, scenario: 'actual' }))).toEqual({
    name: 'Profit',
    against: 'budget',
  })
  expect(named(measure('Profit', shown)).name).toBe('Actual')
  expect(named(measure('Profit', { displayName: 'Forecast', scenario: 'forecast' })).name).toBe('Forecast')
})

test('a bridge leads from the reference to the figure by a dimension, periods as a course of all of them', () => {
  const by = (label: string, isTime: boolean) => bridgeVisual(comparison, company, { label, isTime })
  expect(by('Company', false)).toEqual({
    name: 'by Company',
    type: 'waterfall',
    title: 'Company',
    layout: { x: 0, y: 0, width: 1, height: 1 },
    roles: { category: [company], start: [comparison.reference], end: [comparison.figure] },
    format: { goodWhen: 'lower', most: 8, direction: 'rows' },
  })
  expect(by('Month', true).format).toEqual({ goodWhen: 'lower', most: 24, direction: 'rows' })
  expect(bridgeVisual(comparison, company)).toEqual(by('', false))
})

test.each([
  [0, false, 2],
  [1, false, 3],
  [8, false, 10],
  [9, false, 11],
  [10, false, 11],
  [400, false, 11],
  [24, true, 26],
  [25, true, 27],
  [26, true, 27],
])('%d members, periods: %s, are %d bars with the ends', (count, isTime, bars) => {
  expect(barsOf({ members: Array.from({ length: count }), isTime })).toBe(bars)
})

type Member = readonly [name: string | null, start: string | null, end: string | null]
const total = (members: readonly Member[], of: 1 | 2) =>
  String(members.reduce((sum, member) => sum + Number(member[of] ?? 0), 0))
function splitBy(members: readonly Member[], type: 'text' | 'date' = 'text') {
  const [start, end] = [total(members, 1), total(members, 2)]
  const whole = wholeOf(
    comparison,
    answerOf([amounts('start.0', [start]), amounts('end.0', [end])]),
    examplesWriting,
  )
  const answer = answerOf(
    [
      {
        ...names(
          'category.0',
          members.map(([name]) => name),
        ),
        type,
      },
      amounts(
        'start.0',
        members.map((member) => member[1]),
      ),
      amounts(
        'end.0',
        members.map((member) => member[2]),
      ),
    ],
    { totals: { 'start.0': start, 'end.0': end } },
  )
  return splitOf(whole, company, answer, examplesWriting)
}
function driversBy(members: readonly Member[], type?: 'text' | 'date'): Drivers {
  const split = splitBy(members, type)
  if (split.kind !== 'drivers') throw new Error(split.kind)
  return split.drivers
}
const rowsOf = ({ answer }: Drivers) => {
  const columns = ['category.0', 'start.0', 'end.0'].map(
    (name) => answer.columns.find((column) => column.name === name)!.values,
  )
  return columns[0]!.map((_, row) => columns.map((values) => values[row]))
}

test('drivers are the largest first, whichever way they go, without those that moved nothing', () => {
  const drivers = driversBy([
    ['Alpha', '10', '11'],
    ['Still', '5', '5'],
    ['Beta', '40', '10'],
    [null, null, '4'],
    ['Gamma', '2', null],
    ['Delta', null, null],
  ])
  expect(drivers.members.map(({ label, change, part }) => [label, textOf(change), part])).toEqual(
    [
      ['Beta', '-30', 'Beta'],
      ['(Blank)', '4', null],
      ['Gamma', '-2', 'Gamma'],
      ['Alpha', '1', 'Alpha'],
    ].map(([label, change, equals]) => [
      label,
      change,
      { target: { table: 'Entity', column: 'Entity' }, equals },
    ]),
  )
  expect(rowsOf(drivers)).toEqual([
    ['Beta', '40', '10'],
    [null, null, '4'],
    ['Gamma', '2', null],
    ['Alpha', '10', '11'],
  ])
  expect(drivers.answer).toMatchObject({
    rowCount: 4,
    totals: { 'start.0': '57', 'end.0': '30' },
    truncated: false,
  })
  expect(drivers.answer.columns.map(({ name, type }) => [name, type])).toEqual([
    ['category.0', 'text'],
    ['start.0', 'decimal'],
    ['end.0', 'decimal'],
  ])
  expect(drivers).toMatchObject({ dimension: company, label: 'Company', isTime: false })
  // 36 of 37, up and down together.
  expect(drivers.share).toBeCloseTo(36 / 37, 12)
})

test('periods are drawn as they follow one another, and told the largest first', () => {
  const drivers = driversBy(
    [
      ['2026-01-01', '10', '11'],
      ['2026-02-01', '5', '5'],
      ['2026-03-01', '10', '30'],
    ],
    'date',
  )
  expect(drivers.isTime).toBe(true)
  expect(rowsOf(drivers).map(([month]) => month)).toEqual(['2026-01-01', '2026-03-01'])
  expect(drivers.members.map(({ part }) => part.equals)).toEqual(['2026-03-01', '2026-01-01'])
})

test('two members are a split, one and none are not, and where none moved nothing is carried', () => {
  expect(splitBy([['Alpha', '1', '2']])).toEqual({ kind: 'single' })
  expect(splitBy([])).toEqual({ kind: 'single' })
  const still = driversBy([
    ['Alpha', '1', '1'],
    ['Beta', null, null],
  ])
  expect([still.members, still.share, still.answer.rowCount]).toEqual([[], null, 0])
})

test('a dimension tells something from four members on, and the one with the larger share is first', () => {
  const drivers = (label: string, rowCount: number, share: number | null) =>
    ({ label, share, answer: { rowCount } }) as unknown as Drivers
  expect([3, 4].map((count) => isTelling(drivers('', count, 1)))).toEqual([false, true])
  expect(isTelling(drivers('', 9, null))).toBe(false)
  const all = [
    drivers('none', 9, null),
    drivers('small', 2, 0.2),
    drivers('smaller', 3, 0.9),
    drivers('flat', 9, 0),
    drivers('steep', 4, 0.8),
  ]
  expect(ranked(all).map(({ label }) => label)).toEqual(['steep', 'flat', 'smaller', 'small', 'none'])
  expect(ranked(all.toReversed()).map(({ label }) => label)).toEqual([
    'steep',
    'flat',
    'smaller',
    'small',
    'none',
  ])
})

test('members are on the side of the difference or against it', () => {
  const members = [
    ['up', '3'],
    ['down', '-2'],
    ['also up', '1'],
  ].map(([label, change]) => ({ label, change: exactOf(change!)! }))
  const of = (direction: -1 | 0 | 1) => {
    const { along, against } = sides({ members } as unknown as Drivers, direction)
    return [along, against].map((each) => each.map(({ label }) => label))
  }
  expect(of(1)).toEqual([['up', 'also up'], ['down']])
  expect(of(-1)).toEqual([['down'], ['up', 'also up']])
  expect(of(0)).toEqual([[], []])
})
