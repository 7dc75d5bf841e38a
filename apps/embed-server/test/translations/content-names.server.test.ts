import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { problemText } from '@casement/report'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readContent } from '../../src/content/content.ts'
import { makeContentFolder, openWorld, type Service, type World } from '../world.ts'

const report = { casement: 1, name: 'Sales', description: 'What was sold', pages: [] as unknown[] }
const page = {
  name: 'first',
  displayName: 'First',
  size: { width: 1280, height: 720 },
  visuals: [],
}

let world: World
let service: Service
let scratch: string
/** Names and descriptions of the list of the content folder, in its order. */
let listed: { workspaces: string[]; reports: { name: string; description?: string }[] }
let folder: string
beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'casement-content-names-'))
  world = await openWorld()
  const plain = await readContent(await makeContentFolder(join(scratch, 'plain'), {}))
  listed = {
    workspaces: plain.workspaces.map(({ name }) => name),
    reports: plain.workspaces.flatMap(({ reports }) =>
      reports.map(({ name, description }) => ({ name, ...(description !== undefined && { description }) })),
    ),
  }
  folder = await makeContentFolder(join(scratch, 'named'), {
    files: { 'content.translations/de.json': { casement: 1, texts: inGerman() } },
  })
  service = await world.start({ deps: { contentFolder: folder } })
})
afterAll(async () => {
  await world.close()
  await rm(scratch, { recursive: true })
})

const said = (text: string) => `${text}, auf Deutsch`
/** Every name and description of the list. */
const texts = () => [
  ...listed.workspaces,
  ...listed.reports.flatMap(({ name, description }) => [
    name,
    ...(description === undefined ? [] : [description]),
  ]),
]
const inGerman = () => Object.fromEntries(texts().map((text) => [text, said(text)]))

interface Told {
  readonly value: readonly { readonly id: string; readonly name: string; readonly description?: string }[]
}

/** What the REST catalogue lists: workspaces, and the reports of each. */
async function catalogue(language?: string) {
  const headers: Readonly<Record<string, string>> =
    language === undefined ? {} : { 'accept-language': language }
  const groups = (await (await service.rest('/groups', { headers })).json()) as Told
  const reports: Told['value'][number][] = []
  for (const { id } of groups.value)
    reports.push(...((await (await service.rest(`/groups/${id}/reports`, { headers })).json()) as Told).value)
  return { workspaces: groups.value.map(({ name }) => name), reports }
}

test.each([
  ['de', true],
  ['de-AT', true],
  ['de;q=0.9, en;q=0.8', true],
  [undefined, false],
  ['*', false],
  ['fr', false],
  ['en, de;q=0.5', false],
])('the catalogue for %s', async (language, isGerman) => {
  const { workspaces, reports } = await catalogue(language)
  const call = isGerman ? said : (text: string) => text
  expect(workspaces).toEqual(listed.workspaces.map(call))
  expect(reports.map(({ name }) => name)).toEqual(listed.reports.map(({ name }) => call(name)))
  expect(reports.flatMap(({ description = [] }) => description)).toEqual(
    listed.reports.flatMap(({ description }) => (description === undefined ? [] : [call(description)])),
  )
})

test('names alone are in another language: an answer has the same members and ids', async () => {
  const shapes = async (language?: string) =>
    (await catalogue(language)).reports.map((each) => ({ ...each, name: '', description: '' }))
  expect(await shapes('de')).toEqual(await shapes())
})

test('groups are filtered by the name that they are told by', async () => {
  const name = said(listed.workspaces[0]!)
  const path = `/groups?$filter=${encodeURIComponent(`name eq '${name}'`)}`
  const found = async (language: string) =>
    ((await (await service.rest(path, { headers: { 'accept-language': language } })).json()) as Told).value
      .length
  expect([await found('de'), await found('en')]).toEqual([1, 0])
})

test('a report that is listed as its author called it has the name of its own translation', async () => {
  const own = await makeContentFolder(join(scratch, 'own'), {
    files: {
      'reports/a.json': { ...report, name: listed.reports[0]!.name, pages: [page] },
      'reports/a.translations/de.json': {
        casement: 1,
        texts: {
          [listed.reports[0]!.name]: 'Verkäufe',
          'What was sold': 'Was verkauft wurde',
          First: 'Erste',
        },
      },
    },
  })
  const content = await readContent(own)
  const [first] = content.workspaces[0]!.reports
  expect(first!.said.get('de')).toMatchObject({ name: 'Verkäufe' })
})

test('what the list has no name for is told, and what is left over, with what was meant', async () => {
  const [gone = '', ...others] = texts()
  const near = gone.slice(0, -1)
  const own = await makeContentFolder(join(scratch, 'told'), {
    files: {
      'content.translations/de.json': {
        casement: 1,
        texts: { [near]: 'Da', ...Object.fromEntries(others.map((text) => [text, said(text)])) },
      },
    },
  })
  const notes = (await readContent(own)).notes.map(problemText)
  expect(notes).toContainEqual(
    expect.stringMatching(
      new RegExp(
        `content\\.json:\\d+:\\d+.*"${gone}" has no translation in content\\.translations/de\\.json`,
      ),
    ),
  )
  expect(notes).toContainEqual(
    expect.stringContaining(`"${near}" is no text of the content; did you mean "${gone}"?`),
  )
})

test('a translation of the list that is wrong stops the content, with its place', async () => {
  const own = await makeContentFolder(join(scratch, 'wrong'), {
    files: { 'content.translations/de.json': { casement: 1, texts: { A: 1 } } },
  })
  await expect(readContent(own)).rejects.toMatchObject({
    code: 'CONTENT_INVALID',
    message: expect.stringContaining('content.translations/de.json') as string,
  })
})
