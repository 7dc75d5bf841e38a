import { expect, test } from 'vitest'
import { comparisonsOf, comparisonsOnPage } from '../src/explain/comparisons.ts'
import { ranked, splitOf } from '../src/explain/drivers.ts'
import type { Drivers } from '../src/explain/drivers.ts'
import { explanationOf, leadingSentence } from '../src/explain/sentence.ts'
import { wholeOf } from '../src/explain/whole.ts'
import { exactOf, textOf } from '../src/writing/exact.ts'
import type { RoleField, Visual } from '../src/index.ts'
import { amounts, answerOf, examplesWriting, names } from './example-visual.tsx'

const measure = (name: string, scenario?: RoleField['scenario']): RoleField => ({
  kind: 'measure',
  table: 'Ledger',
  measure: name,
  ...(scenario && { scenario }),
})
const company: RoleField = { kind: 'column', table: 'Entity', column: 'Entity', displayName: 'Company' }
const comparison = {
  figure: measure('Profit'),
  reference: { ...measure('Profit budget', 'budget'), displayName: 'Budget' },
  goodWhen: 'higher',
} as const

const whole = (start: string | null, end: string | null) =>
  wholeOf(comparison, answerOf([amounts('start.0', [start]), amounts('end.0', [end])]), examplesWriting)
const byCompany = (
  members: readonly (readonly [string | null, string | null, string | null])[],
  totals: readonly [string | null, string | null],
) =>
  answerOf(
    [
      names('category.0', members.map(([name]) => name) as string[]),
      amounts(
        'start.0',
        members.map(([, start]) => start),
      ),
      amounts(
        'end.0',
        members.map(([, , end]) => end),
      ),
    ],
    { totals: { 'start.0': totals[0], 'end.0': totals[1] } },
  )

const visualOf = (type: string, roles: object, format?: object) =>
  ({
    name: 'it',
    type,
    layout: { x: 0, y: 0, width: 1, height: 1 },
    roles,
    ...(format && { format }),
  }) as unknown as Visual
const pairsOf = (visual: Visual) =>
  comparisonsOf(visual).map(({ figure, reference, goodWhen }) =>
    [figure, reference].map((field) => (field as { measure: string }).measure).concat(goodWhen),
  )

test('a visual compares by its roles, or by the scenarios of its figures; without either it compares nothing', () => {
  const card = visualOf(
    'card',
    { value: [measure('Cost')], reference: [measure('Cost budget'), measure('Cost before')] },
    { variance: 'lowerIsBetter' },
  )
  expect(pairsOf(card)).toEqual([
    ['Cost', 'Cost budget', 'lower'],
    ['Cost', 'Cost before', 'lower'],
  ])
  const bridge = visualOf('waterfall', {
    category: [company],
    start: [measure('Budget')],
    end: [measure('Actual')],
  })
  expect(pairsOf(bridge)).toEqual([['Actual', 'Budget', 'higher']])
  const table = visualOf('table', {
    column: [
      company,
      measure('Revenue'),
      measure('Revenue budget', 'budget'),
      measure('Profit', 'actual'),
      measure('Profit before', 'priorYear'),
    ],
  })
  expect(pairsOf(table)).toEqual([
    ['Revenue', 'Revenue budget', 'higher'],
    ['Profit', 'Profit before', 'higher'],
  ])
  const statement = visualOf('statement', {
    row: [company],
    value: [{ ...measure('Plan', 'budget'), format: '#,0,' }, measure('Actual', 'actual')],
    figure: [measure('EBITDA', 'actual'), measure('EBITDA budget', 'budget')],
  })
  expect(pairsOf(statement)).toEqual([['Actual', 'Plan', 'higher']])
  // Thousands are said in the title of the statement, and nowhere in the explanation.
  expect(comparisonsOf(statement)[0]!.reference.format).toBeUndefined()
  expect(comparisonsOf(visualOf('card', { value: [measure('Revenue')] }))).toEqual([])
  expect(comparisonsOf(visualOf('table', { column: [company, measure('Revenue')] }))).toEqual([])
  expect(comparisonsOf(visualOf('slicer', { field: [company] }))).toEqual([])
})

test('a table that compares nothing is explained as its page compares the figures that it shows', () => {
  const card = (figure: string, reference: string) =>
    visualOf('card', { value: [measure(figure)], reference: [measure(reference)] })
  const others = [
    card('Profit', 'Profit budget'),
    card('Cash', 'Cash before'),
    card('Profit', 'Profit budget'),
    card('Profit', 'Profit before'),
  ]
  const of = (visual: Visual) =>
    comparisonsOnPage(visual, [visual, ...others]).map(({ figure, reference }) =>
      [figure, reference].map((field) => (field as { measure: string }).measure),
    )
  const found = [
    ['Profit', 'Profit budget'],
    ['Profit', 'Profit before'],
  ]
  expect(of(visualOf('table', { column: [company, measure('Revenue'), measure('Profit')] }))).toEqual(found)
  expect(of(visualOf('matrix', { row: [company], value: [measure('profit')] }))).toEqual(found)
  expect(of(visualOf('table', { column: [company, measure('Revenue')] }))).toEqual([])
  const own = visualOf('table', { column: [company, measure('Profit'), measure('Plan', 'budget')] })
  expect(of(own)).toEqual([['Profit', 'Plan']])
  // A chart says what it compares.
  expect(of(visualOf('columnChart', { category: [company], value: [measure('Profit')] }))).toEqual([])
})

test('parts that add up to the cent are drivers, the largest first; a cent that is missing leaves them out', () => {
  const members = [
    ['Alpha', '100.10', '90.05'],
    ['Beta', null, '20.00'],
    [null, '5.00', '5.00'],
    ['Gamma', '0.20', null],
  ] as const
  const split = splitOf(
    whole('105.30', '115.05'),
    company,
    byCompany(members, ['105.30', '115.05']),
    examplesWriting,
  )
  if (split.kind !== 'drivers') throw new Error(split.kind)
  expect(split.drivers.members.map(({ label, change }) => [label, textOf(change)])).toEqual([
    ['Beta', '20.00'],
    ['Alpha', '-10.05'],
    ['Gamma', '-0.20'],
  ])
  expect(split.drivers.share).toBe(1)
  // Members that moved nothing are not drawn, and the totals stay.
  expect(split.drivers.answer.rowCount).toBe(3)

  const leftOut = { kind: 'leftOut', label: 'Company', reason: 'Its parts do not add up to the whole' }
  const of = (start: string, end: string, totals: readonly [string, string] = [start, end]) =>
    splitOf(whole(start, end), company, byCompany(members, totals), examplesWriting)
  expect(of('105.30', '115.06')).toEqual(leftOut)
  expect(of('105.29', '115.04')).toEqual(leftOut)
  // Both figures have to be sums: errors of the same size on both sides would cancel out.
  expect(of('105.31', '115.06')).toEqual(leftOut)
  expect(of('105.30', '115.05', ['105.30', '115.06'])).toEqual(leftOut)
  // Parts of another whole, of which they are the sum on both sides.
  for (const [start, end] of [
    ['105.29', '115.05'],
    ['105.30', '115.04'],
    ['105.30', null],
    [null, '115.05'],
  ] as const)
    expect(
      splitOf(whole(start, end), company, byCompany(members, ['105.30', '115.05']), examplesWriting),
    ).toEqual(leftOut)
})

test('what is not known, cut or one member alone is no split', () => {
  const answer = byCompany(
    [
      ['Alpha', '1.00', '2.00'],
      ['Beta', '1.00', '1.00'],
    ],
    ['2.00', '3.00'],
  )
  const splitting = (changed: Partial<typeof answer>) =>
    splitOf(whole('2.00', '3.00'), company, { ...answer, ...changed }, examplesWriting)
  expect(splitting({}).kind).toBe('drivers')
  expect(splitting({ truncated: true })).toMatchObject({
    kind: 'leftOut',
    reason: 'Too many members to list',
  })
  const note = { of: 'Budget', by: ['Company'] }
  const columns = answer.columns.map((column) =>
    column.name === 'start.0' ? { ...column, beyondGrain: note } : column,
  )
  expect(splitting({ columns })).toMatchObject({ kind: 'leftOut', reason: 'No budget by company' })
  expect(splitting({ rowCount: 1 })).toEqual({ kind: 'single' })
  expect(whole(null, null).obstacle).toBe('nothing')
})

test('dimensions are ranked by what three members carry, small ones come after them, and periods last', () => {
  const drivers = (label: string, rowCount: number, share: number | null, isTime = false) =>
    ({ label, share, answer: { rowCount }, isTime }) as unknown as Drivers
  const all = [
    drivers('months', 12, 1, true),
    drivers('even', 9, 0.4),
    drivers('small', 3, 1),
    drivers('steep', 20, 0.9),
    drivers('none', 9, null),
  ]
  expect(ranked(all).map(({ label }) => label)).toEqual(['steep', 'even', 'small', 'none', 'months'])
})

test('one sentence says the difference, who made it and who worked against it', () => {
  const told = (members: Parameters<typeof byCompany>[0], start: string, end: string) => {
    const of = whole(start, end)
    const split = splitOf(of, company, byCompany(members, [start, end]), examplesWriting)
    const drivers = split.kind === 'drivers' ? split.drivers : undefined
    return [
      explanationOf(of, drivers, examplesWriting),
      drivers && leadingSentence(of, drivers, examplesWriting),
    ] as const
  }
  const sentence = (...asked: Parameters<typeof told>) => told(...asked)[0]
  const millions = [
    ['Alpha', '5000000.00', '3100000.00'],
    ['Beta', '1000000.00', '2100000.00'],
    ['Gamma', '1000000.00', '970000.00'],
  ] as const
  expect(told(millions, '7000000.00', '6170000.00')).toEqual([
    'Profit is 0.83M below budget: by company mostly Alpha (−1.90M) and Gamma (−0.03M); Beta (+1.10M) worked against it.',
    'By company mostly Alpha (−1.90M) and Gamma (−0.03M); Beta (+1.10M) worked against it.',
  ])
  // What would be written as nothing worked against nothing.
  const small = [['Alpha', '5000000.00', '9100000.00'], millions[1], ['Gamma', '1000.00', '200.00']] as const
  expect(told(small, '6001000.00', '11200200.00')[1]).toBe(
    'By company mostly Alpha (+4.1M) and Beta (+1.1M).',
  )
  expect(
    sentence(
      [
        ['Alpha', '10.00', '11.00'],
        ['Beta', '10.00', '9.00'],
      ],
      '20.00',
      '20.00',
    ),
  ).toMatch(/^Profit is the same as budget; by company most moved Alpha \(\+1\S*\) and Beta \(−1\S*\)\.$/)
  expect(sentence([['Alpha', '10.00', '12.00']], '10.00', '12.00')).toMatch(/^Profit is 2\S* above budget\.$/)
})

const driversOf = (...members: readonly (readonly [label: string, change: string])[]) =>
  ({
    label: 'Company',
    members: members.map(([label, change]) => ({ label, change: exactOf(change)! })),
  }) as unknown as Drivers
const sentences = (start: string | null, end: string | null, leading: Drivers) => {
  const of = whole(start, end)
  return [explanationOf(of, leading, examplesWriting), leadingSentence(of, leading, examplesWriting)]
}

test('two members along with a difference and one against it are named, whichever way it goes', () => {
  const members = driversOf(
    ['Alpha', '40000000'],
    ['Beta', '-30000000'],
    ['Gamma', '20000000'],
    ['Delta', '-20000000'],
    ['Epsilon', '15000000'],
    ['Zeta', '-15000000'],
  )
  expect(sentences('100000000', '110000000', members)).toEqual([
    'Profit is 10M above budget: by company mostly Alpha (+40M) and Gamma (+20M); Beta (−30M) worked against it.',
    'By company mostly Alpha (+40M) and Gamma (+20M); Beta (−30M) worked against it.',
  ])
  expect(sentences('110000000', '100000000', members)).toEqual([
    'Profit is 10M below budget: by company mostly Beta (−30M) and Delta (−20M); Alpha (+40M) worked against it.',
    'By company mostly Beta (−30M) and Delta (−20M); Alpha (+40M) worked against it.',
  ])
  // Without a difference there are no sides.
  expect(sentences('100000000', '100000000', members)).toEqual([
    'Profit is the same as budget; by company most moved Alpha (+40M) and Beta (−30M).',
    'By company most moved Alpha (+40M) and Beta (−30M).',
  ])
})

test('where nobody worked against it nobody is named, and where nobody moved the difference stands alone', () => {
  const along = driversOf(['Alpha', '40000000'], ['Gamma', '20000000'])
  expect(sentences('100000000', '160000000', along)).toEqual([
    'Profit is 60M above budget: by company mostly Alpha (+40M) and Gamma (+20M).',
    'By company mostly Alpha (+40M) and Gamma (+20M).',
  ])
  expect(explanationOf(whole('100000000', '160000000'), driversOf(), examplesWriting)).toBe(
    'Profit is 60M above budget.',
  )
  expect(explanationOf(whole('100000000', '100000000'), undefined, examplesWriting)).toBe(
    'Profit is the same as budget.',
  )
  for (const [start, end] of [
    [null, null],
    [null, '-2000000'],
    ['2000000', null],
  ] as const)
    expect(explanationOf(whole(start, end), undefined, examplesWriting)).toBe(
      'There are no figures here to compare.',
    )
})

test('the four largest changes decide the unit, however many small ones follow', () => {
  const large = [
    ['Alpha', '40000000'],
    ['Beta', '30000000'],
    ['Gamma', '-20000000'],
    ['Delta', '15000000'],
  ] as const
  const small = Array.from({ length: 20 }, (_, at) => [`Small ${at}`, '100'] as const)
  const expected = sentences('100000000', '165000000', driversOf(...large))
  expect(expected[0]).toBe(
    'Profit is 65M above budget: by company mostly Alpha (+40M) and Beta (+30M); Gamma (−20M) worked against it.',
  )
  expect(sentences('100000000', '165000000', driversOf(...large, ...small))).toEqual(expected)
  // The changes of members, not the difference alone, decide how many digits there are.
  expect(sentences('100000000', '165000000', driversOf(['Alpha', '500000'], ['Beta', '400000']))[1]).toBe(
    'By company mostly Alpha (+0.50M) and Beta (+0.40M).',
  )
})
