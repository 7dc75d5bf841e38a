import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parseReport, parseReportFile, parseReportFolder, ReportError } from '../src/index.ts'
import type { ReportFiles } from '../src/index.ts'

const documentation = readFileSync(new URL('../../../docs/report.md', import.meta.url), 'utf8')
const whole = /<!-- example: report -->\s*```json\n([\s\S]*?)\n```/.exec(documentation)![1]!
const { pages, ...rest } = JSON.parse(whole) as { pages: object[]; name: string }
const [overview] = pages

const shown = (value: unknown) => JSON.stringify(value, null, 2)
const folder: ReportFiles = {
  'report.json': shown({ $schema: '../report-folder.schema.json', ...rest }),
  'theme.json': shown({ $schema: '../theme.schema.json', name: 'Ours', dataColors: ['#1B6CA8'] }),
  'pages/2-notes.json': shown({ displayName: 'Notes', size: { width: 1280, height: 720 }, visuals: [] }),
  'pages/1-overview.json': shown({ $schema: '../../page.schema.json', ...overview }),
  'pages/10-last.json': shown({
    name: 'end',
    displayName: 'End',
    size: { width: 1, height: 1 },
    visuals: [],
  }),
  'README.md': 'what this is',
  '.DS_Store': '',
}

const problemsOf = (read: () => unknown) => {
  try {
    read()
    return []
  } catch (error) {
    if (!(error instanceof ReportError)) throw error
    return error.message
      .split('\n')
      .slice(1)
      .map((line) => line.trim())
  }
}

test('a folder of small files is the report that one file would be', () => {
  const { definition } = parseReportFolder(folder)
  expect(definition.pages.map(({ name }) => name)).toEqual(['overview', 'notes', 'end'])
  expect(definition.pages[0]).toEqual(parseReport(JSON.parse(whole)).pages[0])
  expect(definition.theme).toEqual({ name: 'Ours', dataColors: ['#1B6CA8'] })
  expect(definition.name).toBe(rest.name)
})

test('the view that a report opens with may have a file of its own, beside a folder and beside one file', () => {
  const opens = { activePage: 'overview' }
  const wrong = { 'opens.json': '{\n  "activePage": "overviews"\n}' }
  const said = 'opens.json:2:3: activePage: "overviews" is no page; did you mean "overview"?'
  const readers = [
    (files: ReportFiles) => parseReportFolder({ ...folder, ...files }),
    // It goes before the one that its author wrote.
    (files: ReportFiles) =>
      parseReportFolder({
        ...folder,
        'report.json': shown({ ...rest, opens: { activePage: 'notes' } }),
        ...files,
      }),
    (files: ReportFiles) => parseReportFile('report.json', whole, files),
  ]
  for (const read of readers) {
    expect(read({ 'opens.json': shown(opens) }).definition.opens).toEqual(opens)
    expect(problemsOf(() => read(wrong))).toEqual([said])
  }
})

test('a report in one file says line and column of what is wrong', () => {
  const wrong = whole.replace('"type": "columnChart"', '"type": "colunmChart"')
  const line = wrong.split('\n').findIndex((one) => one.includes('colunmChart')) + 1
  expect(problemsOf(() => parseReportFile('reports/pnl.json', wrong))).toEqual([
    `reports/pnl.json:${line}:11: pages[0].visuals[3].type: there is no "colunmChart"; did you mean "columnChart"?`,
  ])
  expect(problemsOf(() => parseReportFile('a.json', '{ "casement": 2 }'))).toEqual([
    expect.stringMatching(/^a\.json:1:3: casement: is version 2/),
  ])
})

const without = (name: string) => Object.fromEntries(Object.entries(folder).filter(([file]) => file !== name))
const withText = (file: string, change: (text: string) => string) => ({
  ...folder,
  [file]: change(folder[file]!),
})

test.each<[string, ReportFiles, string[]]>([
  [
    'a slip in a page',
    withText('pages/1-overview.json', (text) => text.replace('"displayOption"', '"dispalyOption"')),
    ['pages/1-overview.json:10:3: dispalyOption: is not known here; did you mean "displayOption"?'],
  ],
  [
    'a colour of the theme',
    withText('theme.json', (text) => text.replace('#1B6CA8', 'blue')),
    ['theme.json:5:5: dataColors[0]: expected a colour such as "#1B6CA8", found "blue"'],
  ],
  [
    'something missing in a page',
    { ...folder, 'pages/2-notes.json': '{}' },
    ['displayName', 'size', 'visuals'].map((name) => `pages/2-notes.json:1:1: ${name}: is missing`),
  ],
  [
    'files that are not JSON, all of them',
    { ...folder, 'theme.json': '{', 'pages/2-notes.json': '[1,]' },
    [
      'theme.json:1:2: expected a name in quotes, found the end of the file',
      'pages/2-notes.json:1:4: expected a value, found "]"',
    ],
  ],
  [
    'a name that leads nowhere',
    withText('report.json', (text) => text.replace('"name":', '"activePage": "overveiw",\n  "name":')),
    ['report.json:4:3: activePage: "overveiw" is no page; did you mean "overview"?'],
  ],
  [
    'two pages of one name',
    withText('pages/10-last.json', (text) => text.replace('"end"', '"notes"')),
    ['pages/10-last.json:2:3: name: "notes" is the name of pages[1] already'],
  ],
  [
    'files that are no part of a report',
    { ...folder, 'themes.json': '{}', 'page/3-x.json': '{}', 'sales.csv': '' },
    [
      'themes.json: is no part of a report; did you mean theme.json?',
      'page/3-x.json: is no part of a report; did you mean pages/3-x.json?',
      'sales.csv: is no part of a report; known are report.json, theme.json, opens.json, pages/01-name.json, translations/de.json',
    ],
  ],
  ['no report.json', without('report.json'), ['report.json: is missing; it names the report']],
  [
    'no page',
    { 'report.json': '{}' },
    ['pages: holds no page; each is a file such as pages/01-overview.json'],
  ],
  [
    'what has a file of its own said twice',
    withText('report.json', (text) => text.replace('"name":', '"pages": [],\n  "theme": {},\n  "name":')),
    [
      'report.json:4:3: pages: the pages of this report are the files below pages/',
      'report.json:5:3: theme: the theme of this report is theme.json',
    ],
  ],
  [
    'a report that is no object',
    { ...folder, 'report.json': '[]' },
    ['report.json:1:1: expected an object, found a list'],
  ],
])('tells file and place of %s', (_, files, expected) => {
  expect(problemsOf(() => parseReportFolder(files))).toEqual(expected)
})

test('a problem found later is placed in its file too', () => {
  const { placed } = parseReportFolder(folder)
  expect(placed({ path: 'pages[1].visuals', message: 'x' })).toEqual({
    path: 'visuals',
    message: 'x',
    file: 'pages/2-notes.json',
    place: { line: 7, column: 3 },
  })
})
