import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reportIn } from '../../src/content/translations/in-language.ts'
import { readContent } from '../../src/content/content.ts'
import { ids, makeContentFolder, model, openWorld, type Service, type World } from '../world.ts'

const layout = { x: 0, y: 0, width: 300, height: 150 }
const total = { kind: 'measure', table: 'Ledger', measure: 'Total' }
const files = {
  'reports/a.json': {
    casement: 1,
    name: 'A',
    pages: [
      {
        name: 'first',
        displayName: 'Overview',
        size: { width: 1280, height: 720 },
        filters: [
          {
            $schema: 'http://powerbi.com/product/schema#basic',
            target: { table: 'Ledger', column: 'Region' },
            filterType: 1,
            operator: 'In',
            values: ['EMEA', 'AMER'],
          },
        ],
        visuals: [
          {
            name: 'table',
            type: 'table',
            title: 'Sold',
            layout,
            roles: { column: [{ kind: 'column', table: 'Ledger', column: 'City' }, total] },
          },
        ],
      },
    ],
  },
  'reports/a.translations/de.json': {
    casement: 1,
    texts: { A: 'Ah', Overview: 'Überblick', Sold: 'Verkauft' },
  },
  'models/ledger.translations/de.json': {
    casement: 1,
    texts: { Ledger: 'Hauptbuch', City: 'Stadt', Total: 'Gesamtumsatz', Region: 'Gebiet' },
    values: [
      {
        table: 'Ledger',
        columns: ['City'],
        texts: { Berlin: 'Berlin an der Spree', Boston: 'Boston (USA)' },
      },
      { table: 'Ledger', columns: ['Owner'], texts: { emil: 'Emil' } },
    ],
  },
}
const whole = { username: 'grace', roles: ['Group'] }

let world: World
let service: Service
let contentFolder: string
let token: string
beforeAll(async () => {
  world = await openWorld()
  const [denying] = [{ name: 'NoOwner', rules: [], denies: [{ table: 'Ledger', column: 'Owner' }] }]
  const own = model(true)
  const ledger = { ...own, roles: [...own.roles, denying] }
  contentFolder = await makeContentFolder(join(world.folder, 'translated'), {
    files: { ...files, 'models/ledger.json': ledger },
  })
  service = await world.start({ deps: { contentFolder } })
  ;({ token } = await service.embedToken(whole))
})
afterAll(() => world.close())

/** The report as it opens. */
const opened = async (query = '', as = token) =>
  (await (await service.embed(as, `/reports/${ids.sales}${query}`)).json()) as Record<string, any>

test('a report opens in the language that is asked for, by names that stay', async () => {
  const { report, model: described, language, languages } = await opened('?language=de-AT')
  expect([language, languages, report.name]).toEqual(['de', ['de'], 'Ah'])
  const [page] = report.pages
  expect([page.name, page.displayName, page.visuals[0].name, page.visuals[0].title]).toEqual([
    'first',
    'Überblick',
    'table',
    'Verkauft',
  ])
  expect(page.filters).toEqual(files['reports/a.json'].pages[0]!.filters)
  expect(page.visuals[0].roles).toEqual(files['reports/a.json'].pages[0]!.visuals[0]!.roles)
  const [ledger] = described.tables
  expect([ledger.name, ledger.displayName]).toEqual(['Ledger', 'Hauptbuch'])
  expect(ledger.measures[0]).toMatchObject({ name: 'Total', displayName: 'Gesamtumsatz' })
  expect(described.language).toBe('de')
})

test.each([
  '',
  '?language=en',
  '?language=fr',
  '?language=__proto__',
  '?language=constructor',
  '?language=de&language=de',
  `?language=de${'-x'.repeat(2000)}`,
])('it is as its author wrote it for %s', async (query) => {
  const { report, model: described, language } = await opened(query)
  expect(language).toBeUndefined()
  expect(report.pages[0].displayName).toBe('Overview')
  expect(JSON.stringify([report, described])).not.toMatch(/Überblick|Verkauft|Hauptbuch|Gesamtumsatz|Spree/)
})

test('nothing is said of a column that a role denies', async () => {
  const text = async (roles: string[]) => {
    const { token: own } = await service.embedToken({ username: 'grace', roles })
    return JSON.stringify(await opened('?language=de', own))
  }
  expect(await text(['Group'])).toContain('emil')
  expect(await text(['NoOwner'])).not.toMatch(/emil|Owner/i)
})

test('a definition is made once for a language, when the content is read', async () => {
  const content = await readContent(contentFolder)
  const report = content.report(ids.sales)!
  const [first, second] = [reportIn(report, 'de'), reportIn(report, 'de-CH')]
  expect(first.definition).toBe(second.definition)
  expect(reportIn(report, 'xx')).toBe(report)
})

test('a figure by itself is called as its reader calls it, by a field that stays', async () => {
  const figuresIn = async (locale?: string) => {
    const body = { page: 'first', visual: 'table', locale }
    const answer = await service.embed(token, `/reports/${ids.sales}/visual-figures`, {
      method: 'POST',
      body,
    })
    const { figures } = (await answer.json()) as { figures: { field: string; label: string; text: string }[] }
    return figures.map(({ field, label, text }) => [field, label, text])
  }
  expect(await figuresIn()).toEqual([['Ledger[Total]', 'Total', '3,350.35']])
  expect(await figuresIn('de-DE')).toEqual([['Ledger[Total]', 'Gesamtumsatz', '3.350,35']])
})

test('what is taken along is in the language of the reader', async () => {
  const asked = await service.embed(token, `/reports/${ids.sales}/exports`, {
    method: 'POST',
    body: {
      format: 'CSV',
      pages: [{ pageName: 'first', visualName: 'table' }],
      locale: 'de-DE',
      language: 'de',
    },
  })
  const { id } = (await asked.json()) as { id: string }
  await expect
    .poll(async () => {
      const state = await service.embed(token, `/reports/${ids.sales}/exports/${id}`)
      return ((await state.json()) as { status: string }).status
    })
    .toBe('Succeeded')
  const file = await service.embed(token, `/reports/${ids.sales}/exports/${id}/file`)
  expect((await file.text()).replace('\uFEFF', '').split('\r\n').slice(0, 3)).toEqual([
    'Stadt,Gesamtumsatz',
    'Berlin an der Spree,300.30',
    'Boston (USA),3000.00',
  ])
})

test('a picture says its page in the language of its reader', async () => {
  const { pageName, svg } = (await (
    await service.embed(token, `/reports/${ids.sales}/picture?locale=de`)
  ).json()) as { pageName: string; svg: string }
  expect(pageName).toBe('Überblick')
  expect(svg).toContain('Gesamtumsatz')
})

test('what a report shows is found by its names in both languages', async () => {
  const findable = (await (
    await service.embed(token, `/reports/${ids.sales}/findable?language=de`)
  ).json()) as Record<string, any>
  expect(findable.pages).toEqual([{ name: 'first', label: 'Überblick', synonyms: ['Overview'] }])
  expect(findable.visuals).toEqual([
    { page: 'first', visual: 'table', label: 'Verkauft', type: 'table', synonyms: ['Sold'] },
  ])
  expect(findable.measures.map(({ label, synonyms }: Record<string, unknown>) => [label, synonyms])).toEqual([
    ['Gesamtumsatz', ['Total']],
  ])
  const ask = async (text: string) => {
    const found = await service.embed(token, `/reports/${ids.sales}/figures`, {
      method: 'POST',
      body: { text, locale: 'de' },
    })
    return ((await found.json()) as { figures: Record<string, unknown>[] }).figures.map(
      ({ label, value, scope }) => [label, value, (scope as string[])[0]],
    )
  }
  const boston = [['Gesamtumsatz', '3.000,00', 'Boston (USA)']]
  expect(await ask('Gesamtumsatz Boston')).toEqual(boston)
  expect(await ask('total boston')).toEqual(boston)
  expect(await ask('Gesamtumsatz Spree')).toEqual([['Gesamtumsatz', '300,30', 'Berlin an der Spree']])
})
