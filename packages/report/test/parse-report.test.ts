import { readFileSync } from 'node:fs'
import { visualTypes } from '@casement/visuals'
import { expect, test } from 'vitest'
import { parseReport, ReportError } from '../src/index.ts'

const documentation = readFileSync(new URL('../../../docs/report.md', import.meta.url), 'utf8')

/** The example of docs/report.md: every test changes one thing in it. */
const example = (): any =>
  JSON.parse(/<!-- example: report -->\s*```json\n([\s\S]*?)\n```/.exec(documentation)![1]!)

const problemsOf = (json: unknown) => {
  try {
    parseReport(json)
    return []
  } catch (error) {
    if (!(error instanceof ReportError)) throw error
    return error.problems.map(({ path, message }) => `${path}: ${message}`)
  }
}

test('reads the documented example whole', () => {
  const report = parseReport(example())
  expect(report.pages[0]!.visuals.map((visual) => visual.type)).toEqual([
    'text',
    'dataAsOf',
    'card',
    'columnChart',
    'table',
  ])
  expect(report).toEqual(example())
})

const kinds = visualTypes.map((type) => JSON.stringify(type))

const wrongThings: [string, (report: any) => void, string][] = [
  ['a missing name', (r) => delete r.name, 'name: is missing'],
  ['an empty name', (r) => (r.name = ''), 'name: expected a text that is not empty, found ""'],
  [
    'a bookmark of a page that is gone',
    (r) => (r.bookmarks = [{ name: 'a', displayName: 'A', state: { activePage: 'overveiw' } }]),
    'bookmarks[0].state.activePage: "overveiw" is no page; did you mean "overview"?',
  ],
  [
    'a bookmark that hides what is not there',
    (r) =>
      (r.bookmarks = [
        {
          name: 'a',
          displayName: 'A',
          children: [
            { name: 'b', displayName: 'B', state: { visuals: { overview: { revenu: { mode: 'hidden' } } } } },
          ],
        },
      ]),
    'bookmarks[0].children[0].state.visuals["overview"]["revenu"]: "revenu" is no visual of this page; did you mean "revenue"?',
  ],
  [
    'items of a figure',
    (r) => (r.pages[0].visuals[3].roles.value[0].showItemsWithNoData = true),
    'pages[0].visuals[3].roles.value[0].showItemsWithNoData: only columns and levels have items, and this is a figure',
  ],
  [
    'items that have no place',
    (r) =>
      (r.pages[0].visuals[3] = {
        ...r.pages[0].visuals[3],
        type: 'pieChart',
        format: {},
        roles: {
          category: [{ kind: 'column', table: 'Date', column: 'Month', showItemsWithNoData: true }],
          value: [r.pages[0].visuals[3].roles.value[0]],
        },
      }),
    'pages[0].visuals[3].roles.category[0].showItemsWithNoData: in pieChart.category an item with no data has no place',
  ],
  ['no pages', (r) => (r.pages = []), 'pages: expected at least 1 in the list, found 0'],
  [
    'a misspelt property',
    (r) => (r.pages[0].dispalyOption = 'fitToPage'),
    'pages[0].dispalyOption: is not known here; did you mean "displayOption"?',
  ],
  [
    'a visual of no known type',
    (r) => (r.pages[0].visuals[2].type = 'crad'),
    'pages[0].visuals[2].type: there is no "crad"; did you mean "card"?',
  ],
  [
    'a visual of a type like none',
    (r) => (r.pages[0].visuals[2].type = 'constellation'),
    `pages[0].visuals[2].type: expected ${kinds.slice(0, -1).join(', ')} or ${kinds.at(-1)}, found "constellation"`,
  ],
  [
    'two figures on a card',
    (r) => r.pages[0].visuals[2].roles.value.push({ kind: 'measure', table: 'Ledger', measure: 'Cost' }),
    'pages[0].visuals[2].roles.value: expected exactly 1 in the list, found 2',
  ],
  [
    'a field without its measure',
    (r) => delete r.pages[0].visuals[2].roles.value[0].measure,
    'pages[0].visuals[2].roles.value[0].measure: is missing',
  ],
  [
    'a width of nothing',
    (r) => (r.pages[0].visuals[2].layout.width = 0),
    'pages[0].visuals[2].layout.width: expected a number of at least 1, found 0',
  ],
  [
    'a size that is a text',
    (r) => (r.pages[0].size.width = '1280'),
    'pages[0].size.width: expected a number of at least 1, found "1280"',
  ],
  [
    'a colour by name',
    (r) => (r.pages[0].background = { color: 'red' }),
    'pages[0].background.color: expected a colour such as "#1B6CA8", found "red"',
  ],
  [
    'text between the digits of a format',
    (r) => (r.pages[0].visuals[2].roles.value[0].format = '000-000'),
    'pages[0].visuals[2].roles.value[0].format: the format "000-000" has "-" between its digits; text stands before or after them',
  ],
  [
    'two visuals of one name',
    (r) => (r.pages[0].visuals[3].name = 'revenue'),
    'pages[0].visuals[3].name: "revenue" is the name of pages[0].visuals[2] already',
  ],
  [
    'a sort by no role of the visual',
    (r) => (r.pages[0].visuals[4].sort[0].role = 'columns'),
    'pages[0].visuals[4].sort[0].role: "columns" is no role of this visual; did you mean "column"?',
  ],
  [
    'a sort beyond the fields of the role',
    (r) => (r.pages[0].visuals[4].sort[0].index = 3),
    'pages[0].visuals[4].sort[0].index: the role column has 3 fields, counted from 0',
  ],
  [
    'a phone layout of no visual',
    (r) => (r.pages[0].mobile.layouts.revenues = { x: 0, y: 0, width: 1, height: 1 }),
    'pages[0].mobile.layouts["revenues"]: "revenues" is no visual of this page; did you mean "revenue"?',
  ],
  [
    'a first page that is not there',
    (r) => (r.activePage = 'Sales'),
    'activePage: "Sales" is no page; there are overview',
  ],
  [
    'hidden pages only',
    (r) => (r.pages[0].visibility = 'hidden'),
    'pages: at least one page has to be visible',
  ],
  [
    'a basic filter without its operator',
    (r) => delete r.filters[0].operator,
    'filters[0]: a filter of the kind 1, basic, needs "operator"',
  ],
  [
    'a filter without a target',
    (r) => delete r.filters[0].target,
    'filters[0]: expected a filter with a target',
  ],
]

for (const [what, change, problem] of wrongThings) {
  test(`says where and what: ${what}`, () => {
    const report = example()
    change(report)
    expect(problemsOf(report)).toContain(problem)
  })
}

test('lists every problem at once', () => {
  const report = example()
  delete report.name
  report.pages[0].visuals[0].layout.x = null
  expect(problemsOf(report)).toEqual([
    'name: is missing',
    'pages[0].visuals[0].layout.x: expected a number, found null',
  ])
})

test('refuses a newer file by name and reads no further', () => {
  expect(() => parseReport({ casement: 2, pages: 'anything' })).toThrow(
    'The report file was written for a newer Casement:\n  casement: is version 2, this Casement reads up to 1; update Casement',
  )
})

for (const junk of [null, undefined, 7, 'report', [], true]) {
  test(`refuses ${JSON.stringify(junk)} as a report`, () => {
    expect(problemsOf(junk)).toHaveLength(1)
  })
}

test('a filter too deep to be followed and a text too long to be read are told in few words', () => {
  let node: object = { value: 1, operator: 'Selected' }
  for (let level = 0; level < 20_000; level++) node = { value: 1, operator: 'Inherited', children: [node] }
  const target = [{ table: 'Entity', column: 'Region' }]
  const filters = [{ target, filterType: 9, hierarchyData: [node] }]
  const format = '0'.repeat(100_000)
  const visual = {
    name: 'n'.repeat(100_000),
    type: 'card',
    layout: { x: 0, y: 0, width: 1, height: 1 },
    roles: { value: [{ kind: 'measure', table: 'Ledger', measure: 'Revenue', format }] },
  }
  const page = {
    name: 'p',
    displayName: 'P',
    size: { width: 1, height: 1 },
    visuals: [visual, visual],
    filters,
  }
  const problems = problemsOf({ casement: 1, name: 'r', pages: [page] })
  expect(problems.map((problem) => problem.slice(0, 90))).toEqual([
    expect.stringContaining('format: expected a text of at most 1000 characters'),
    expect.stringContaining('format: expected a text of at most 1000 characters'),
    'pages[0].filters[0]: expected a filter of fewer levels and values',
  ])
  expect(Math.max(...problems.map(({ length }) => length))).toBeLessThan(200)
})

test.each([
  ...['java', 'Java', ' java', 'java\n'].map((start) => `${start}script:alert(1)//https://`),
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'file:///etc/passwd',
  '//elsewhere.example',
  'http://elsewhere.example',
])('a button that leads to %j is refused', (url) => {
  const withLink = (to: string) => {
    const report = example()
    const button = { name: 'b', type: 'button', format: { text: 'Go' }, action: { type: 'link', url: to } }
    report.pages[0].visuals.push({ ...button, layout: { x: 0, y: 0, width: 10, height: 10 } })
    return report
  }
  expect(problemsOf(withLink(url))).toEqual([
    expect.stringMatching(/action\.url: expected an address that begins with https:\/\/ or mailto:, found/),
  ])
  expect(problemsOf(withLink('https://www.ifrs.org'))).toEqual([])
  expect(problemsOf(withLink('mailto:controlling@example.com'))).toEqual([])
})
