import { expect, test } from 'vitest'
import type { Findable } from '@casement/portal-api'
import { createGoing } from '../../src/address/going.ts'
import { reportsToKnow, resultsOf, type KnownReport } from '../../src/find/results.ts'
import type { Workspace } from '../../src/dashboard/workspaces.ts'

const report = (id: string, name: string, more: object = {}) => ({
  id,
  name,
  accessToken: null,
  embedUrl: null,
  expiresAt: null,
  tokenId: null,
  ...more,
})
const workspaces: Workspace[] = [
  {
    id: 'finance',
    name: 'Finance',
    reports: [report('results', 'Group results'), report('cash', 'Cash', { tags: ['liquidity'] })],
  },
  { id: 'sales', name: 'Sales', reports: [report('regions', 'Regions')] },
]
const place = (page: string, visual: string, label: string) => ({ page, visual, label })
const findable: Findable = {
  pages: [
    { name: 'result', label: 'Result' },
    { name: 'bridge', label: 'Bridge' },
  ],
  visuals: [{ ...place('bridge', 'by-line', 'From last year to this, by line'), type: 'waterfall' }],
  measures: [{ ...place('result', 'profit', 'Operating profit'), synonyms: ['EBIT'] }],
  columns: [{ ...place('result', 'region', 'Region'), synonyms: ['area'] }],
}
const known = (id: string, label: string, own: Partial<Findable>, isOpen: boolean): KnownReport => ({
  workspace: { value: 'finance', label: 'Finance' },
  report: { value: id, label },
  isOpen,
  findable: { pages: [], visuals: [], measures: [], columns: [], ...own },
})
const open = { workspaceId: 'finance', reportId: 'results' }
const all = [
  known('results', 'Group results', findable, true),
  known(
    'cash',
    'Cash',
    {
      pages: [{ name: 'sheet', label: 'Balance sheet' }],
      measures: [
        { ...place('sheet', 'days', 'Days sales outstanding'), synonyms: ['DSO'] },
        { ...place('sheet', 'profit', 'Operating profit'), synonyms: ['EBIT'] },
      ],
    },
    false,
  ),
]
const figure = {
  label: 'Operating profit',
  value: '12',
  scope: ['Germany', 'October 2026'],
  page: 'result',
  pageName: 'Result',
  visual: 'profit',
  filters: [{ target: { table: 'Entity', column: 'Country' } }],
}
const found = (text: string, figures = [] as (typeof figure)[]) =>
  resultsOf({ text, workspaces, open, known: all, figures }).map(
    ({ name, results }) => `${name}: ${results.map(({ label, aside }) => `${label} (${aside})`).join(', ')}`,
  )

test('without a text all reports are listed, by workspace and name', () => {
  expect(found(' ')).toEqual(['Reports: Cash (Finance), Group results (Finance), Regions (Sales)'])
})

test('pages, visuals, measures, columns and reports are found, with mistakes and in any order', () => {
  expect(found('bridg')).toEqual(['Pages: Bridge (Group results)'])
  expect(found('balanec sheet')).toEqual(['Pages: Balance sheet (Cash)'])
  expect(found('line last')).toEqual(['Visuals: From last year to this, by line (Bridge)'])
  expect(found('EBIT')).toEqual(['Measures and columns: Operating profit (Result)'])
  expect(found('dso')).toEqual(['Measures and columns: Days sales outstanding (Balance sheet · Cash)'])
  expect(found('area')).toEqual(['Measures and columns: Region (Result)'])
  expect(found('liquidity')).toEqual(['Reports: Cash (Finance)'])
  expect(found('fiannce')).toEqual(['Reports: Cash (Finance), Group results (Finance)'])
  expect(found('atlantis')).toEqual([])
})

test('a page is also found by where it is, but not by that alone', () => {
  expect(found('sheet cash')).toEqual(['Pages: Balance sheet (Cash)'])
  expect(found('cash')).toEqual(['Reports: Cash (Finance)'])
})

test('figures come first, unless a report begins with what was typed', () => {
  expect(found('ebit germany', [figure])).toEqual(['Figures: Operating profit (Result)'])
  expect(found('group', [figure])[0]).toBe('Reports: Group results (Finance)')
  const [figures] = resultsOf({ text: 'ebit', workspaces, open, known: all, figures: [figure] })
  expect(figures!.results[0]).toMatchObject({
    value: '12',
    detail: 'Germany · October 2026',
    to: { place: open, page: 'result', filters: figure.filters },
  })
})

test('figures stand in the order of the service, all of them, whatever their names and values are', () => {
  const figures = ['Net profit', 'Operating profit', 'EBITDA', 'Net profit', 'Gross profit', 'Revenue'].map(
    (label, at) => ({ ...figure, label, value: `${at * 7 - 14}`, pageName: `Page ${at}` }),
  )
  expect(found('profit', figures)[0]).toBe(
    'Figures: Net profit (Page 0), Operating profit (Page 1), EBITDA (Page 2), Net profit (Page 3), ' +
      'Gross profit (Page 4), Revenue (Page 5)',
  )
  const [first] = resultsOf({ text: 'profit', workspaces, open, known: all, figures })
  expect(new Set(first!.results.map(({ key }) => key)).size).toBe(6)
  expect(
    resultsOf({ text: 'profit', workspaces, open: null, known: all.slice(1), figures })[0]!.name,
  ).not.toBe('Figures')
})

test('the nearest five of a kind are there, the open report before as good a name, else in their own order', () => {
  const pages = (...labels: string[]) => labels.map((label) => ({ name: label, label }))
  const reports = [
    known('cash', 'Cash', { pages: pages('Plan', 'Plan of costs', 'Plans') }, false),
    known('results', 'Group results', { pages: pages('Plan of sales', 'Plam', 'Plan', 'Plan of all') }, true),
  ]
  const [group] = resultsOf({ text: 'plan', workspaces, open, known: reports, figures: [] })
  expect(group!.results.map(({ label, aside }) => `${label} (${aside})`)).toEqual([
    'Plan (Group results)',
    'Plan (Cash)',
    'Plan of sales (Group results)',
    'Plan of all (Group results)',
    'Plan of costs (Cash)',
  ])
})

test('a measure that two reports show is there once, of the open one, also where it stands behind', () => {
  const results = resultsOf({ text: 'ebit', workspaces, open, known: all.toReversed(), figures: [] })
  expect(results.map(({ name, results: each }) => [name, each.map(({ aside }) => aside)])).toEqual([
    ['Measures and columns', ['Result']],
  ])
})

test('the open report is looked through first, and no more than so many', () => {
  const names = reportsToKnow(workspaces, { workspaceId: 'sales', reportId: 'REGIONS' }, 2)
  expect(names.map(({ report: { label }, isOpen }) => [label, isOpen])).toEqual([
    ['Regions', true],
    ['Group results', false],
  ])
})

test('what was found is gone to at once in the open report, and in another once it is open', async () => {
  const steps: unknown[] = []
  const arrived = (reportId: string) => ({
    place: { workspaceId: 'finance', reportId },
    embed: {
      setPage: async (page: string) => void steps.push(['page', page]),
      setFilters: async (filters: unknown[]) => void steps.push(['filters', filters.length]),
    },
    tracker: {
      place: { page: 'result', view: null },
      settleNow: async () => void steps.push('looked'),
      noteFiltered: () => void steps.push('filtered'),
    },
  })
  const going = createGoing()
  const at = (reportId: string) => going.arrive(arrived(reportId) as never)
  const to = (reportId: string) => ({
    place: { workspaceId: 'finance', reportId },
    page: 'bridge',
    filters: [{}],
  })
  expect(going.go(to('results'))).toBe(false)
  at('cash')
  const leave = at('results')
  expect(steps, 'another report was opened meanwhile').toEqual([])
  expect(going.current()).toEqual(open)
  expect(going.go(to('RESULTS'))).toBe(true)
  await expect.poll(() => steps).toEqual(['looked', ['page', 'bridge'], ['filters', 1], 'filtered'])
  leave()
  expect(going.current()).toBeNull()
  expect(going.go({ ...to('cash'), page: 'result' })).toBe(false)
  at('cash')
  await expect.poll(() => steps.slice(4)).toEqual(['looked', ['filters', 1], 'filtered'])
})
