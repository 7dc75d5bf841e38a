import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Refreshes } from '@casement/rest'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../../../../scripts/eventually.ts'
import { inOrder } from '../../../../scripts/in-order.ts'
import { contentList, ids, makeContentFolder, openWorld, type Service, type World } from '../world.ts'

inOrder('each refresh follows the one before')

/** Two datasets, each over a file of its own. */
const places = {
  one: { dataset: ids.ledger, report: ids.sales, group: ids.sampleGroup },
  other: { dataset: ids.open, report: ids.other, group: ids.marketingGroup },
} as const
type Which = keyof typeof places
const modelOf = (which: Which, expression = 'SUM(Facts[Amount])') => ({
  casement: 1,
  name: which,
  tables: [
    {
      name: 'Facts',
      source: { csv: `data/${which}.csv` },
      columns: [{ name: 'Amount', source: 'amount', type: 'integer' }],
      measures: [{ name: 'Total', expression }],
    },
  ],
  roles: [{ name: 'Group', rules: [] }],
})
const report = (name: string) => ({
  casement: 1,
  name,
  pages: [{ name: 'page', displayName: 'Page', size: { width: 1280, height: 720 }, visuals: [] }],
})

let folder: string
let contentFolder: string
let world: World
let service: Service
let tokens: Record<Which, string>
let load: (datasetId?: string) => Promise<void>
const askedOthers: (string | undefined)[] = []

/** Writes what a source says: each load of it gives the figures of then. */
const says = (which: Which, amount: number) =>
  writeFile(join(contentFolder, `data/${which}.csv`), `amount\n${amount}\n`)

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'casement-refresh-of-one-'))
  contentFolder = await makeContentFolder(join(folder, 'content'), {
    files: {
      'content.json': {
        ...contentList,
        workspaces: Object.entries(places).map(([which, { dataset, report: id, group }]) => ({
          id: group,
          name: which,
          reports: [{ id, name: which, dataset, file: `reports/${which}.json` }],
          datasets: [{ id: dataset, name: which, file: `models/${which}.json` }],
        })),
      },
      'models/one.json': modelOf('one'),
      'models/other.json': modelOf('other'),
      'reports/one.json': report('One'),
      'reports/other.json': report('Other'),
    },
  })
  await Promise.all([says('one', 1), says('other', 1)])
  world = await openWorld()
  service = await world.start({
    settings: { METRICS_TOKEN: 'token-to-read-measurements-by' },
    deps: {
      contentFolder,
      reload: {
        watch(onChange) {
          load = onChange
          return () => {}
        },
        tell() {},
        async askOthers(datasetId) {
          askedOthers.push(datasetId)
        },
      },
    },
  })
  const tokenFor = async (which: Which) => {
    const { report: id, dataset } = places[which]
    return (await service.embedToken({ username: 'grace', roles: ['Group'] }, { id, dataset })).token
  }
  tokens = { one: await tokenFor('one'), other: await tokenFor('other') }
})
afterAll(async () => {
  await world.close()
  await rm(folder, { recursive: true })
})

let asked = 0
/** A figure that was never asked for before, so that it is none that was kept. */
const figureOf = async (which: Which) => {
  const select = [{ name: `T${asked++}`, field: { kind: 'measure', table: 'Facts', measure: 'Total' } }]
  return (await service.ask(tokens[which], { a: { select } }))['a'].columns[0].values[0]
}
const figures = async () => [await figureOf('one'), await figureOf('other')]
const versionOf = async (which: Which) =>
  ((await (await service.embed(tokens[which], '/plans')).json()) as { generation: string }).generation
/** How many answers were given again that were kept. */
const givenAgain = async () => {
  const answer = await fetch(`${service.url}/metrics`, {
    headers: { authorization: 'Bearer token-to-read-measurements-by' },
  })
  const count = /casement_query_duration_seconds_count\{source="cache"[^}]*\} (\d+)/
  return Number(count.exec(await answer.text())?.[1] ?? 0)
}

async function refresh(which: Which) {
  const { dataset, group } = places[which]
  const path = `/groups/${group}/datasets/${dataset}/refreshes`
  expect((await service.rest(path, { method: 'POST', body: {} })).status).toBe(202)
  return eventually(async () => {
    const [newest] = ((await (await service.rest(path)).json()) as Refreshes).value!
    expect(newest!.status).not.toBe('Unknown')
    return newest!
  }, 100)
}

test('a refresh reads the source of its dataset, and no other: figures and version of the others stay', async () => {
  expect(await figures()).toEqual([1, 1])
  const before = [await versionOf('one'), await versionOf('other')]
  await Promise.all([says('one', 2), says('other', 2)])
  expect((await refresh('one')).status).toBe('Completed')
  expect(await figures(), 'the other was not read').toEqual([2, 1])
  const after = [await versionOf('one'), await versionOf('other')]
  expect(after[0]).not.toBe(before[0])
  expect(after[1]).toBe(before[1])
  expect(askedOthers).toEqual([places.one.dataset])
})

test('answers of others that were kept are given again, those of the dataset itself are not', async () => {
  const select = [{ name: 'kept', field: { kind: 'measure', table: 'Facts', measure: 'Total' } }]
  const ask = async (which: Which) =>
    (await service.ask(tokens[which], { a: { select } }))['a'].columns[0].values
  await Promise.all([ask('one'), ask('other')])
  await says('one', 3)
  await refresh('one')
  const before = await givenAgain()
  expect(await ask('other')).toEqual([1])
  expect(await givenAgain()).toBe(before + 1)
  expect(await ask('one')).toEqual([3])
  expect(await givenAgain()).toBe(before + 1)
})

test('each is refreshed in its turn, again and again', async () => {
  await says('other', 4)
  await refresh('other')
  expect(await figures()).toEqual([3, 4])
  await Promise.all([says('one', 5), says('other', 5)])
  await refresh('other')
  expect(await figures()).toEqual([3, 5])
  await Promise.all([refresh('one'), refresh('other')])
  expect(await figures()).toEqual([5, 5])
})

test('one that fails leaves its data, is said on its reports alone, and the others are refreshed', async () => {
  const write = (expression?: string) =>
    writeFile(join(contentFolder, 'models/one.json'), JSON.stringify(modelOf('one', expression)))
  const failedOn = async (which: Which) => {
    const answer = await service.embed(tokens[which], `/reports/${places[which].report}`)
    return ((await answer.json()) as { newerLoadFailed?: true }).newerLoadFailed
  }
  await Promise.all([write('SUM(Facts[Amuont])'), says('one', 6), says('other', 6)])
  const failed = await refresh('one')
  expect(failed.status).toBe('Failed')
  expect(failed.serviceExceptionJson).toContain('models/one.json')
  expect((await refresh('other')).status, 'its files are in order').toBe('Completed')
  expect(await figures()).toEqual([5, 6])
  expect([await failedOn('one'), await failedOn('other')]).toEqual([true, undefined])
  await write()
  expect((await refresh('one')).status).toBe('Completed')
  expect(await figures()).toEqual([6, 6])
  expect(await failedOn('one')).toBe(undefined)
})

test('one of a dataset that is not listed any more is a load of all', async () => {
  const list = JSON.parse(await readFile(join(contentFolder, 'content.json'), 'utf8'))
  const without = list.workspaces.map((each: { id: string }) =>
    each.id === places.one.group ? { ...each, reports: [], datasets: [] } : each,
  )
  const write = (workspaces: unknown) =>
    writeFile(join(contentFolder, 'content.json'), JSON.stringify({ ...list, workspaces }))
  await Promise.all([write(without), says('other', 6)])
  await load(places.one.dataset)
  expect((await service.embed(tokens.one, `/reports/${places.one.report}`)).status).toBe(404)
  expect(await figureOf('other')).toBe(6)
  await write(list.workspaces)
  await load()
})

test('a load of the whole reads all, also what was refreshed alone; another process asks for one', async () => {
  await Promise.all([says('one', 7), says('other', 7)])
  await load(places.other.dataset.toUpperCase())
  expect(await figures()).toEqual([6, 7])
  await Promise.all([says('one', 8), says('other', 8)])
  await load()
  expect(await figures()).toEqual([8, 8])
})
