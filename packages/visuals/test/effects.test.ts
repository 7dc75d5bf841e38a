import type { Answer, AnswerColumn, EffectsDescription, ModelDescription } from '@casement/query'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { EffectKind } from '../src/explain/effects.ts'
import { effectsAnswer, effectsDeclared, effectsOf, effectsQuery } from '../src/explain/effects.ts'
import { effectsSentence } from '../src/explain/sentence.ts'
import { wholeOf } from '../src/explain/whole.ts'
import { exactOf, isEqual, minus, sumOf, textOf } from '../src/writing/exact.ts'
import type { RoleField } from '../src/index.ts'
import { amounts, answerOf, examplesWriting, names } from './example-visual.tsx'

const place = (name: string) => ({ table: 'Ledger', measure: name })
const measure = (name: string): RoleField => ({ kind: 'measure', ...place(name) })
const comparison = {
  figure: measure('Revenue'),
  reference: { ...measure('Revenue before'), displayName: 'Prior year' },
  goodWhen: 'higher',
} as const
const declared = {
  against: place('Revenue before'),
  constantRates: place('At rates'),
  quantity: {
    measure: place('Sold'),
    against: place('Sold before'),
    by: [{ table: 'Product', column: 'Product' }],
    unit: { table: 'Product', column: 'Unit' },
  },
} satisfies EffectsDescription
const { constantRates: _, ...withoutRates } = declared
const { quantity: __, ...withoutQuantity } = declared

type Text = string | null
/** A member: what it is counted in, its amount before and now, now at the rates before, its quantity before and now. */
type Member = readonly [unit: Text, before: Text, now: Text, atRates: Text, soldBefore: Text, sold: Text]

const total = (members: readonly Member[], of: number): Text => {
  const sum = sumOf(members.map((member) => exactOf(member[of]!)))
  return sum && textOf(sum)
}

const roles = ['start.0', 'end.0', 'rates.0', 'quantityBefore.0', 'quantity.0']

function answerBy(members: readonly Member[], more: Partial<Answer> = {}): Answer {
  const column = (of: number): AnswerColumn['values'] => members.map((member) => member[of]!)
  return answerOf(
    [names('unit.0', column(0)), ...roles.map((name, index) => amounts(name, column(index + 1)))],
    {
      totals: Object.fromEntries(roles.map((name, index) => [name, total(members, index + 1)])),
      ...more,
    },
  )
}

const wholeBy = (members: readonly Member[]) =>
  wholeOf(
    comparison,
    answerOf([amounts('start.0', [total(members, 1)]), amounts('end.0', [total(members, 2)])]),
    examplesWriting,
  )

const splitBy = (members: readonly Member[], of: EffectsDescription = declared, more: Partial<Answer> = {}) =>
  effectsOf(wholeBy(members), of, answerBy(members, more), examplesWriting)

function partsBy(members: readonly Member[], of: EffectsDescription = declared) {
  const split = splitBy(members, of)
  if (split.kind !== 'effects') throw new Error(JSON.stringify(split))
  return split.parts
}
const changesBy = (members: readonly Member[], of?: EffectsDescription) =>
  Object.fromEntries(partsBy(members, of).map(({ kind, change }) => [kind, textOf(change)]))

const [alpha, beta]: readonly Member[] = [
  ['Pieces', '1000.00', '1200.00', '1260.00', '10', '12'],
  ['Pieces', '500.00', '330.00', '300.00', '10', '6'],
] as const

test('volume is at the average price, mix at those of the members, price at quantities of now, the rates are apart', () => {
  // 2 pieces fewer at 75 each; 12 at 100 and 6 at 50 are 150 more than 18 at 75; Alpha costs 5 more; rates took 30.
  expect(changesBy([alpha!, beta!])).toEqual({
    volume: '-150.00',
    mix: '150.00',
    price: '60.00',
    exchangeRates: '-30.00',
  })
  // Without rates what they did is in the prices.
  expect(changesBy([alpha!, beta!], withoutRates)).toEqual({
    volume: '-150.00',
    mix: '150.00',
    price: '30.00',
  })
  expect(changesBy([alpha!, beta!], withoutQuantity)).toEqual({
    constantRates: '60.00',
    exchangeRates: '-30.00',
  })
})

test('quantities of different units are not added up', () => {
  const seats: Member = ['Seats', '500.00', '380.00', '350.00', '10', '7']
  expect(changesBy([alpha!, seats])).toEqual({ volume: '50.00', price: '60.00', exchangeRates: '-30.00' })
})

test('what has no unit is one unit by itself: members with a unit are none of its own', () => {
  const without: Member = [null, '500.00', '350.00', '350.00', '10', '7']
  // 2 pieces more at 100, and 3 of the other fewer at 50. Together they would be 1 less at 75, and the rest a mix.
  const apart = { volume: '50.00', price: '60.00', exchangeRates: '-60.00' }
  expect(changesBy([alpha!, without])).toEqual(apart)
  expect(changesBy([without, alpha!])).toEqual(apart)
  // Two of no unit are one unit: a mix, and no volume at all.
  const other: Member = [null, '100.00', '130.00', '130.00', '10', '13']
  expect(changesBy([without, other, alpha!])).toEqual({
    volume: '200.00',
    mix: '-120.00',
    price: '60.00',
    exchangeRates: '-60.00',
  })
})

test('where the model names no unit all quantities are of one', () => {
  const { unit: _unit, ...oneUnit } = declared.quantity
  const seats: Member = ['Seats', '500.00', '330.00', '300.00', '10', '6']
  expect(changesBy([alpha!, seats], { ...declared, quantity: oneUnit })).toEqual(changesBy([alpha!, beta!]))
})

test('members without a price or a quantity on one side are apart, as are amounts that nothing was counted for', () => {
  const others: readonly Member[] = [
    ['Pieces', null, '70.00', '69.00', null, '7'],
    ['Pieces', '40.00', null, null, '4', null],
    ['Pieces', '0.00', '5.00', '5.00', '0', '1'],
    // A fee, a credit note after the last sale, and more taken back than sold.
    [null, '10.00', '12.00', '12.00', null, null],
    ['Pieces', '20.00', '-1.00', '-1.00', '2', null],
    ['Pieces', '20.00', '-2.00', '-2.00', '2', '-1'],
  ]
  expect(changesBy([alpha!, beta!, ...others])).toEqual({
    volume: '-150.00',
    mix: '150.00',
    price: '60.00',
    newAndLost: '34.00',
    uncounted: '-41.00',
    exchangeRates: '-29.00',
  })
})

test.each<[what: string, member: Member, kind: 'newAndLost' | 'uncounted', change: string]>([
  ['sold now alone', ['Pieces', null, '7.00', '7.00', null, '1'], 'newAndLost', '7.00'],
  [
    'sold now, with a quantity of nothing before',
    ['Pieces', '0.00', '7.00', '7.00', '0', '1'],
    'newAndLost',
    '7.00',
  ],
  ['sold now, with an amount before', ['Pieces', '3.00', '7.00', '7.00', null, '1'], 'uncounted', '4.00'],
  ['sold now, and taken back before', ['Pieces', null, '7.00', '7.00', '-1', '1'], 'uncounted', '7.00'],
  ['taken back now alone', ['Pieces', null, '-7.00', '-7.00', null, '-1'], 'uncounted', '-7.00'],
  ['sold before alone', ['Pieces', '7.00', null, null, '1', null], 'newAndLost', '-7.00'],
  ['sold before, with nothing now', ['Pieces', '7.00', '0.00', '0.00', '1', '0'], 'newAndLost', '-7.00'],
  ['sold before, with an amount now', ['Pieces', '7.00', '3.00', '3.00', '1', null], 'uncounted', '-4.00'],
  ['sold before, and taken back now', ['Pieces', '7.00', '-1.00', '-1.00', '1', '-1'], 'uncounted', '-8.00'],
  ['sold before, taken back for nothing', ['Pieces', '7.00', null, null, '1', '-1'], 'uncounted', '-7.00'],
  ['taken back before alone', ['Pieces', '-7.00', null, null, '-1', null], 'uncounted', '7.00'],
  ['never counted', ['Pieces', '3.00', '7.00', '7.00', null, null], 'uncounted', '4.00'],
  ['counted as nothing', ['Pieces', '3.00', '7.00', '7.00', '0', '0'], 'uncounted', '4.00'],
])('what was %s is an effect of its own', (_what, member, kind, change) => {
  const same: Member = ['Pieces', '100.00', '100.00', '100.00', '10', '10']
  expect(changesBy([same, member])).toEqual({ [kind]: change })
})

test('an amount of now at the rates before is no loss, even where it comes to nothing at those of now', () => {
  const same: Member = ['Pieces', '100.00', '100.00', '100.00', '10', '10']
  expect(changesBy([same, ['Pieces', '7.00', null, '2.00', '1', null]])).toEqual({
    uncounted: '-5.00',
    exchangeRates: '-2.00',
  })
})

test('a side that has an amount needs a quantity, and a side without one needs none', () => {
  const left = (members: readonly Member[]) => splitBy(members, withoutRates)
  const noQuantity = { kind: 'leftOut', label: 'Effects', reason: 'No quantities against prior year' }
  expect(left([['Pieces', '7.00', '8.00', null, '1', null]])).toEqual(noQuantity)
  expect(left([['Pieces', '7.00', '8.00', null, null, '1']])).toEqual(noQuantity)
  expect(left([['Pieces', '7.00', '8.00', null, null, null]])).toEqual(noQuantity)
  // Where one side is not there at all, nothing is compared.
  expect(left([['Pieces', '7.00', null, null, '1', null]])).toEqual({ kind: 'single' })
  expect(left([['Pieces', null, '8.00', null, null, '1']])).toEqual({ kind: 'single' })
  expect(changesBy([['Pieces', '7.00', '0.00', null, '1', null]], withoutRates)).toEqual({
    newAndLost: '-7.00',
  })
  expect(changesBy([['Pieces', '0.00', '8.00', null, null, '1']], withoutRates)).toEqual({
    newAndLost: '8.00',
  })
})

test('an answer with no other columns than those that are asked for has its effects', () => {
  const answer = answerBy([alpha!, beta!])
  const only = (...asked: string[]) => ({
    ...answer,
    columns: answer.columns.filter(({ name }) => ['start.0', 'end.0', ...asked].includes(name)),
  })
  const whole = wholeBy([alpha!, beta!])
  const byRates = effectsOf(whole, withoutQuantity, only('rates.0'), examplesWriting)
  expect(byRates).toMatchObject({
    kind: 'effects',
    parts: [{ kind: 'constantRates' }, { kind: 'exchangeRates' }],
  })
  const quantities = only('quantity.0', 'quantityBefore.0', 'unit.0')
  expect(effectsOf(whole, withoutRates, quantities, examplesWriting)).toMatchObject({
    parts: [{ kind: 'volume' }, { kind: 'mix' }, { kind: 'price' }],
  })
})

test('an answer without totals is a sum of nothing but of nothing', () => {
  const { totals: _totals, ...without } = answerBy([alpha!, beta!])
  const leftOut = { kind: 'leftOut', label: 'Effects', reason: 'Its parts do not add up to the whole' }
  expect(effectsOf(wholeBy([alpha!, beta!]), declared, without, examplesWriting)).toEqual(leftOut)
  const nothing: Member = ['Pieces', null, null, null, null, null]
  const { totals: _none, ...blank } = answerBy([nothing])
  expect(effectsOf(wholeBy([nothing]), declared, blank, examplesWriting)).toEqual({ kind: 'single' })
})

test('what does not divide is rounded at the last digit of the amounts, and no digit is lost', () => {
  const thirds: readonly Member[] = [
    ['Pieces', '10.00', '20.01', '20.01', '3', '5'],
    ['Pieces', '1.00', '1.11', '1.11', '7', '8'],
  ]
  // 13 at 1.10 are 14.30; 5 at 3.3333… and 8 at 0.142857… are 17.8095…
  expect(changesBy(thirds)).toEqual({ volume: '3.30', mix: '3.51', price: '3.31' })
})

const cents = fc.option(
  fc.bigInt({ min: -(10n ** 14n), max: 10n ** 14n }).map((units) => textOf({ units, scale: 2 })),
)
const quantity = fc.option(
  fc.bigInt({ min: -3n, max: 10n ** 9n }).map((units) => textOf({ units, scale: 1 })),
)
const someMember = fc
  .tuple(fc.constantFrom('Pieces', 'Seats', null), cents, cents, cents, quantity, quantity)
  // What has an amount now has one at the rates before.
  .map(([unit, before, now, atRates, ...sold]): Member => [
    unit,
    before,
    now,
    now && (atRates ?? now),
    ...sold,
  ])

test('effects add up to the difference to the last digit, whatever the figures are', () => {
  let count = 0
  fc.assert(
    fc.property(
      fc.array(someMember, { minLength: 1, maxLength: 12 }),
      fc.constantFrom<EffectsDescription>(declared, withoutRates, withoutQuantity),
      (members, of) => {
        const split = splitBy(members, of)
        if (split.kind !== 'effects') return
        count++
        const { change } = wholeBy(members)
        expect(isEqual(sumOf(split.parts.map((part) => part.change)), change)).toBe(true)
        // The bridge of them leads from the one figure to the other, without a rest.
        const bridge = effectsAnswer(split, examplesWriting)
        const steps = bridge.columns.at(-1)!.values.map(exactOf)
        const ends = minus(exactOf(bridge.totals!['end.0']!), exactOf(bridge.totals!['start.0']!))
        expect(isEqual(sumOf(steps), ends)).toBe(true)
      },
    ),
    { numRuns: 500 },
  )
  expect(count).toBeGreaterThan(300)
})

test('a side turned round turns volume round, and the same twice has no effects', () => {
  const same: Member = ['Pieces', '1000.00', '1000.00', '1000.00', '10', '10']
  expect(splitBy([same])).toEqual({ kind: 'single' })
  const [unit, before, , , soldBefore] = alpha!
  expect(changesBy([[unit, before, '500.00', '500.00', soldBefore, '5']])).toEqual({ volume: '-500.00' })
  expect(changesBy([[unit, '500.00', before, before, '5', soldBefore]])).toEqual({ volume: '500.00' })
})

test('what is not known, no sum or cut is left out with its reason', () => {
  const members = [alpha!, beta!]
  const leftOut = (reason: string) => ({ kind: 'leftOut', label: 'Effects', reason })
  expect(splitBy(members, declared, { truncated: true })).toEqual(leftOut('Too many members to list'))
  const { totals } = answerBy(members)
  for (const name of roles)
    expect(splitBy(members, declared, { totals: { ...totals, [name]: '7.00' } })).toEqual(
      leftOut('Its parts do not add up to the whole'),
    )
  const columns = answerBy(members).columns.map((column) =>
    column.name === 'start.0' ? { ...column, beyondGrain: { of: 'Budget', by: ['Product'] } } : column,
  )
  expect(splitBy(members, declared, { columns })).toEqual(leftOut('No budget by product'))
  const withoutSome = (change: (member: Member) => Member) => members.map(change)
  const noRates = ([unit, a, b, , d, e]: Member): Member => [unit, a, b, null, d, e]
  for (const some of [members.map(noRates), [noRates(alpha!), beta!]])
    expect(splitBy(some)).toEqual(leftOut('No figures at the exchange rates of prior year'))
  const uncounted = withoutSome(([unit, a, b, c, , e]) => [unit, a, b, c, null, e])
  expect(splitBy(uncounted, withoutRates)).toEqual(leftOut('No quantities against prior year'))
  // Then exchange rates are what is known; where they moved nothing, nothing is told apart.
  expect(changesBy(uncounted)).toEqual({ constantRates: '60.00', exchangeRates: '-30.00' })
  expect(splitBy(withoutSome(([unit, a, b, , , e]) => [unit, a, b, b, null, e]))).toEqual({ kind: 'single' })
})

test('effects are told in one sentence, in the order of reading', () => {
  const millions = (text: Text) => text && `${text.replace('.', '')}0000.00`
  const large = [alpha!, beta!].map(([unit, a, b, c, d, e]): Member => [
    unit,
    millions(a),
    millions(b),
    millions(c),
    d,
    e,
  ])
  expect(effectsSentence(wholeBy(large), partsBy(large), examplesWriting)).toBe(
    'Revenue is 30M above prior year: volume −150M, mix +150M, price +60M, and exchange rates −30M.',
  )
  const split = splitBy(large)
  if (split.kind !== 'effects') throw new Error(split.kind)
  expect(effectsAnswer(split, examplesWriting).columns[0]!.values).toEqual([
    'Volume',
    'Mix',
    'Price',
    'Exchange rates',
  ])
})

test('the bridge of effects has the ends of both figures, and a step for each effect', () => {
  const split = splitBy([alpha!, beta!])
  if (split.kind !== 'effects') throw new Error(split.kind)
  const cut = { ...split, answer: { ...split.answer, truncated: true } }
  const format = '#,0;(#,0)'
  expect(effectsAnswer(cut, examplesWriting)).toEqual({
    id: 'example',
    rowCount: 4,
    truncated: false,
    totals: { 'start.0': '1500.00', 'end.0': '1530.00' },
    columns: [
      { name: 'category.0', type: 'text', values: ['Volume', 'Mix', 'Price', 'Exchange rates'] },
      { name: 'start.0', type: 'decimal', format, values: [null, null, null, null] },
      { name: 'end.0', type: 'decimal', format, values: ['-150.00', '150.00', '60.00', '-30.00'] },
    ],
  })
  const { totals: _totals, ...answer } = split.answer
  expect(effectsAnswer({ ...split, answer }, examplesWriting).totals).toEqual({
    'start.0': null,
    'end.0': null,
  })
})

test('effects are written with as many digits as it takes for them to add up, and for none to be nothing', () => {
  const written = (before: string, now: string, changes: Readonly<Record<string, string>>) => {
    const whole = wholeOf(
      comparison,
      answerOf([amounts('start.0', [before]), amounts('end.0', [now])]),
      examplesWriting,
    )
    const parts = Object.entries(changes).map(([kind, change]) => ({
      kind: kind as EffectKind,
      change: exactOf(change)!,
    }))
    return effectsSentence(whole, parts, examplesWriting)
  }
  // 30, −1, 11 and −1 would be 39 of 40.
  expect(
    written('505428340', '544996026', {
      volume: '29892309',
      mix: '-897658',
      price: '11313721',
      exchangeRates: '-740686',
    }),
  ).toBe(
    'Revenue is 39.6M above prior year: volume +29.9M, mix −0.9M, price +11.3M, and exchange rates −0.7M.',
  )
  expect(written('500000000', '540040000', { volume: '20000000', mix: '40000', price: '20000000' })).toBe(
    'Revenue is 40.04M above prior year: volume +20.00M, mix +0.04M, and price +20.00M.',
  )
})

test('a model declares effects for one measure against another, and one query asks for what they need', () => {
  const describedAs = (effects?: EffectsDescription[]): ModelDescription => ({
    casement: 1,
    name: 'one',
    tables: [
      {
        name: 'ledger',
        hidden: false,
        columns: [],
        hierarchies: [],
        measures: [{ name: 'revenue', type: 'decimal', hidden: false, ...(effects && { effects }) }],
      },
    ],
  })
  expect(effectsDeclared(comparison, describedAs([declared]))).toBe(declared)
  expect(effectsDeclared(comparison, describedAs())).toBeUndefined()
  const { figure, reference } = comparison
  const turned = { ...comparison, figure: reference, reference: figure }
  expect(effectsDeclared(turned, describedAs([declared]))).toBeUndefined()
  // Of several measures and several comparisons it is the one that is asked about.
  const [other] = [{ ...declared, against: place('Revenue budget') }]
  const own = { ...withoutRates }
  const many = describedAs()
  many.tables[0]!.measures = [
    { name: 'Cost', type: 'decimal', hidden: false, effects: [declared] },
    { name: 'Revenue', type: 'decimal', hidden: false, effects: [other!, own] },
  ]
  expect(effectsDeclared(comparison, many)).toBe(own)
  expect(effectsDeclared({ ...comparison, figure: measure('Profit') }, many)).toBeUndefined()
  expect(effectsDeclared({ ...comparison, reference: measure('Plan') }, many)).toBeUndefined()
  const filters = [{ target: { table: 'Entity', column: 'Region' } }] as never
  const query = effectsQuery(comparison, declared, filters)
  expect(query).toMatchObject({ filters, totals: true, limit: 2000 })
  expect(query.select.map(({ name }) => name).toSorted()).toEqual(['by.0', 'unit.0', ...roles].toSorted())
  const asked = (of: EffectsDescription) =>
    effectsQuery(comparison, of, filters).select.map(({ name, field }) => [
      name,
      field.kind,
      field.table,
      field.kind === 'measure' ? field.measure : field.kind === 'column' && field.column,
    ])
  const ends = [
    ['start.0', 'measure', 'Ledger', 'Revenue before'],
    ['end.0', 'measure', 'Ledger', 'Revenue'],
  ]
  const quantities = [
    ['quantity.0', 'measure', 'Ledger', 'Sold'],
    ['quantityBefore.0', 'measure', 'Ledger', 'Sold before'],
  ]
  const by = ['by.0', 'column', 'Product', 'Product']
  expect(asked(declared)).toEqual([
    by,
    ['unit.0', 'column', 'Product', 'Unit'],
    ...ends,
    ['rates.0', 'measure', 'Ledger', 'At rates'],
    ...quantities,
  ])
  const { unit: _unit, ...oneUnit } = declared.quantity
  expect(asked({ against: declared.against, quantity: oneUnit })).toEqual([by, ...ends, ...quantities])
  expect(effectsQuery(comparison, withoutQuantity, filters).select.map(({ name }) => name)).toEqual([
    'start.0',
    'end.0',
    'rates.0',
  ])
})
