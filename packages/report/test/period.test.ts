import { readFileSync } from 'node:fs'
import { models } from '@casement/contract'
import type { ReportFilter } from '@casement/visuals'
import { expect, test } from 'vitest'
import { openReport, parseReport, ReportError, withFilters } from '../src/index.ts'
import type { PeriodChoice, ReportState } from '../src/index.ts'
import { monthAfter, monthsOf, periodInForce, withPeriod } from '../src/period/period.ts'

const basic = (table: string, column: string, values: readonly string[]) =>
  ({
    $schema: 'http://powerbi.com/product/schema#basic',
    target: { table, column },
    filterType: 1,
    operator: 'In',
    values,
  }) as unknown as ReportFilter
const own = basic('Calendar', 'Period', ['Last 12 months'])
const region = basic('Entity', 'Region', ['EMEA'])
const period = {
  field: { kind: 'column', table: 'Calendar', column: 'Month' },
  default: 'lastTwelveMonths',
} as const

const written = (more: object = {}) => ({
  casement: 1,
  name: 'Small',
  filters: [region, own],
  period,
  pages: [{ name: 'one', displayName: 'One', size: { width: 100, height: 100 }, visuals: [] }],
  ...more,
})
const opened = openReport(parseReport(written()), {})
const times = { booksEnd: '2026-10', yearEnd: 12 }

const at = (report: ReportState, filters: readonly ReportFilter[]) =>
  withFilters(report, { kind: 'report' }, models.FiltersOperations.ReplaceAll, filters)
const seen = (report: ReportState, chosen: PeriodChoice | null = null, more = times) =>
  periodInForce(report, period, more, chosen)
const chosen = (from: string, to: string) => at(opened, withPeriod(opened, period, { from, to }))

test.each([
  ['month', '2026-10', 12, '2026-10', '2026-10'],
  ['quarterToDate', '2026-10', 12, '2026-10', '2026-10'],
  ['quarterToDate', '2026-09', 12, '2026-07', '2026-09'],
  ['quarterToDate', '2026-12', 11, '2026-12', '2026-12'],
  ['yearToDate', '2026-10', 12, '2026-01', '2026-10'],
  ['yearToDate', '2026-10', 6, '2026-07', '2026-10'],
  ['yearToDate', '2026-06', 6, '2025-07', '2026-06'],
  ['lastTwelveMonths', '2026-10', 12, '2025-11', '2026-10'],
  ['lastTwelveMonths', '2026-12', 6, '2026-01', '2026-12'],
  ['fiscalYear', '2026-10', 12, '2025-01', '2025-12'],
  ['fiscalYear', '2025-12', 12, '2025-01', '2025-12'],
  ['fiscalYear', '2026-10', 6, '2025-07', '2026-06'],
  ['fiscalYear', '2026-06', 6, '2025-07', '2026-06'],
] as const)('%s at %s of a fiscal year that ends in month %i', (choice, end, yearEnd, from, to) => {
  expect(monthsOf(choice, end, yearEnd)).toEqual({ from, to })
})

test('months are counted across years', () => {
  expect([monthAfter('2026-10', 3), monthAfter('2026-01', -1), monthAfter('2026-12', 0)]).toEqual([
    '2027-01',
    '2025-12',
    '2026-12',
  ])
})

test("a report opens with its author's period, and comes back to it at the same place", () => {
  expect(seen(opened)).toEqual({
    kind: 'choice',
    choice: 'lastTwelveMonths',
    months: { from: '2025-11', to: '2026-10' },
  })
  const year = chosen('2026-01', '2026-10')
  expect(year.filters.report).toEqual([
    region,
    {
      $schema: 'http://powerbi.com/product/schema#advanced',
      target: { table: 'Calendar', column: 'Month' },
      filterType: 0,
      logicalOperator: 'And',
      conditions: [
        { operator: 'GreaterThanOrEqual', value: '2026-01-01' },
        { operator: 'LessThan', value: '2026-11-01' },
      ],
    },
  ])
  expect(at(year, withPeriod(year, period, null)).filters).toEqual(opened.filters)
})

test('months that several choices come to are those of the one that was chosen', () => {
  const january = chosen('2026-01', '2026-01')
  const choiceOf = (said: PeriodChoice | null) => {
    const found = seen(january, said)
    return found.kind === 'choice' ? found.choice : null
  }
  expect([choiceOf(null), choiceOf('quarterToDate'), choiceOf('yearToDate')]).toEqual([
    'month',
    'quarterToDate',
    'yearToDate',
  ])
  // A choice that does not come to these months is not said of them.
  expect(choiceOf('lastTwelveMonths')).toBe('month')
})

test('the filter of a host or a bookmark is custom, in months where it says months', () => {
  const other = basic('Calendar', 'Period', ['12 months before'])
  expect(seen(at(opened, [other]))).toEqual({ kind: 'custom', months: null, filters: [other] })
  expect(seen(at(opened, [region]))).toEqual({ kind: 'custom', months: null, filters: [] })
  expect(seen(chosen('2026-02', '2026-05'))).toMatchObject({
    kind: 'custom',
    months: { from: '2026-02', to: '2026-05' },
  })
  const conditions = [
    { operator: 'GreaterThanOrEqual', value: '2026-01-01T00:00:00.000Z' },
    { operator: 'LessThan', value: '2026-11-01T00:00:00.000Z' },
  ]
  const range = { target: { column: 'month', table: 'calendar' }, filterType: 0, conditions }
  const hosts = (change: object) => seen(at(opened, [{ ...range, ...change } as unknown as ReportFilter]))
  expect(hosts({ logicalOperator: 'And' })).toMatchObject({ kind: 'choice', choice: 'yearToDate' })
  for (const change of [
    { logicalOperator: 'Or' },
    { logicalOperator: 'And', target: { table: 'Calendar', column: 'Date opened' } },
    { logicalOperator: 'And', conditions: [conditions[0], { operator: 'LessThan', value: '2026-11-02' }] },
    { logicalOperator: 'And', conditions: [conditions[1]] },
  ])
    expect(hosts(change)).toMatchObject({ kind: 'custom', months: null })
  const both = [...chosen('2026-01', '2026-10').filters.report, other]
  expect(seen(at(opened, both))).toMatchObject({ kind: 'custom', months: null })
})

test('a choice takes the place of every filter on the dates alone', () => {
  const mixed = {
    $schema: 'http://powerbi.com/product/schema#basic',
    target: [
      { table: 'Calendar', column: 'Year' },
      { table: 'Entity', column: 'Region' },
    ],
    filterType: 6,
    operator: 'In',
    values: [],
  } as unknown as ReportFilter
  const crowded = at(opened, [own, region, basic('calendar', 'Year', ['2026']), mixed])
  const next = withPeriod(crowded, period, { from: '2026-10', to: '2026-10' })
  expect(next.map(({ target }) => JSON.stringify(target))).toEqual(
    [{ table: 'Calendar', column: 'Month' }, region.target, mixed.target].map((each) => JSON.stringify(each)),
  )
})

test('the documented period is read', () => {
  const documentation = readFileSync(new URL('../../../docs/report.md', import.meta.url), 'utf8')
  const [, example] = /<!-- example: period -->\s*```json\n([\s\S]*?)\n```/.exec(documentation)!
  const { choices, ...documented } = JSON.parse(example!).period
  expect(documented).toEqual(period)
  expect(parseReport(written({ period: { ...period, choices } })).period!.choices).toHaveLength(5)
})

test('a period whose default is nowhere is refused, with what is missing', () => {
  const problemsOf = (more: object) => {
    try {
      parseReport(written(more))
      return []
    } catch (error) {
      if (!(error instanceof ReportError)) throw error
      return error.problems.map(({ path, message }) => `${path}: ${message}`)
    }
  }
  expect(problemsOf({})).toEqual([])
  expect(problemsOf({ filters: [region] })).toEqual([
    'period.field.table: "Calendar" has no filter among those of the report; write the one of the default there',
  ])
  expect(problemsOf({ period: { ...period, choices: ['month'] } })).toEqual([
    'period.default: "lastTwelveMonths" is no choice of this period; there are month',
  ])
  expect(problemsOf({ period: { ...period, default: 'lastYear' } })).toHaveLength(1)
  expect(problemsOf({ period: { ...period, field: { ...period.field, kind: 'measure' } } })).toHaveLength(1)
})
