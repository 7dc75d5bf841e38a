import type { ReportFilter } from '@casement/visuals'
import { describe, expect, test } from 'vitest'
import { periodChoices } from '../src/definition/period.ts'
import { monthAfter, monthsOf } from '../src/period/months.ts'
import { monthsOfFilter, withPeriod } from '../src/period/period.ts'
import type { ReportState } from '../src/index.ts'

const period = {
  field: { kind: 'column', table: 'Calendar', column: 'Month' },
  default: 'month',
} as const

/** Every month of some years. */
const months = Array.from({ length: 36 }, (_, at) => monthAfter('2024-01', at))
const lengthOf = ({ from, to }: { from: string; to: string }) =>
  Array.from({ length: 40 }, (_, count) => monthAfter(from, count)).indexOf(to) + 1

test.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])(
  'of a fiscal year that ends in month %i each choice has its length and its end',
  (yearEnd) => {
    const first = (yearEnd % 12) + 1
    const isFirst = (month: string) => Number(month.slice(5)) === first
    for (const end of months) {
      const begun = Array.from({ length: 12 }, (_, back) => monthAfter(end, -back)).find(isFirst)!
      const past = lengthOf({ from: begun, to: end })
      const choices = periodChoices.map((choice) => ({ choice, ...monthsOf(choice, end, yearEnd) }))
      const lengths = choices.map((each) => [each.choice, lengthOf(each)])
      expect(Object.fromEntries(lengths), end).toEqual({
        month: 1,
        quarterToDate: ((past - 1) % 3) + 1,
        yearToDate: past,
        lastTwelveMonths: 12,
        fiscalYear: 12,
      })
      for (const { choice, from, to } of choices)
        if (choice !== 'fiscalYear') expect(to).toBe(end)
        // The last one that is whole.
        else expect([isFirst(from), to], end).toEqual([true, past === 12 ? end : monthAfter(begun, -1)])
    }
  },
)

test.each([
  ['2026-01', 0, '2026-01'],
  ['2026-12', 1, '2027-01'],
  ['2026-01', -1, '2025-12'],
  ['2026-06', -18, '2024-12'],
  ['0999-12', 1, '1000-01'],
  ['1000-01', -1, '0999-12'],
])('%s and %i months is %s', (month, count, expected) => {
  expect(monthAfter(month, count)).toBe(expected)
})

describe('the months of a filter', () => {
  const from = { operator: 'GreaterThanOrEqual', value: '2026-01-01' }
  const to = { operator: 'LessThan', value: '2026-04-01' }
  const filter = (more: object = {}) =>
    ({
      target: { table: 'Calendar', column: 'Month' },
      filterType: 0,
      logicalOperator: 'And',
      conditions: [from, to],
      ...more,
    }) as unknown as ReportFilter
  const with2 = (value: unknown) => filter({ conditions: [from, { ...to, value }] })

  test('are those from its first day to before its last', () => {
    expect(monthsOfFilter(filter(), period)).toEqual({ from: '2026-01', to: '2026-03' })
    expect(monthsOfFilter(filter({ conditions: [to, from] }), period)).toEqual({
      from: '2026-01',
      to: '2026-03',
    })
    expect(monthsOfFilter(with2('2026-02-01'), period)).toEqual({ from: '2026-01', to: '2026-01' })
    expect(monthsOfFilter(with2('2026-04-01T00:00:00'), period)).toMatchObject({ to: '2026-03' })
    expect(monthsOfFilter(with2('2026-04-01T00:00:00.000Z'), period)).toMatchObject({ to: '2026-03' })
  })

  test.each<[string, ReportFilter]>([
    ['no month between', with2('2026-01-01')],
    ['an end before its start', with2('2025-12-01')],
    ['another day', with2('2026-04-02')],
    ['a time of the day', with2('2026-04-01T00:00:01')],
    ['a date and more', with2('2026-04-01 and more')],
    ['more before a date', with2('on 2026-04-01')],
    ['a number', with2(2026)],
    ['an end alone', filter({ conditions: [to] })],
    ['a third condition', filter({ conditions: [from, to, { operator: 'IsNotBlank' }] })],
    ['an end that is included', filter({ conditions: [from, { ...to, operator: 'LessThanOrEqual' }] })],
    ['one or the other', filter({ logicalOperator: 'Or' })],
    ['another column', filter({ target: { table: 'Calendar', column: 'Date' } })],
    ['another table', filter({ target: { table: 'Ledger', column: 'Month' } })],
    ['a measure', filter({ target: { table: 'Calendar', measure: 'Month' } })],
    ['no target', filter({ target: undefined })],
    ['a list', filter({ filterType: 1, conditions: undefined, operator: 'In', values: ['2026-01-01'] })],
  ])('are not said by one with %s', (_, each) => {
    expect(monthsOfFilter(each, period)).toBe(null)
  })
})

test('a period stands before all other filters where there was none', () => {
  const region = { target: { table: 'Entity', column: 'Region' }, filterType: 1 } as unknown as ReportFilter
  const state = {
    definition: { filters: [] },
    filters: { report: [region], pages: {}, visuals: {} },
  } as unknown as ReportState
  const [first, second] = withPeriod(state, period, { from: '2026-11', to: '2026-12' })
  expect(first).toMatchObject({ conditions: [{ value: '2026-11-01' }, { value: '2027-01-01' }] })
  expect(second).toBe(region)
  expect(withPeriod(state, period, null)).toEqual([region])
})
