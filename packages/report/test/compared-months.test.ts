import { models } from '@casement/contract'
import type { ReportFilter, RoleField, Visual } from '@casement/visuals'
import { readLanguages } from '@casement/words'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  contextFilters,
  filtersInForce,
  monthsOfFigures,
  needsOfTooltip,
  openReport,
  pageNamed,
  parseReport,
  shownVisual,
  visualNamed,
  withFilters,
  withReportChoice,
} from '../src/index.ts'
import type { ReportState, SettingsJson } from '../src/index.ts'
import { withPeriod } from '../src/period/period.ts'

const layout = { x: 0, y: 0, width: 10, height: 10 }
const measure = (name: string, more: object = {}) => ({
  kind: 'measure',
  table: 'Ledger',
  measure: name,
  ...more,
})
const compared = measure('Revenue compared', { isCompared: true })
const month = { kind: 'column', table: 'Calendar', column: 'Month' } as const
const period = { field: month, default: 'lastTwelveMonths' } as const
const comparison = {
  field: { kind: 'column', table: 'Comparison', column: 'Comparison' },
  overCommonMonths: true,
  choices: [
    { value: 'Forecast', scenario: 'forecast', words: { comparison: 'forecast' } },
    { value: 'Prior year', scenario: 'priorYear', words: { comparison: 'prior year' } },
    { value: 'Plan', scenario: 'budget', words: { comparison: 'plan' } },
  ],
} as const
const inMonths = (from: string, after: string, column = 'Month') =>
  ({
    $schema: 'http://powerbi.com/product/schema#advanced',
    target: { table: 'Calendar', column },
    filterType: 0,
    logicalOperator: 'And',
    conditions: [
      { operator: 'GreaterThanOrEqual', value: `${from}-01` },
      { operator: 'LessThan', value: `${after}-01` },
    ],
  }) as unknown as ReportFilter
const region = {
  $schema: 'http://powerbi.com/product/schema#basic',
  target: { table: 'Entity', column: 'Region' },
  filterType: 1,
  operator: 'In',
  values: ['EMEA'],
} as unknown as ReportFilter

const visuals = [
  {
    name: 'card',
    type: 'card',
    title: 'Revenue',
    layout,
    roles: { value: [measure('Revenue')], reference: [compared] },
    format: {},
  },
  {
    name: 'chart',
    type: 'columnChart',
    layout,
    roles: { category: [month], value: [measure('Revenue', { scenario: 'actual' }), compared] },
  },
  {
    name: 'sentence',
    type: 'text',
    layout,
    figures: [measure('Revenue', { displayName: 'own' }), { ...compared, displayName: 'other' }],
    format: { text: '{own}, {own vs other} on {comparison}' },
  },
  { name: 'alone', type: 'card', title: 'Alone', layout, roles: { value: [measure('Revenue')] }, format: {} },
  {
    name: 'fixed',
    type: 'card',
    title: 'Fixed',
    layout,
    roles: { value: [measure('Revenue')], reference: [measure('Forecast', { scenario: 'forecast' })] },
    format: {},
  },
  {
    name: 'several',
    type: 'table',
    title: 'Several',
    layout,
    roles: {
      column: [
        { kind: 'column', table: 'Entity', column: 'Region' },
        measure('Revenue', { scenario: 'actual' }),
        measure('Later', { scenario: 'budget', isCompared: true }),
        compared,
      ],
    },
  },
]
const written = (more: object = {}) => ({
  casement: 1,
  name: 'Small',
  filters: [region, inMonths('2025-11', '2026-11')],
  period,
  comparison,
  pages: [
    { name: 'one', displayName: 'One', size: { width: 100, height: 100 }, visuals },
    { name: 'tip', displayName: 'Tip', type: 'tooltip', size: { width: 100, height: 100 }, visuals },
  ],
  ...more,
})

/** The books end with October 2026, a forecast begins with August; months of the plan are not known. */
const monthsByName: Record<string, readonly [string, string] | null> = {
  Revenue: ['2022-01', '2026-10'],
  Later: ['2027-06', '2027-12'],
}
const monthsUnder: Record<string, readonly [string, string] | null> = {
  Forecast: ['2026-08', '2027-12'],
  'Prior year': ['2023-01', '2027-10'],
  Plan: null,
}
const opened = (more: object = {}, settings: SettingsJson = {}) => {
  const definition = parseReport(written(more))
  const figures = monthsOfFigures(definition, (figure, filters) => {
    const { measure: name } = figure as RoleField & { measure: string }
    const [choice] = filters.flatMap(({ target, values }) =>
      (target as { table: string }).table === 'Comparison' ? (values as string[]) : [],
    )
    const found = name === 'Revenue compared' ? monthsUnder[choice!] : monthsByName[name]
    return found ? { from: found[0], to: found[1] } : null
  })
  const times = figures && { times: { booksEnd: '2026-10', yearEnd: 12, figures } }
  return openReport(definition, { ...times, settings })
}

const under = (state: ReportState, filters: readonly ReportFilter[]) =>
  withFilters(state, { kind: 'report' }, models.FiltersOperations.ReplaceAll, filters)
const over = (state: ReportState, from: string, to: string) =>
  under(state, withPeriod(state, period, { from, to }))
const against = (state: ReportState, value: string) =>
  under(state, withReportChoice(state, state.definition.comparison!, value))
const shown = (state: ReportState, name: string) =>
  shownVisual(state, 'one', visualNamed(pageNamed(state.definition, 'one')!, name)!)
/** Filters on dates that a visual's figures obey. */
const datesOf = (filters: readonly ReportFilter[]) =>
  filters.filter(({ target }) => (target as { table: string }).table === 'Calendar')
const dates = (state: ReportState, name: string) => datesOf(filtersInForce(state, 'one', name, null))
const titleOf = (state: ReportState, name: string) => (shown(state, name) as { title?: string }).title
const textOf = (state: ReportState, name: string) =>
  (shown(state, name) as { format: { text: string } }).format.text
const whole = inMonths('2025-11', '2026-11')
const common = inMonths('2026-08', '2026-11')
const words = 'Aug 2026 to Oct 2026'

describe('figures that are compared are of the months that both have', () => {
  test.each(['card', 'chart', 'sentence', 'several'])(
    'in the queries of %s, in the place of the period',
    (name) => {
      expect(dates(opened(), name)).toEqual([common])
      expect(filtersInForce(opened(), 'one', name, null)).toContain(region)
      expect(dates(against(opened(), 'Prior year'), name)).toEqual([whole])
    },
  )

  test.each(['alone', 'fixed'])('not so %s, which does not follow what is chosen', (name) => {
    expect(dates(opened(), name)).toEqual([whole])
    expect(titleOf(opened(), name)).toBe(name === 'alone' ? 'Alone' : 'Fixed')
  })

  test('on a tooltip, beside what it was shown for', () => {
    const state = opened()
    const needs = needsOfTooltip(state, pageNamed(state.definition, 'tip')!, [region])
    expect(datesOf(needs.get('card')!.filters as readonly ReportFilter[])).toEqual([common])
  })

  test('a drill through passes them on', () => {
    const departure = { page: 'one', visual: 'card', points: [], selection: null }
    expect(datesOf(contextFilters(opened(), departure))).toEqual([common])
    expect(datesOf(contextFilters(against(opened(), 'Prior year'), departure))).toEqual([])
  })

  test('whatever the period is', () => {
    expect(dates(over(opened(), '2026-01', '2026-12'), 'card')).toEqual([common])
    expect(dates(over(opened(), '2026-09', '2026-09'), 'card')).toEqual([inMonths('2026-09', '2026-10')])
    const before = over(against(opened(), 'Prior year'), '2022-01', '2023-12')
    expect(dates(before, 'card')).toEqual([inMonths('2023-01', '2024-01')])
  })

  test.each([
    ['months that have nothing in common', (state: ReportState) => over(state, '2025-01', '2025-12')],
    ['figures of which no months are known', (state: ReportState) => against(state, 'Plan')],
    ['no filter on dates', (state: ReportState) => under(state, [region])],
    [
      'days that are no whole months',
      (state: ReportState) => under(state, [inMonths('2025-11', '2026-11', 'Date')]),
    ],
    ['a report of which nothing is known', () => openReport(parseReport(written()), {})],
    [
      'a report that does not say so',
      () => opened({ comparison: { ...comparison, overCommonMonths: false } }),
    ],
  ])('but over the period with %s', (_, stateOf) => {
    const state = stateOf(opened())
    expect(dates(state, 'card')).toEqual(datesOf(state.filters.report))
    expect(titleOf(state, 'card')).toBe('Revenue')
  })

  test('months of a page are beside those of the period, and what is no month leaves all as it is', () => {
    const onPage = (filter: ReportFilter) =>
      withFilters(opened(), { kind: 'page', page: 'one' }, models.FiltersOperations.ReplaceAll, [filter])
    const sinceJune = inMonths('2026-06', '2026-12')
    expect(dates(onPage(sinceJune), 'card')).toEqual([common, sinceJune])
    expect(titleOf(onPage(sinceJune), 'card')).toBe(`Revenue (${words})`)
    // The figures have all months that are left.
    const september = inMonths('2026-09', '2026-12')
    expect(dates(onPage(september), 'card')).toEqual([whole, september])
    expect(titleOf(onPage(september), 'card')).toBe('Revenue')
    const days = { ...inMonths('2026-09', '2026-12'), logicalOperator: 'Or' } as ReportFilter
    expect(dates(onPage(days), 'card')).toEqual([whole, days])
  })
})

describe('everything that is said of them says which months', () => {
  const labelled = (visual: Visual) =>
    Object.values((visual as { roles: Record<string, readonly RoleField[]> }).roles).flatMap((fields) =>
      fields.map((field) => field.over ?? null),
    )

  test('headings and figures, and not what they are grouped by', () => {
    expect(titleOf(opened(), 'card')).toBe(`Revenue (${words})`)
    expect(labelled(shown(opened(), 'card'))).toEqual([words, words])
    expect(labelled(shown(opened(), 'several'))).toEqual([null, words, words, words])
    expect(labelled(shown(opened(), 'chart'))).toEqual([null, words, words])
  })

  test('sentences, in the words of the choice', () => {
    expect(textOf(opened(), 'sentence')).toBe(`${words}: {own}, {own vs other} on forecast`)
  })

  test('one month is said once', () => {
    const state = over(opened(), '2026-07', '2026-08')
    expect(titleOf(state, 'card')).toBe('Revenue (Aug 2026)')
  })

  test('nothing where they are those of the period', () => {
    const state = against(opened(), 'Prior year')
    expect(titleOf(state, 'card')).toBe('Revenue')
    expect(labelled(shown(state, 'card'))).toEqual([null, null])
  })

  test('what did not change is the same object, so that it is not drawn again', () => {
    const state = opened()
    expect(shown(state, 'card')).toBe(shown(under(state, [...state.filters.report]), 'card'))
  })

  test("in the reader's language, also after it was said in another one", () => {
    const german = { localeSettings: { language: 'de', formatLocale: 'de-DE' } }
    shown(opened(), 'card')
    expect(titleOf(opened({}, german), 'card')).toBe('Revenue (Aug. 2026 bis Okt. 2026)')
  })
})

beforeAll(readLanguages)

test('without a period there are no months to have in common', () => {
  expect(() => parseReport(written({ period: undefined }))).toThrow(/overCommonMonths.*say the "period"/)
})
