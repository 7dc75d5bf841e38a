import { readFileSync } from 'node:fs'
import { visualTypes } from '@casement/visuals'
import { examples } from '@casement/visuals/examples'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'
import {
  forLanguage,
  languageOfFile,
  parseReport,
  reportInLanguage,
  reportSchema,
  reportTranslationSchema,
  reportTranslationShape,
  textsOfReport,
} from '../src/index.ts'
import { readOfReport, readProperties } from '../src/translation/report-texts.ts'

type Json = Record<string, any>

/** Texts that are names, values, forms or addresses: programs, filters and other parts of the file speak of them. */
const notRead = new Set(
  (
    '$schema activePage dataset role table column measure hierarchy level value sync tooltip page bookmark url source ' +
    'target after of per minus fill line labelColor color fontFace language formatLocale background foreground ' +
    'foregroundNeutralSecondary backgroundLight backgroundNeutral tableAccent hyperlink good neutral bad maximum center ' +
    'minimum dataColors pages syncedPages'
  ).split(' '),
)

/** Properties of the schema whose values are free texts, by name, with whether they are at the top of the file. */
function freeTexts(schema: Json): { name: string; isOfReport: boolean }[] {
  const found: { name: string; isOfReport: boolean }[] = []
  const isFree = ({ type, enum: words, const: word }: Json) =>
    type === 'string' && !words && word === undefined
  const walk = (node: unknown, isOfReport: boolean): void => {
    if (Array.isArray(node)) return node.forEach((each) => walk(each, false))
    if (typeof node !== 'object' || node === null) return
    for (const [key, inner] of Object.entries(node as Json)) {
      if (key !== 'properties') {
        walk(inner, false)
        continue
      }
      for (const [name, property] of Object.entries(inner as Json)) {
        if (isFree(property) || (property.items && isFree(property.items))) found.push({ name, isOfReport })
        walk(property, false)
      }
    }
  }
  walk(schema, true)
  return found
}

test('every free text of a report file is either read by people, and translated, or a name', () => {
  const read = new Set<string>([...readProperties, 'format'])
  const unknown = freeTexts(reportSchema as Json).filter(
    ({ name, isOfReport }) =>
      !read.has(name) &&
      !notRead.has(name) &&
      !(isOfReport && (readOfReport as readonly string[]).includes(name)) &&
      !(name === 'name' && !isOfReport),
  )
  expect(unknown).toEqual([])
})

const said = (text: string) => `«${text}»`

/** What is read, and what speaks of it. */
const leftOut = new Set<string>([...readProperties, ...readOfReport, 'format', 'of', 'per', 'minus', 'words'])

/** Everything in a definition that is not read. */
function withoutTexts(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutTexts)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, each]) =>
      leftOut.has(name) && (typeof each === 'string' || name !== 'format')
        ? []
        : [[name, withoutTexts(each)]],
    ),
  )
}

/**
 * Texts under the name of one that is read which are in their own language still, but for names that a text has in braces.
 */
function unsaidIn(value: unknown, path: string): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, each]) => {
    if (name === 'theme' || name === 'figures') return []
    const isRead = (readProperties as readonly string[]).includes(name)
    const isUnsaid = isRead && typeof each === 'string' && !each.startsWith('«')
    return isUnsaid ? [`${path}.${name}: ${each}`] : unsaidIn(each, `${path}.${name}`)
  })
}

test.each(visualTypes)('the example of %s says nothing in its own language once it is translated', (type) => {
  const example = examples()
    .map((each) => parseReport(each))
    .find(({ pages }) => pages.some(({ visuals }) => visuals.some((visual) => visual.type === type)))!
  const texts = textsOfReport(example)
  const translated = reportInLanguage(example, { say: said })
  expect(textsOfReport(translated).map(({ path, text }) => [path, text])).toEqual(
    texts.map(({ path, text }) => [path, said(text)]),
  )
  expect(unsaidIn(translated, '')).toEqual([])
  // Names, fields, filters, places and ways are as they were.
  expect(withoutTexts(translated)).toEqual(withoutTexts(example))
})

const report = (change: (json: Json) => void = () => {}): Json => {
  const json = {
    casement: 1,
    name: 'Result',
    comparison: {
      field: { kind: 'column', table: 'Comparison', column: 'Comparison' },
      choices: [
        { value: 'Budget', scenario: 'budget', words: { comparison: 'budget' } },
        {
          value: 'Prior year',
          displayName: 'Last year',
          scenario: 'priorYear',
          words: { comparison: 'prior year' },
        },
      ],
    },
    pages: [
      {
        name: 'title',
        displayName: 'Overview',
        size: { width: 1280, height: 720 },
        visuals: [
          {
            name: 'text',
            type: 'text',
            layout: { x: 0, y: 0, width: 10, height: 10 },
            figures: [{ kind: 'measure', table: 'Ledger', measure: 'Revenue', displayName: 'revenue' }],
            format: { text: '{revenue} against {comparison}' },
          },
          {
            name: 'label',
            type: 'statement',
            title: 'Statement',
            layout: { x: 0, y: 0, width: 10, height: 10 },
            roles: {
              row: [{ kind: 'column', table: 'Account', column: 'Line' }],
              value: [{ kind: 'measure', table: 'Ledger', measure: 'Revenue' }],
              figure: [{ kind: 'measure', table: 'Ledger', measure: 'Tax rate' }],
            },
            format: {
              rows: [
                { kind: 'line', label: 'Revenue' },
                { kind: 'line', label: 'Cost', of: ['Cost of sales'] },
                { kind: 'total', label: 'Profit', of: ['Revenue'], minus: ['Cost'] },
                { kind: 'ratio', label: 'Margin', of: 'Profit', per: 'Revenue' },
                { kind: 'figure', label: 'Tax rate' },
                { kind: 'figure', label: 'The rate', of: 'Tax rate' },
              ],
            },
          },
        ],
      },
    ],
    bookmarks: [
      { name: 'title', displayName: 'A view', state: { filters: { visuals: { title: { text: [] } } } } },
    ],
  }
  change(json)
  return json
}

test('names stay, and what speaks of a text by its words follows them', () => {
  const own = new Map([
    ['Result', 'Ergebnis'],
    ['Overview', 'Überblick'],
    ['Budget', 'Etat'],
    ['budget', 'Etat'],
    ['Last year', 'Letztes Jahr'],
    ['prior year', 'Vorjahr'],
    ['{revenue} against {comparison}', 'Gegen {comparison}: {revenue}'],
    ['Statement', 'Abschluss'],
    ['Revenue', 'Umsatz'],
    ['Cost', 'Kosten'],
    ['Profit', 'Gewinn'],
    ['Margin', 'Marge'],
    ['Tax rate', 'Steuersatz'],
    ['A view', 'Eine Sicht'],
  ])
  const definition = parseReport(report())
  const german = reportInLanguage(definition, {
    say: (text) => own.get(text) ?? text,
    nameOf: (field) => ({
      name: 'measure' in field ? field.measure : '',
      said: 'measure' in field ? field.measure : '',
    }),
  })
  expect(german).toEqual(
    parseReport(
      report((json) => {
        json.name = 'Ergebnis'
        const [budget, year] = json.comparison.choices
        Object.assign(budget, { displayName: 'Etat', words: { comparison: 'Etat' } })
        Object.assign(year, { displayName: 'Letztes Jahr', words: { comparison: 'Vorjahr' } })
        const [page] = json.pages
        page.displayName = 'Überblick'
        page.visuals[0].format.text = 'Gegen {comparison}: {revenue}'
        const { roles, format } = Object.assign(page.visuals[1], { title: 'Abschluss' })
        Object.assign(roles.value[0], { displayName: 'Umsatz' })
        Object.assign(roles.figure[0], { displayName: 'Steuersatz' })
        format.rows = [
          { kind: 'line', label: 'Umsatz', of: ['Revenue'] },
          { kind: 'line', label: 'Kosten', of: ['Cost of sales'] },
          { kind: 'total', label: 'Gewinn', of: ['Umsatz'], minus: ['Kosten'] },
          { kind: 'ratio', label: 'Marge', of: 'Gewinn', per: 'Umsatz' },
          { kind: 'figure', label: 'Steuersatz' },
          { kind: 'figure', label: 'The rate', of: 'Steuersatz' },
        ]
        json.bookmarks[0].displayName = 'Eine Sicht'
      }),
    ),
  )
})

test('a language is a tag, and a file is named by one', () => {
  expect(
    ['translations/de.json', 'translations/pt-BR.json', 'translations/deutsch!.json', 'de.json'].map(
      languageOfFile,
    ),
  ).toEqual(['de', 'pt-br', undefined, undefined])
})

test('a region is read in its language, and what is no language in none', () => {
  const known = new Map([
    ['de', 'German'],
    ['pt-br', 'Brazilian'],
  ])
  const asked = [
    'de',
    'de-AT',
    'DE_at',
    'pt-BR',
    'pt',
    'en',
    '',
    '__proto__',
    'constructor',
    'toString',
    7,
    null,
  ]
  expect(asked.map((tag) => forLanguage(known, tag)?.[1])).toEqual([
    'German',
    'German',
    'German',
    'Brazilian',
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ])
  expect(forLanguage(known, `de-${'x-'.repeat(100_000)}`)).toBeUndefined()
})

test('the documented example is a translation, and its schema says so', () => {
  const page = readFileSync(new URL('../../../docs/report.md', import.meta.url), 'utf8')
  const example = JSON.parse(
    /<!-- example: translation -->\s*```json\n([\s\S]*?)\n```/.exec(page)![1]!,
  ) as object
  const accepts = new Ajv2020().compile(reportTranslationSchema)
  expect([accepts(example), accepts({ ...example, text: {} })]).toEqual([true, false])
  const findings: unknown[] = []
  expect(reportTranslationShape.read(example, '', (finding) => findings.push(finding))).toEqual(example)
  expect(findings).toEqual([])
})
