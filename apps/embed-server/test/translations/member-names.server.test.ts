import { join } from 'node:path'
import { problemText } from '@casement/report'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readContent } from '../../src/content/content.ts'
import { checkContent } from '../../src/served/validation/check-content.ts'
import { ids, makeContentFolder, model, openWorld, type Service, type World } from '../world.ts'

const layout = { x: 0, y: 0, width: 300, height: 150 }
const city = { kind: 'column', table: 'Ledger', column: 'City' }
const total = { kind: 'measure', table: 'Ledger', measure: 'Total' }
const report = {
  casement: 1,
  name: 'A',
  pages: [
    {
      name: 'first',
      displayName: 'Overview',
      size: { width: 1280, height: 720 },
      visuals: [{ name: 'table', type: 'table', title: 'Sold', layout, roles: { column: [city, total] } }],
    },
  ],
}
const german = { casement: 1, texts: { A: 'Ah', Overview: 'Überblick', Sold: 'Verkauft' } }
/** Regions name the cities here: what is asked is a column like any other. */
const named = (more: object = {}) => ({
  casement: 1,
  texts: {},
  values: [{ table: 'Ledger', columns: ['City'], from: 'Owner', ...more }],
})

let world: World
let service: Service
let folder: string
const filesWith = (translation: object) => ({
  'models/ledger.json': model(true),
  'reports/a.json': report,
  'reports/a.translations/de.json': german,
  'models/ledger.translations/de.json': translation,
})
beforeAll(async () => {
  world = await openWorld()
  folder = await makeContentFolder(join(world.folder, 'members'), { files: filesWith(named()) })
  service = await world.start({ deps: { contentFolder: folder } })
})
afterAll(() => world.close())

type Values = readonly { table: string; columns?: string[]; texts: Record<string, string> }[]
const valuesFor = async (identity: { username: string; roles: string[] }, language = 'de') => {
  const { token } = await service.embedToken(identity)
  const opened = (await (
    await service.embed(token, `/reports/${ids.sales}?language=${language}`)
  ).json()) as {
    model: { values?: Values }
  }
  return opened.model.values
}
const everybody = { username: 'grace', roles: ['Group'] }
const own = { username: 'emil', roles: ['Own'] }

describe('members that a column names', () => {
  test('are sent with the report in that language, and not in another', async () => {
    const values = await valuesFor(everybody)
    expect(values).toHaveLength(1)
    expect(values![0]).toMatchObject({ table: 'Ledger', columns: ['City'] })
    expect(Object.keys(values![0]!.texts).length).toBeGreaterThan(1)
    expect(await valuesFor(everybody, 'fr')).toBeUndefined()
  })

  test('are those of the rows that the reader sees', async () => {
    const [all] = (await valuesFor(everybody))!
    const [seen] = (await valuesFor(own))!
    expect(Object.keys(seen!.texts).length).toBeGreaterThan(0)
    expect(Object.keys(all!.texts).length).toBeGreaterThan(Object.keys(seen!.texts).length)
    expect(new Set(Object.values(seen!.texts))).toEqual(new Set(['emil']))
  })

  test('stand in files, by the names of whose they are', async () => {
    const { token } = await service.embedToken(own)
    const body = {
      format: 'CSV',
      pages: [{ pageName: 'first', visualName: 'table' }],
      language: 'de',
      locale: 'de-DE',
    }
    const asked = await service.embed(token, `/reports/${ids.sales}/exports`, { method: 'POST', body })
    const { id } = (await asked.json()) as { id: string }
    await expect
      .poll(
        async () =>
          (
            (await (await service.embed(token, `/reports/${ids.sales}/exports/${id}`)).json()) as {
              status: string
            }
          ).status,
      )
      .toBe('Succeeded')
    const text = await (await service.embed(token, `/reports/${ids.sales}/exports/${id}/file`)).text()
    expect(text).toContain('emil,')
  })

  test('are found by their names', async () => {
    const { token } = await service.embedToken(everybody)
    const found = async (text: string, locale: string) =>
      (await (
        await service.embed(token, `/reports/${ids.sales}/figures`, {
          method: 'POST',
          body: { text, locale },
        })
      ).json()) as { figures: readonly { filters: readonly { values: readonly unknown[] }[] }[] }
    const { figures } = await found('Total emil', 'de-DE')
    const [key] = Object.entries((await valuesFor(everybody))![0]!.texts).find(([, name]) => name === 'emil')!
    expect(figures.flatMap(({ filters }) => filters.flatMap(({ values }) => values))).toContain(key)
  })
})

describe('a translation', () => {
  const problemsOf = async (more: object, name: string) => {
    const content = await readContent(
      await makeContentFolder(join(world.folder, name), { files: filesWith(named(more)) }),
    )
    return content.stopped.flatMap(({ problems }) => problems.map(problemText))
  }
  test.each([
    ['names no column', { from: 'Ownr' }, 'did you mean "Owner"?'],
    ['is of figures', { from: 'Amount' }, '"Amount" is no column of texts'],
    ['names itself', { from: 'City' }, 'would name its own values'],
    ['has neither', { from: undefined }, 'says no "texts"'],
    ['is of measures', { measures: ['Total'] }, 'have no names in a column'],
  ])('that %s is refused with its place', async (what, more, message) => {
    const problems = await problemsOf(more, `wrong ${what}`)
    expect(problems).toContainEqual(expect.stringContaining(message))
    expect(problems).toContainEqual(expect.stringContaining('ledger.translations/de.json'))
  })

  test('tells authors of members that have several names, or none', async () => {
    const checked = async (translation: object, name: string) => {
      const made = await makeContentFolder(join(world.folder, name), { files: filesWith(translation) })
      const { notes } = await checkContent(made, {
        memoryLimit: '256MB',
        imageOrigins: [],
        now: () => new Date('2026-11-01T00:00:00Z'),
      })
      return notes.filter((note) => note.includes('in de: '))
    }
    const region = { table: 'Ledger', columns: ['Region'], from: 'City' }
    expect(await checked({ casement: 1, texts: {}, values: [region] }, 'several')).toContainEqual(
      expect.stringMatching(/several names in "City"/),
    )
    expect(await checked(named(), 'one')).toEqual([])
  })
})
