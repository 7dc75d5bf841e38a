import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseReport } from '@casement/report'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readContent } from '../../src/content/content.ts'
import { refuseStopped } from '../../src/served/opening/open-content.ts'
import { contentList, ids, makeContentFolder, model, report } from '../world.ts'

let folder: string
let made = 0
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'casement-content-'))
})
afterAll(() => rm(folder, { recursive: true }))

const folderWith = (files: Record<string, unknown>) =>
  makeContentFolder(join(folder, String(++made)), { files })
const contentWith = async (files: Record<string, unknown>) => {
  const content = await readContent(await folderWith(files))
  refuseStopped(content)
  return content
}

test('reads workspaces, reports and models, found whatever the case of their ids', async () => {
  const content = await contentWith({})
  expect(content.booksEnd).toBe('2026-10')
  expect(content.workspaces.map(({ name }) => name)).toEqual(['Sample Group 1', 'marketing group', 'contoso'])
  expect(content.report(ids.sales.toUpperCase())).toMatchObject({
    name: 'SalesMarketing',
    datasetId: ids.ledger,
  })
  expect(content.dataset(ids.ledger)?.roles).toContain('EMEA')
  expect(content.database).toMatch(/data\/finance\.duckdb$/)
  expect(content.workspace('nonsense')).toBeUndefined()
})

test('a report says itself with which month its figures end, or has the month of all', async () => {
  const workspaces = contentList.workspaces.map((workspace) => ({
    ...workspace,
    reports: workspace.reports.map((one) => (one.id === ids.sales ? { ...one, booksEnd: '2014-09' } : one)),
  }))
  const content = await contentWith({ 'content.json': { ...contentList, workspaces } })
  const ends = content.workspaces.flatMap(({ reports }) =>
    reports.map(({ id }) => [id, content.report(id)?.booksEnd]),
  )
  expect(ends.filter(([, end]) => end === '2014-09')).toEqual([[ids.sales, '2014-09']])
  expect(new Set(ends.map(([, end]) => end))).toEqual(new Set(['2014-09', '2026-10']))
})

test('every table has a name in the engine, that of a view where it lies in a file or a query', async () => {
  const [ledger] = model(false).tables
  const source = (given: object) => ({
    ...ledger,
    name: JSON.stringify(given),
    measures: [],
    source: given,
  })
  const content = await contentWith({
    'reports/a.json': { ...report('A'), pages: [{ ...report('A').pages[0]!, visuals: [] }] },
    'data/x.parquet': 'PAR1',
    'data/x.csv': 'City',
    'models/open.json': {
      ...model(false),
      tables: [
        source({ table: 'ledger' }),
        source({ parquet: 'data/x.parquet' }),
        source({ csv: 'data/x.csv' }),
        source({ sql: 'SELECT 1 AS one;' }),
      ],
    },
  })
  const { tables } = content.sources.datasets.find(({ id }) => id === ids.open)!
  expect(tables.map(({ name }) => name.slice(0, 2))).toEqual([
    ['ledger'],
    ...Array.from({ length: 3 }, () => ['memory', 'views']),
  ])
  const names = tables.map(({ name }) => name.join('.'))
  expect(new Set(names).size).toBe(4)
  expect(content.dataset(ids.open)!.model.tables.map((table) => table.source)).toEqual(
    names.map((name) => ({ table: name })),
  )
  expect(tables.map(({ files }) => files?.map((file) => file.replace(/.*\/data\//, '')))).toEqual([
    undefined,
    ['x.parquet'],
    ['x.csv'],
    undefined,
  ])
})

const [first, ...others] = contentList.workspaces
const changed = (change: object) => ({ ...contentList, workspaces: [{ ...first!, ...change }, ...others] })

test.each<[string, Record<string, unknown>, string, string]>([
  ['no list', { 'content.json': '' }, 'CONTENT_INVALID', '\n  content.json:1:1: expected a value'],
  ['a newer list', { 'content.json': { casement: 2 } }, 'CONTENT_NEWER', 'content.json is version 2'],
  [
    'a month that is none',
    { 'content.json': { ...contentList, booksEnd: '2026-13' } },
    'CONTENT_INVALID',
    'booksEnd',
  ],
  ['a property nobody knows', { 'content.json': changed({ colour: 'red' }) }, 'CONTENT_INVALID', 'colour'],
  [
    'an id that is no UUID',
    { 'content.json': changed({ id: 'one' }) },
    'CONTENT_INVALID',
    'workspaces[0].id',
  ],
  [
    'a file that is not there',
    { 'content.json': changed({ datasets: [{ ...first!.datasets[0]!, file: 'models/x.json' }] }) },
    'CONTENT_INVALID',
    'workspaces[0].datasets[0].file: models/x.json is not there',
  ],
  [
    'a file outside the folder',
    { 'content.json': changed({ datasets: [{ ...first!.datasets[0]!, file: '../x.json' }] }) },
    'CONTENT_INVALID',
    'workspaces[0].datasets[0].file',
  ],
  [
    'a report over a dataset nobody lists',
    { 'content.json': changed({ reports: [{ ...first!.reports[0]!, dataset: ids.contoso }] }) },
    'CONTENT_INVALID',
    `workspaces[0].reports[0].dataset: the report "SalesMarketing" asks the dataset ${ids.contoso}`,
  ],
  [
    'a report twice',
    { 'content.json': changed({ reports: [first!.reports[0]!, first!.reports[0]!] }) },
    'CONTENT_INVALID',
    `workspaces[0].reports[1].id: ${ids.sales} is workspaces[0].reports[0].id already`,
  ],
  [
    'a report that names another dataset than the list',
    { 'reports/a.json': { ...report('A'), dataset: ids.board } },
    'CONTENT_INVALID',
    `: dataset: is ${ids.board}, but content.json says ${ids.ledger}`,
  ],
  [
    'a report with a mistake',
    { 'reports/a.json': { ...report('A'), pages: [] } },
    'CONTENT_INVALID',
    '\n  reports/a.json:1:26: pages: expected at least 1 in the list, found 0',
  ],
  [
    'a measure with a mistake',
    {
      'models/ledger.json': {
        ...model(true),
        tables: [
          { ...model(true).tables[0]!, measures: [{ name: 'Total', expression: 'SUM(Ledger[Amout])' }] },
        ],
      },
    },
    'CONTENT_INVALID',
    'tables[0].measures[0].expression: The table "Ledger" has no column or measure "Amout"',
  ],
  [
    'a data file outside the data folder',
    {
      'models/open.json': {
        ...model(false),
        tables: [{ ...model(false).tables[0], source: { csv: 'data/../x.csv' } }],
      },
    },
    'CONTENT_INVALID',
    'tables[0].source.csv: the file "data/../x.csv"',
  ],
])('refuses %s', async (_, files, code, message) => {
  const refused = await contentWith(files).catch((error: unknown) => error)
  expect(refused).toMatchObject({ name: 'ContentError', code })
  expect((refused as Error).message).toContain(message)
})

const target = (column: string) => ({ table: 'Ledger', column })
const basic = (column: string) => ({
  $schema: 'http://powerbi.com/product/schema#basic',
  target: target(column),
  filterType: 1,
  operator: 'In',
  values: ['x'],
})
const [card] = report('A').pages[0]!.visuals
const withVisual = (change: object) => ({
  ...report('A'),
  pages: [{ ...report('A').pages[0]!, visuals: [{ ...card, ...change }] }],
})
const inVisual = 'pages[0].visuals[0].'

test.each<[string, object, string]>([
  [
    'a visual',
    withVisual({ roles: { value: [{ kind: 'measure', table: 'Ledger', measure: 'Totel' }] } }),
    `${inVisual}roles.value[0]: `,
  ],
  [
    'a reference of a card',
    withVisual({
      roles: { ...card!.roles, reference: [{ kind: 'aggregation', ...target('Amout'), aggregation: 'Sum' }] },
    }),
    `${inVisual}roles.reference[0]: `,
  ],
  [
    'a filter of a visual',
    withVisual({ filters: [basic('City'), basic('Citi')] }),
    `${inVisual}filters[1]: `,
  ],
  [
    'a filter of a page',
    { ...report('A'), pages: [{ ...report('A').pages[0]!, filters: [basic('Regoin')] }] },
    'pages[0].filters[0]: ',
  ],
  ['a filter of the report', { ...report('A'), filters: [basic('Regoin')] }, ': filters[0]: '],
  [
    'what a top-N filter ranks by',
    {
      ...report('A'),
      filters: [
        {
          $schema: 'http://powerbi.com/product/schema#topN',
          target: target('City'),
          filterType: 5,
          operator: 'Top',
          itemCount: 2,
          orderBy: { table: 'Ledger', measure: 'Totl' },
        },
      ],
    },
    ': filters[0]: ',
  ],
  [
    'a bookmark',
    {
      ...report('A'),
      bookmarks: [
        {
          name: 'b',
          displayName: 'B',
          state: { filters: { visuals: { ReportSection: { total: [basic('Ctiy')] } } } },
        },
      ],
    },
    'bookmarks[0].state.filters.visuals.ReportSection.total[0]: ',
  ],
])('refuses a field of %s that its model does not have, and says which was meant', async (_, json, place) => {
  const refused = await contentWith({ 'reports/a.json': json }).catch((error: unknown) => error)
  expect(refused).toMatchObject({ name: 'ContentError', code: 'CONTENT_INVALID' })
  expect((refused as Error).message).toContain(place)
  expect((refused as Error).message).toMatch(/did you mean .*(Total|Amount|City|Region).*\?/)
})

test('the field of a period is a column of dates that the model has', async () => {
  const withPeriod = (column: string) => ({
    ...report('A'),
    filters: [basic('City')],
    period: { field: { kind: 'column', table: 'Ledger', column }, default: 'month' },
  })
  const told = async (column: string) =>
    String(await contentWith({ 'reports/a.json': withPeriod(column) }).catch((error: unknown) => error))
  expect(await told('City')).toContain('period.field: Ledger[City] holds no dates')
  expect(await told('Ctiy')).toMatch(/period\.field: .*did you mean/)
})

test('what readers choose is a choice of the model, and no value of its data', async () => {
  const comparing = (table: string, column: string, values: readonly string[]) => ({
    ...report('A'),
    comparison: {
      field: { kind: 'column', table, column },
      choices: values.map((value) => ({ value, scenario: 'budget' })),
    },
  })
  const withChoices = (withRoles: boolean) => ({
    ...model(withRoles),
    tables: [
      ...model(withRoles).tables,
      {
        name: 'Comparison',
        source: { choices: ['Budget', 'Prior year'] },
        columns: [{ name: 'Comparison', type: 'text' }],
      },
    ],
  })
  const told = async (json: object) =>
    contentWith({
      'reports/a.json': json,
      'models/ledger.json': withChoices(true),
      'models/open.json': withChoices(false),
    }).then(
      () => 'taken',
      (error: unknown) => String(error),
    )
  expect(await told(comparing('Comparison', 'Comparison', ['Budget', 'prior YEAR']))).toBe('taken')
  expect(await told(comparing('Comparison', 'Comparison', ['Budget', 'Prior yaer']))).toContain(
    'comparison.choices[1].value: "Prior yaer" is no choice of "Comparison"; did you mean "Prior year"?',
  )
  expect(await told(comparing('Comparison', 'Comparison', ['Budget', 'Xylophone']))).toContain(
    'is no choice of "Comparison"; there are Budget, Prior year',
  )
  expect(await told(comparing('Ledger', 'City', ['Berlin', 'Paris']))).toContain(
    'comparison.field: Ledger[City] is a column of the data, which a choice would filter',
  )
})

const inFolder = (page: object): Record<string, unknown> => {
  const { pages, ...rest } = report('A')
  const workspaces = contentList.workspaces.map((workspace) => ({
    ...workspace,
    reports: workspace.reports.map((one) =>
      one.file === 'reports/a.json' ? { ...one, file: 'reports/a' } : one,
    ),
  }))
  return {
    'content.json': { ...contentList, workspaces },
    'reports/a/report.json': rest,
    'reports/a/pages/01-first.json': { ...pages[0]!, ...page },
  }
}

test('a report may be a folder, which says file, line and column of everything that is wrong', async () => {
  const content = await contentWith(inFolder({}))
  expect(content.report(ids.sales)?.definition).toEqual(
    parseReport({ ...report('A'), pages: report('A').pages.slice(0, 1) }),
  )
  const wrong = inFolder({ filters: [basic('Regoin')], visuals: [{ ...card, filters: [basic('Citi')] }] })
  await expect(contentWith(wrong)).rejects.toThrow(
    /:\n {2}reports\/a\/pages\/01-first\.json:1:\d+: visuals\[0\]\.filters\[0\]: .*"?City"?.*\n {2}reports\/a\/pages\/01-first\.json:1:\d+: filters\[0\]: .*Region/,
  )
  const { 'reports/a/report.json': _gone, ...headless } = inFolder({})
  await expect(contentWith(headless)).rejects.toThrow('\n  reports/a/report.json: is missing')
})

test('a file that is not there is told with the one that was probably meant', async () => {
  const workspaces = contentList.workspaces.map((workspace) => ({
    ...workspace,
    reports: workspace.reports.map((one) => ({ ...one, file: one.file.replace('.json', '.jsn') })),
  }))
  await expect(contentWith({ 'content.json': { ...contentList, workspaces } })).rejects.toThrow(
    /reports\/a\.jsn is not there; did you mean reports\/a\.json\?/,
  )
})

test('a report may filter by every kind of field', async () => {
  const advanced = (target: object) => ({
    $schema: 'http://powerbi.com/product/schema#advanced',
    target,
    filterType: 0,
    logicalOperator: 'And',
    conditions: [{ operator: 'GreaterThan', value: 1 }],
  })
  const filters = [
    basic('Region'),
    advanced({ table: 'Ledger', measure: 'Total' }),
    advanced({ ...target('Amount'), aggregationFunction: 'Avg' }),
  ]
  const content = await contentWith({ 'reports/a.json': { ...report('A'), filters } })
  expect(content.report(ids.sales)?.definition.filters).toHaveLength(3)
})

test('a role called target has fields, which are no filter', async () => {
  const total = { kind: 'measure', table: 'Ledger', measure: 'Total' }
  const layout = { x: 0, y: 0, width: 9, height: 9 }
  const visuals = [{ name: 'v', type: 'kpi', layout, roles: { value: [total], target: [total] } }]
  const pages = [{ name: 'p', displayName: 'P', size: { width: 9, height: 9 }, visuals }]
  const content = await contentWith({ 'reports/a.json': { ...report('A'), pages } })
  expect(content.report(ids.sales)?.definition.pages[0]!.visuals).toHaveLength(1)
})

test('refuses a folder that is not there', async () => {
  await expect(readContent(join(folder, 'nowhere'))).rejects.toMatchObject({ code: 'CONTENT_MISSING' })
})
