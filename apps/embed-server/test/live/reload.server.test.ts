import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LiveOutcome } from '../../src/served/live/served-content.ts'
import {
  contentList,
  ids,
  makeContentFolder,
  model,
  openWorld,
  report,
  type Service,
  total,
  type World,
} from '../world.ts'
import { inOrder } from '../../../../scripts/in-order.ts'

inOrder('a content folder is changed step by step')

let folder: string
let contentFolder: string
let world: World
let service: Service
let token: string
let load: () => Promise<void>
const told: LiveOutcome[] = []
const logged: string[] = []
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'casement-reload-'))
  contentFolder = await makeContentFolder(join(folder, 'content'))
  world = await openWorld()
  service = await world.start({
    settings: { LOG_LEVEL: 'error', METRICS_TOKEN: '0123456789abcdef' },
    deps: {
      contentFolder,
      reload: {
        watch(onChange) {
          load = onChange
          return () => {}
        },
        tell: (outcome) => void told.push(outcome),
      },
      logTo: { write: (line: string) => void logged.push(line) },
    },
  })
  token = (await service.embedToken()).token
})
afterAll(async () => {
  await world.close()
  await rm(folder, { recursive: true })
})

const write = (file: string, json: unknown) => writeFile(join(contentFolder, file), JSON.stringify(json))
const rewrite = async (file: string, text: (before: string) => string) => {
  const path = join(contentFolder, file)
  await writeFile(path, text(await readFile(path, 'utf8')))
}
const reportNow = async () =>
  (await (await service.embed(token, `/reports/${ids.sales}`)).json()) as {
    report: { name: string }
    newerLoadFailed?: boolean
  }
const readiness = async (headers: Record<string, string> = {}) => {
  const answer = await fetch(`${service.url}/readyz`, { headers })
  const { besides } = (await answer.json()) as { besides?: { content: string } }
  return { status: answer.status, besides }
}

test('content is loaded again at once, and there is no way to follow it', async () => {
  await write('reports/a.json', report('Renamed'))
  expect((await reportNow()).report.name).toBe('A')
  await load()
  expect((await reportNow()).report.name).toBe('Renamed')
  expect((await service.embed(token, '/live')).status).toBe(404)
  expect((await readiness()).besides).toBe(undefined)
})

test('what would stop something that is served changes nothing, and is named in log, readiness and report', async () => {
  await write('reports/a.json', report('Third'))
  await rewrite('models/ledger.json', (text) => text.replace('SUM(Ledger[Amount])', 'SUM(Ledger[Amuont])'))
  await load()
  expect(told.at(-1)).toMatchObject({ files: ['models/ledger.json'] })
  expect(told.at(-1)!.problem).toContain('did you mean')
  expect(logged.join('')).toContain('models/ledger.json')
  const said = async (headers?: Record<string, string>) => {
    const { status, besides } = await readiness(headers)
    return [status, besides?.content.replace(/ at \S+Z/, '')]
  }
  const rest = '; what was there before is served on, and the log says why'
  expect(await said()).toEqual([200, `a newer load failed${rest}`])
  const known = { authorization: 'Bearer 0123456789abcdef' }
  expect(await said(known)).toEqual([200, `a newer load failed: models/ledger.json${rest}`])
  expect(await reportNow()).toMatchObject({ report: { name: 'Renamed' }, newerLoadFailed: true })
  expect((await service.ask(token, { a: total }))['a'].columns[0].values).toEqual(['3350.35'])

  await rewrite('content.json', (text) => text.slice(1))
  await load()
  expect(told.at(-1)).toMatchObject({ files: ['content.json'] })
  expect((await reportNow()).report.name).toBe('Renamed')

  await write('content.json', contentList)
  await write('models/ledger.json', model(true))
  await load()
  const mended = await reportNow()
  expect([mended.report.name, mended.newerLoadFailed]).toEqual(['Third', undefined])
  expect((await readiness()).besides).toBe(undefined)
})

test('what is new and wrong stops itself alone', async () => {
  const [first, ...others] = contentList.workspaces
  const fresh = '5b5ad3d5-8f4b-4f0b-9c0f-0c4ad2f2d3ae'
  const added = { ...first!.reports[0]!, id: fresh, name: 'Fresh', file: 'reports/fresh.json' }
  await write('content.json', {
    ...contentList,
    workspaces: [{ ...first!, reports: [...first!.reports, added] }, ...others],
  })
  await write('reports/fresh.json', { ...report('Fresh'), pages: [] })
  await write('reports/a.json', report('Fourth'))
  await load()
  expect(await reportNow()).toMatchObject({ report: { name: 'Fourth' } })
  expect((await reportNow()).newerLoadFailed).toBe(undefined)
  const { token: own } = await service.embedToken(
    { username: 'grace', roles: ['Group'] },
    { id: fresh, dataset: ids.ledger },
  )
  expect((await service.embed(own, `/reports/${fresh}`)).status).toBe(503)
})

test('a data file that is written over gives no figures until content is loaded again, and readiness says so', async () => {
  const file = join(contentFolder, 'data/finance.duckdb')
  const kept = join(folder, 'kept.duckdb')
  await copyFile(file, kept)
  const other = await makeContentFolder(join(folder, 'other'))
  const instance = await DuckDBInstance.create(join(other, 'data/finance.duckdb'))
  const connection = await instance.connect()
  await connection.run('UPDATE ledger SET amount = 2 * amount')
  connection.closeSync()
  instance.closeSync()
  // Another text of each question, so that no answer is given again.
  const ask = async (name: string) => {
    const { a } = await service.ask(token, { a: { ...total, select: [{ ...total.select[0]!, name }] } })
    return a.error ?? a.columns[0].values
  }
  const data = async (headers?: Record<string, string>) =>
    ((await readiness(headers)).besides as { data?: string } | undefined)?.data
  expect([await ask('before'), await data()]).toEqual([['3350.35'], undefined])

  await copyFile(join(other, 'data/finance.duckdb'), file)
  expect(await ask('after')).toEqual({
    code: 'QueryFailed',
    correlationId: expect.any(String) as unknown,
    message:
      'The data of this figure were overwritten while they are served, and nobody has looked at the new ones. It is held back until the content is loaded again',
  })
  const held = '1 file overwritten while served, whose figures are held back'
  expect(await data()).toBe(`${held}; load the content again`)
  expect(await data({ authorization: 'Bearer 0123456789abcdef' })).toBe(
    `${held}: data/finance.duckdb; load the content again`,
  )

  await load()
  expect([await ask('loaded'), await data()]).toEqual([['6700.70'], undefined])
  await copyFile(kept, file)
  await load()
  expect([await ask('as it was'), await data()]).toEqual([['3350.35'], undefined])
})

test('no question fails while content is loaded again, and answers of one request are of one load', async () => {
  let isOver = false
  const seen = new Set<string>()
  const asking = (async () => {
    while (!isOver) {
      const { a, b } = await service.ask(token, { a: total, b: { ...total } })
      expect(a.columns).toEqual(b.columns)
      seen.add(String(a.columns[0].values[0]))
    }
  })()
  for (const factor of [2, 3, 4]) {
    await write(
      'models/ledger.json',
      JSON.parse(
        JSON.stringify(model(true)).replace('SUM(Ledger[Amount])', `${factor} * SUM(Ledger[Amount])`),
      ),
    )
    await load()
    const [sum] = (await service.ask(token, { a: total }))['a'].columns[0].values
    expect(Number(sum)).toBeCloseTo(3350.35 * factor, 2)
  }
  isOver = true
  await asking
  expect(seen.size).toBeGreaterThan(1)
})
