import { afterAll, beforeAll, expect, test } from 'vitest'
import { ids, makeContentFolder, openWorld, report, type Service, type World } from '../world.ts'
import { join } from 'node:path'

let world: World
let service: Service
const settingsOf: Record<string, object> = {
  filters: { persistentFiltersEnabled: true },
  bookmarks: { personalBookmarksEnabled: true },
}
beforeAll(async () => {
  world = await openWorld()
  const kept = (name: string) => ({ ...report(name), settings: settingsOf[name] })
  const contentFolder = await makeContentFolder(join(world.folder, 'opening'), {
    files: {
      'reports/filters.json': kept('filters'),
      'reports/bookmarks.json': kept('bookmarks'),
      'content.json': contentWith({ [ids.regional]: 'filters', [ids.executive]: 'bookmarks' }),
    },
  })
  service = await world.start({ deps: { contentFolder } })
})
afterAll(() => world.close())

function contentWith(files: Record<string, string>) {
  const reports = [ids.sales, ids.regional, ids.executive].map((id) => ({
    id,
    name: `Report ${id}`,
    dataset: ids.ledger,
    file: `reports/${files[id] ?? 'a'}.json`,
  }))
  const datasets = [{ id: ids.ledger, name: 'Ledger', file: 'models/ledger.json' }]
  return {
    casement: 1,
    booksEnd: '2026-10',
    workspaces: [{ id: ids.sampleGroup, name: 'One', reports, datasets }],
  }
}

const tokenOf = async (username: string, role: string, id: string = ids.sales) =>
  (await service.embedToken({ username, roles: [role] }, { id, dataset: ids.ledger })).token

async function open(token: string, reportId: string | null = ids.sales) {
  const named = reportId === null ? '' : `?reportId=${reportId}`
  const response = await service.embed(token, `/query${named}`, {
    method: 'POST',
    body: { casement: 1, opening: true },
  })
  const lines = (await response.text())
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
  return { status: response.status, lines }
}

test('the page that a report opens with is answered unasked: first its queries, then as they are answered to who asks', async () => {
  const token = await tokenOf('emil', 'EMEA')
  const [first, ...answers] = (await open(token)).lines
  const asked = Object.fromEntries(first.opening.map(({ id, query }: any) => [id, query]))
  expect(Object.values(asked)).toMatchObject([{ select: [{ field: { measure: 'Total' } }] }])
  expect(Object.fromEntries(answers.map((line) => [line.id, line]))).toEqual(await service.ask(token, asked))
  expect(answers[0].columns[0].values).toEqual(['350.35'])
})

test('another person gets their own rows', async () => {
  const { lines } = await open(await tokenOf('grace', 'AMER'))
  expect(lines[1].columns[0].values).toEqual(['3000.00'])
})

test.each([
  ['filters', ids.regional],
  ['bookmarks', ids.executive],
])('nothing is computed ahead where people find a report as they left it: %s', async (_, id) => {
  const { status, lines } = await open(await tokenOf('emil', 'EMEA', id), id)
  expect(status).toBe(200)
  expect(lines).toEqual([{ opening: [] }])
})

test('which report is opened has to be said, and the token has to be for it', async () => {
  const token = await tokenOf('emil', 'EMEA')
  const unnamed = await open(token, null)
  expect(unnamed.status).toBe(400)
  expect(unnamed.lines[0].error.message).toMatch('name the report')
  const foreign = await open(token, ids.regional)
  expect(foreign.status).toBe(403)
  expect(foreign.lines[0].error.code).toBe('PowerBINotAuthorizedException')
})
