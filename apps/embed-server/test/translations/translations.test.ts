import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { problemText } from '@casement/report'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readContent } from '../../src/content/content.ts'
import { ids, makeContentFolder } from '../world.ts'

let folder: string
let made = 0
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'casement-translations-'))
})
afterAll(() => rm(folder, { recursive: true }))

const layout = { x: 0, y: 0, width: 300, height: 150 }
const total = { kind: 'measure', table: 'Ledger', measure: 'Total', displayName: 'total' }
const report = {
  casement: 1,
  name: 'A',
  pages: [
    {
      name: 'first',
      displayName: 'Overview',
      size: { width: 1280, height: 720 },
      visuals: [
        { name: 'words', type: 'text', layout, figures: [total], format: { text: 'We sold {total}' } },
        {
          name: 'card',
          type: 'card',
          title: 'Sold',
          layout,
          roles: { value: [{ ...total, displayName: 'Sum' }] },
        },
      ],
    },
  ],
}
const texts = {
  A: 'Ah',
  Overview: 'Überblick',
  'We sold {total}': 'Wir verkauften {total}',
  Sold: 'Verkauft',
  Sum: 'Summe',
}
const names = {
  Ledger: 'Hauptbuch',
  City: 'Stadt',
  Region: 'Gebiet',
  Day: 'Tag',
  Amount: 'Betrag',
  Total: 'Gesamt',
  Huge: 'Riesig',
  N: 'N',
  'Sum of huge': 'Summe',
  Slow: 'Langsam',
  'Sum of N': 'Summe von N',
  Hungry: 'Hungrig',
  'Sum of hunger': 'Summe des Hungers',
  Many: 'Viele',
  S: 'S',
  A: 'A',
  I: 'I',
  D: 'D',
}

/** What is told of a content folder whose report and model are translated so. */
async function told(given: { report?: unknown; model?: unknown; more?: Record<string, unknown> } = {}) {
  const model = JSON.stringify(given.model ?? { casement: 1, texts: names }, null, 2)
  const files = {
    'reports/a.json': JSON.stringify(report, null, 2),
    'reports/a.translations/de.json': JSON.stringify(given.report ?? { casement: 1, texts }, null, 2),
    'models/ledger.translations/de.json': model,
    'models/open.translations/de.json': model,
    ...given.more,
  }
  const content = await readContent(await makeContentFolder(join(folder, String(++made)), { files }))
  const isTold = (text: string) => text.includes('translations') || text.includes('translation')
  return {
    content,
    stopped: [...new Set(content.stopped.flatMap(({ problems }) => problems.map(problemText)))],
    notes: [...new Set(content.notes.map(problemText))].filter(
      (text) => isTold(text) && !text.includes('models/open'),
    ),
  }
}

test('a translation that is whole says nothing, and is there for its language', async () => {
  const { content, stopped, notes } = await told()
  expect({ stopped, notes }).toEqual({ stopped: [], notes: [] })
  const { translations } = content.report(ids.sales)!
  expect([...translations.keys()]).toEqual(['de'])
  const [page] = translations.get('de')!.pages
  expect([page!.name, page!.displayName]).toEqual(['first', 'Überblick'])
})

test('what is missing, and what is left over, is told with its place and what was probably meant', async () => {
  const { Sold: _sold, Overview: _overview, ...others } = texts
  const { notes, stopped } = await told({ report: { casement: 1, texts: { ...others, Slod: 'Verkauft' } } })
  expect(stopped).toEqual([])
  expect(notes).toEqual([
    'reports/a.json:7:7: pages[0].displayName: "Overview" has no translation in reports/a.translations/de.json',
    'reports/a.json:37:11: pages[0].visuals[1].title: "Sold" has no translation in reports/a.translations/de.json',
    'reports/a.translations/de.json:7:5: texts["Slod"]: "Slod" is no text of the report; did you mean "Sold"?',
  ])
})

test('of many texts that are missing the first are named, and the others counted', async () => {
  const visuals = Array.from({ length: 25 }, (_, index) => ({
    ...report.pages[0]!.visuals[1]!,
    name: `card${index}`,
    title: `Sold in week ${index}`,
  }))
  const many = { ...report, pages: [{ ...report.pages[0]!, visuals }] }
  const { notes } = await told({
    report: { casement: 1, texts: { A: 'Ah', Overview: 'Überblick', Sum: 'Summe' } },
    more: { 'reports/a.json': JSON.stringify(many, null, 2) },
  })
  expect(notes).toHaveLength(11)
  expect(notes.at(-1)).toBe('reports/a.translations/de.json:3:3: texts: 15 texts more have no translation')
})

test('a name of the model that is missing is told, what is hidden is not, and what the model calls a report need not', async () => {
  const { Total: _total, ...others } = names
  const { Sum: _sum, ...less } = texts
  const { notes } = await told({
    report: { casement: 1, texts: less },
    model: { casement: 1, texts: { ...others, Sum: 'Summe', Owner: 'Eigner' } },
  })
  expect(notes.map((note) => note.replace(/^\S+ /, ''))).toEqual([
    'tables[0].measures[0].name: "Total" has no translation in models/ledger.translations/de.json',
    'texts["Sum"]: "Sum" is no text of the model',
  ])
})

test.each<[string, Parameters<typeof told>[0], string[]]>([
  [
    'a brace that leads nowhere',
    { report: { casement: 1, texts: { ...texts, 'We sold {total}': 'Wir verkauften {totla}' } } },
    [
      'reports/a.translations/de.json:6:5: texts["We sold {total}"]: "{totla}" names no figure of this text; did you mean {total}?',
    ],
  ],
  [
    'a property that there is not',
    { report: { casement: 1, text: {}, texts } },
    ['reports/a.translations/de.json:3:3: text: is not known here; did you mean "texts"?'],
  ],
  [
    'a column that the model does not have',
    {
      model: {
        casement: 1,
        texts: names,
        values: [
          { table: 'Ledger', columns: ['Regoin'], texts: {} },
          { table: 'Lodger', columns: ['Region'], texts: {} },
          { table: 'Ledger', texts: {} },
        ],
      },
    },
    [
      'models/ledger.translations/de.json:27:9: values[0].columns[0]: "Regoin" is no column of "Ledger"; did you mean "Region"?',
      'models/ledger.translations/de.json:32:7: values[1].table: "Lodger" is no table of the model; did you mean "Ledger"?',
      'models/ledger.translations/de.json:38:5: values[2]: says no "columns" and no "measures", whose values its texts are',
    ],
  ],
  [
    'a file that no language names',
    { more: { 'reports/a.translations/german.json': '{}' } },
    [
      'reports/a.translations/german.json: is named by no language; a translation is a file such as de.json or pt-BR.json',
    ],
  ],
  [
    'a file that is no JSON',
    { report: undefined, more: { 'reports/a.translations/fr.json': '{' } },
    ['reports/a.translations/fr.json:1:2: expected a name in quotes, found the end of the file'],
  ],
])('%s is refused with its place', async (_what, given, expected) => {
  const { stopped } = await told(given)
  for (const problem of expected) expect(stopped.join('\n')).toContain(problem)
})
