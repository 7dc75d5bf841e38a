import { parseReport, parseReportFolder } from '@casement/report'
import { parseModel } from '@casement/semantic'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { reportNotes } from '../../src/content/report-notes.ts'

/** Sales by country and year, and a budget by year alone; `grain` is that of the budget or of its measure. */
const modelOf = ({ grain, ofMeasure }: { grain?: readonly string[]; ofMeasure?: readonly string[] } = {}) =>
  parseModel({
    casement: 1,
    name: 'Sales',
    tables: [
      {
        name: 'Sales',
        source: { table: 'sales' },
        columns: [
          { name: 'Country', type: 'text' },
          { name: 'Year', type: 'integer' },
          { name: 'Amount', type: 'decimal(18,2)' },
        ],
        measures: [
          { name: 'Revenue', expression: 'SUM(Sales[Amount])' },
          { name: 'Against budget', expression: '[Revenue] - [Budget]' },
        ],
      },
      {
        name: 'Plan',
        source: { table: 'plan' },
        ...(grain && { grain }),
        columns: [
          { name: 'Year', type: 'integer' },
          { name: 'Amount', type: 'decimal(18,2)' },
        ],
        measures: [
          { name: 'Budget', expression: 'SUM(Plan[Amount])', ...(ofMeasure && { grain: ofMeasure }) },
        ],
      },
      { name: 'Country', source: { table: 'country' }, columns: [{ name: 'Country', type: 'text' }] },
      {
        name: 'Year',
        source: { table: 'year' },
        columns: [{ name: 'Year', type: 'integer' }],
        measures: [{ name: 'Last year', expression: 'MAX(Year[Year])' }],
      },
    ],
    relationships: [
      { from: { table: 'Sales', column: 'Country' }, to: { table: 'Country', column: 'Country' } },
      { from: { table: 'Sales', column: 'Year' }, to: { table: 'Year', column: 'Year' } },
      { from: { table: 'Plan', column: 'Year' }, to: { table: 'Year', column: 'Year' } },
    ],
  })

const figures = {
  revenue: { kind: 'measure', table: 'Sales', measure: 'Revenue' },
  budget: { kind: 'measure', table: 'Plan', measure: 'Budget' },
  against: { kind: 'measure', table: 'Sales', measure: 'Against budget' },
  planned: { kind: 'aggregation', table: 'Plan', column: 'Amount', aggregation: 'Sum' },
  last: { kind: 'measure', table: 'Year', measure: 'Last year' },
} as const

const reportBy = (table: string, ...names: readonly (keyof typeof figures)[]) =>
  parseReport({
    casement: 1,
    name: 'R',
    pages: [
      {
        name: 'one',
        displayName: 'One',
        size: { width: 1280, height: 720 },
        visuals: [
          {
            name: 'shown',
            type: 'table',
            layout: { x: 0, y: 0, width: 600, height: 300 },
            roles: {
              column: [{ kind: 'column', table, column: table }, ...names.map((name) => figures[name])],
            },
          },
        ],
      },
    ],
  })

const strangers = (words: string, remedy = '; a "grain" of its table leaves it blank there') => [
  {
    path: 'pages[0].visuals[0]',
    message: `no relationship leads from the rows of ${words} to "Country": each of its values has the same figure${remedy}`,
  },
]

test.each([
  ['beside a figure that does', ['revenue', 'budget'], strangers('[Budget]')],
  ['as an aggregation', ['revenue', 'planned'], strangers('Plan[Amount]')],
  ['more than one', ['revenue', 'budget', 'planned'], strangers('[Budget], Plan[Amount]')],
  ['within a difference that does', ['revenue', 'against'], []],
  ['alone', ['budget'], strangers('[Budget]', '')],
  ['with another of dates', ['budget', 'last'], strangers('[Budget], [Last year]', '')],
  ['a word about dates', ['revenue', 'last'], []],
] as const)('a figure that a group does not reach is told, %s', (_, names, expected) => {
  expect(reportNotes(reportBy('Country', ...names), modelOf())).toEqual(expected)
})

test('a figure is not told where its group reaches it, and where a grain leaves it blank', () => {
  expect(reportNotes(reportBy('Year', 'revenue', 'budget'), modelOf())).toEqual([])
  expect(reportNotes(reportBy('Country', 'revenue', 'budget'), modelOf({ grain: ['Year'] }))).toEqual([])
  expect(reportNotes(reportBy('Country', 'revenue', 'budget'), modelOf({ ofMeasure: ['Year'] }))).toEqual([])
})

const reportWithButton = (state: object) => {
  const { pages, ...rest } = reportBy('Country', 'revenue')
  const button = {
    name: 'view',
    type: 'button',
    layout: { x: 700, y: 0, width: 100, height: 40 },
    action: { type: 'bookmark', bookmark: 'view' },
    format: { text: 'View' },
  }
  return parseReport({
    ...rest,
    bookmarks: [{ name: 'view', displayName: 'View', state }],
    pages: [{ ...pages[0], visuals: [...pages[0]!.visuals, button] }],
  })
}
const onlyOf = (table: string) => ({
  $schema: 'http://powerbi.com/product/schema#basic',
  target: { table, column: table },
  filterType: 1,
  operator: 'In',
  values: ['1'],
})

test('a button that changes nothing on its page is told', () => {
  const model = modelOf()
  const plan = { ...onlyOf('Plan'), target: { table: 'Plan', column: 'Year' } }
  expect(reportNotes(reportWithButton({ filters: { report: [plan] } }), model)).toContainEqual({
    path: 'pages[0].visuals[1].action.bookmark',
    message: 'no figure of this page is reached by Plan[Year], so that the bookmark changes nothing here',
  })
  for (const state of [
    { filters: { report: [onlyOf('Country')] } },
    { filters: { report: [plan, onlyOf('Country')] } },
    { filters: { report: [] } },
    { filters: { report: [plan] }, activePage: 'one' },
  ])
    expect(
      reportNotes(reportWithButton(state), model).filter(({ path }) => path.includes('action')),
      JSON.stringify(state),
    ).toEqual([])
})

test('a place that cuts the values of a slicer is told with the room that they take', () => {
  const slicer = (style: string, width: number, height: number, more: object = {}) =>
    parseReport({
      casement: 1,
      name: 'R',
      pages: [
        {
          name: 'one',
          displayName: 'One',
          size: { width: 1280, height: 720 },
          visuals: [
            {
              name: 'choice',
              type: 'slicer',
              layout: { x: 0, y: 0, width, height },
              roles: {
                field: [{ kind: 'column', table: 'Country', column: 'Country', displayName: 'Land' }],
              },
              format: { style },
              ...more,
            },
          ],
        },
      ],
    })
  const told = (...asked: Parameters<typeof slicer>) =>
    reportNotes(slicer(...asked), modelOf()).map(({ path, message }) => `${path}: ${message}`)
  const words = (place: string, least: string) => [
    `pages[0].visuals[0].layout: its place, ${place}, cuts its values: it takes ${least} at least`,
  ]
  expect(told('tiles', 220, 36)).toEqual(words('220 by 36', '307 by 32'))
  expect(told('tiles', 320, 20)).toEqual(words('320 by 20', '307 by 32'))
  expect(told('tiles', 320, 36)).toEqual([])
  expect(told('dropdown', 200, 32, { title: 'Country' })).toEqual(words('200 by 32', '140 by 64'))
  expect(told('dropdown', 200, 32)).toEqual([])
  expect(told('list', 200, 60)).toEqual(words('200 by 60', '140 by 96'))
  expect(told('list', 200, 120)).toEqual([])
})

test('the sample’s reports have no such note', () => {
  const content = join(import.meta.dirname, '../../../../samples/content')
  const listed = JSON.parse(readFileSync(join(content, 'content.json'), 'utf8')) as {
    workspaces: { reports: { file: string; dataset: string }[]; datasets: { id: string; file: string }[] }[]
  }
  const datasets = listed.workspaces.flatMap((workspace) => workspace.datasets)
  const told = listed.workspaces
    .flatMap(({ reports }) => reports)
    // The gallery is made of the kinds' examples.
    .filter(({ file }) => !file.endsWith('.json'))
    .flatMap(({ file, dataset }) => {
      const folder = join(content, file)
      const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
        name.endsWith('.json'),
      )
      const { definition } = parseReportFolder(
        Object.fromEntries(names.map((name) => [name, readFileSync(join(folder, name), 'utf8')])),
      )
      const model = parseModel(
        JSON.parse(readFileSync(join(content, datasets.find(({ id }) => id === dataset)!.file), 'utf8')),
      )
      return reportNotes(definition, model).filter(({ message }) =>
        /no relationship|no figure of this page|cuts its values/.test(message),
      )
    })
  expect(told).toEqual([])
})
