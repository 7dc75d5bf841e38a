import { visualTypes } from '@casement/visuals'
import { createIntl } from 'react-intl'
import { describe, expect, test } from 'vitest'
import type { Findable } from '@casement/portal-api'
import { createGoing } from '../../src/address/going.ts'
import { reportsToKnow, resultsOf, type KnownReport } from '../../src/reading/find/results.ts'
import type { Workspace } from '../../src/dashboard/workspaces.ts'
import de from '../../src/words/messages/de.json' with { type: 'json' }
import en from '../../src/words/messages/en.json' with { type: 'json' }

const english = createIntl({ locale: 'en-GB', messages: en })
const german = createIntl({ locale: 'de-DE', messages: de })

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
  resultsOf({ text, workspaces, open, known: all, figures, intl: english }).map(
    ({ name, results }) => `${name}: ${results.map(({ label, aside }) => `${label} (${aside})`).join(', ')}`,
  )

test('without a text all reports are listed, by workspace and name', () => {
  expect(found(' ')).toEqual(['reports: Cash (Finance), Group results (Finance), Regions (Sales)'])
})

test('pages, visuals, measures, columns and reports are found, with mistakes and in any order', () => {
  expect(found('bridg')).toEqual(['pages: Bridge (Group results)'])
  expect(found('balanec sheet')).toEqual(['pages: Balance sheet (Cash)'])
  expect(found('line last')).toEqual(['visuals: From last year to this, by line (Bridge)'])
  expect(found('EBIT')).toEqual(['fields: Operating profit (Result)'])
  expect(found('dso')).toEqual(['fields: Days sales outstanding (Balance sheet · Cash)'])
  expect(found('area')).toEqual(['fields: Region (Result)'])
  expect(found('liquidity')).toEqual(['reports: Cash (Finance)'])
  expect(found('fiannce')).toEqual(['reports: Cash (Finance), Group results (Finance)'])
  expect(found('atlantis')).toEqual([])
})

test('a page is also found by where it is, but not by that alone', () => {
  expect(found('sheet cash')).toEqual(['pages: Balance sheet (Cash)'])
  expect(found('cash')).toEqual(['reports: Cash (Finance)'])
})

test('figures come first, unless a report begins with what was typed', () => {
  expect(found('ebit germany', [figure])).toEqual(['figures: Operating profit (Result)'])
  expect(found('group', [figure])[0]).toBe('reports: Group results (Finance)')
  const [figures] = resultsOf({
    text: 'ebit',
    workspaces,
    open,
    known: all,
    figures: [figure],
    intl: english,
  })
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
    'figures: Net profit (Page 0), Operating profit (Page 1), EBITDA (Page 2), Net profit (Page 3), ' +
      'Gross profit (Page 4), Revenue (Page 5)',
  )
  const [first] = resultsOf({ text: 'profit', workspaces, open, known: all, figures, intl: english })
  expect(new Set(first!.results.map(({ key }) => key)).size).toBe(6)
  expect(
    resultsOf({ text: 'profit', workspaces, open: null, known: all.slice(1), figures, intl: english })[0]!
      .name,
  ).not.toBe('figures')
})

test('the nearest five of a kind are there, the open report before as good a name, else in their own order', () => {
  const pages = (...labels: string[]) => labels.map((label) => ({ name: label, label }))
  const reports = [
    known('cash', 'Cash', { pages: pages('Plan', 'Plan of costs', 'Plans') }, false),
    known('results', 'Group results', { pages: pages('Plan of sales', 'Plam', 'Plan', 'Plan of all') }, true),
  ]
  const [group] = resultsOf({ text: 'plan', workspaces, open, known: reports, figures: [], intl: english })
  expect(group!.results.map(({ label, aside }) => `${label} (${aside})`)).toEqual([
    'Plan (Group results)',
    'Plan (Cash)',
    'Plan of sales (Group results)',
    'Plan of all (Group results)',
    'Plan of costs (Cash)',
  ])
})

test('a measure that two reports show is there once, of the open one, also where it stands behind', () => {
  const results = resultsOf({
    text: 'ebit',
    workspaces,
    open,
    known: all.toReversed(),
    figures: [],
    intl: english,
  })
  expect(results.map(({ name, results: each }) => [name, each.map(({ aside }) => aside)])).toEqual([
    ['fields', ['Result']],
  ])
})

const inLanguages = [
  { name: 'English', intl: english, messages: en },
  { name: 'German', intl: german, messages: de },
] as const

describe.each(inLanguages)('in $name', ({ intl, messages }) => {
  const kinds = visualTypes.map((type) => ({ type, name: messages[`search.kind.${type}`] }))
  /** Names of no language, so that what else is shown is said by the search. */
  const label = (type: string) => `Xq${visualTypes.indexOf(type as (typeof visualTypes)[number])}`
  const pageOf = (type: string) => `Zj${label(type)}`
  const whole = known(
    'results',
    'Wk',
    {
      pages: visualTypes.map((type) => ({ name: type, label: pageOf(type) })),
      visuals: visualTypes.map((type) => ({ ...place(type, type, label(type)), type })),
      measures: [{ ...place('card', 'one', 'Vv1'), synonyms: ['Uu1'] }],
      columns: [{ ...place('table', 'two', 'Vv2'), synonyms: ['Uu2'] }],
    },
    true,
  )
  const search = (text: string) =>
    resultsOf({ text, workspaces: [], open, known: [whole], figures: [], intl }).flatMap(
      (group) => group.results,
    )

  test.each(kinds)('a $type is called by its kind, and is found by it', ({ type, name }) => {
    expect(search(label(type)).find(({ kind }) => kind === 'visual')).toMatchObject({ detail: name })
    const first = search(name).find(({ kind }) => kind === 'visual')
    expect([first?.label, first?.detail, first?.marks]).toEqual([label(type), name, []])
    expect(search(`${name} ${label(type)}`)[0]).toMatchObject({
      label: label(type),
      marks: [{ start: 0, end: label(type).length }],
    })
  })

  test('all that is shown beside names is of the language’s messages', () => {
    const own = Object.entries(messages)
      .filter(([id]) => id.startsWith('search.'))
      .map(([, text]) => text)
    const words = new Set(own.flatMap((text) => text.match(/\p{L}+/gu) ?? []))
    const shown = [...visualTypes.map(label), 'uu1', 'uu2'].flatMap(search)
    expect(shown.length).toBeGreaterThan(visualTypes.length)
    const said = shown.flatMap(
      ({ detail = '', aside }) => `${detail} ${aside}`.match(/\p{L}[\p{L}\d]*/gu) ?? [],
    )
    expect(said.filter((word) => !/^(Xq|Zj|Vv|Uu|Wk)/.test(word) && !words.has(word))).toEqual([])
  })

  test('a synonym is said in a sentence', () => {
    expect(search('uu1').map((result) => [result.label, result.detail])).toEqual([
      ['Vv1', intl === german ? 'auch Uu1 genannt' : 'also called Uu1'],
    ])
  })
})

test('a visual is found by words of its kind beside those of its name and page, behind what is called so', () => {
  const visuals = [
    { ...place('result', 'one', 'Revenue by month'), type: 'columnChart' },
    { ...place('result', 'two', 'Revenue by region'), type: 'barChart' },
    { ...place('bridge', 'three', 'Column chart of the year'), type: 'table' },
  ]
  const found = (text: string, intl = english) => {
    const reports = [known('results', 'Group results', { ...findable, visuals }, true)]
    const groups = resultsOf({ text, workspaces, open, known: reports, figures: [], intl })
    return groups.flatMap(({ name, results }) =>
      name === 'visuals' ? results.map((each) => each.label) : [],
    )
  }
  expect(found('column chart')).toEqual(['Column chart of the year', 'Revenue by month'])
  expect(found('chart revenue')).toEqual(['Revenue by month', 'Revenue by region'])
  expect(found('bar chart result')).toEqual(['Revenue by region'])
  expect(found('result')).toEqual([])
  expect(found('Säulendiagramm', german)).toEqual(['Revenue by month'])
  expect(found('saeulendiagram', german)).toEqual(['Revenue by month'])
  expect(found('Säulendiagramm')).toEqual([])
})

test('a page and a visual are found by what their author calls them, and shown as the reader does', () => {
  const pages = [{ name: 'result', label: 'Ergebnis', synonyms: ['Result'] }]
  const visuals = [
    { ...place('result', 'one', 'Umsatz nach Monaten'), type: 'columnChart', synonyms: ['Revenue by month'] },
  ]
  const reports = [known('results', 'Group results', { pages, visuals }, true)]
  const found = (text: string) =>
    resultsOf({ text, workspaces, open, known: reports, figures: [], intl: german }).flatMap(
      ({ name, results }) =>
        name === 'pages' || name === 'visuals'
          ? results.map(({ label, marks }) => [label, marks.length])
          : [],
    )
  expect(found('revenue month')).toEqual([['Umsatz nach Monaten', 0]])
  expect(found('Umsatz')).toEqual([['Umsatz nach Monaten', 1]])
  expect(found('result')).toContainEqual(['Ergebnis', 0])
})

test('a kind of visuals that this portal does not know is not made up', () => {
  const visuals = [{ ...place('result', 'one', 'Revenue'), type: 'sankeyChart' }]
  const reports = [known('results', 'Group results', { ...findable, visuals }, true)]
  const results = (text: string) =>
    resultsOf({ text, workspaces: [], open, known: reports, figures: [], intl: english })
  expect(results('revenue')[0]!.results.map(({ label, detail }) => [label, detail])).toEqual([
    ['Revenue', undefined],
  ])
  expect(results('sankey')).toEqual([])
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
