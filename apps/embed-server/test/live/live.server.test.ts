import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ContentState } from '../../src/served/live/served-content.ts'
import { ids, makeContentFolder, openWorld, report, type Service, total, type World } from '../world.ts'
import { inOrder } from '../../../../scripts/in-order.ts'

inOrder('a content folder is changed step by step')

let folder: string
let contentFolder: string
let world: World
let service: Service
let token: string
let change: () => void
let stops = 0
const told: (string | null)[] = []
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'casement-live-'))
  contentFolder = await makeContentFolder(join(folder, 'content'))
  world = await openWorld()
  service = await world.start({
    deps: {
      contentFolder,
      live: {
        watch(onChange) {
          change = onChange
          return () => void stops++
        },
        tell: ({ problem }) => void told.push(problem),
      },
    },
  })
  token = (await service.embedToken()).token
})
afterAll(async () => {
  await world.close()
  await rm(folder, { recursive: true })
})

/** The states that an open report hears of, one after the other. */
async function* states(): AsyncGenerator<ContentState> {
  const answer = await service.embed(token, '/live')
  expect(answer.status).toBe(200)
  let rest = ''
  for await (const chunk of answer.body!.pipeThrough(new TextDecoderStream())) {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop()!
    for (const line of lines) yield JSON.parse(line) as ContentState
  }
}

async function rewrite(file: string, text: (before: string) => string) {
  const path = join(contentFolder, file)
  await writeFile(path, text(await readFile(path, 'utf8')))
  change()
}
const nameNow = async () =>
  ((await (await service.embed(token, `/reports/${ids.sales}`)).json()) as { report: { name: string } })
    .report.name

test('a change is served at once, a wrong one is told and changes nothing, and figures go on', async () => {
  const heard = states()
  const next = async () => (await heard.next()).value as ContentState
  const first = await next()
  expect(first).toEqual({ generation: expect.any(String), problem: null })
  const figuresNow = async () => (await service.ask(token, { a: total }))['a'].columns
  const figures = await figuresNow()

  await rewrite('reports/a.json', (text) => text.replace('"name":"A"', '"name":"Renamed"'))
  const second = await next()
  expect(second.problem).toBe(null)
  expect(second.generation).not.toBe(first.generation)
  expect(await nameNow()).toBe('Renamed')
  expect(await figuresNow()).toEqual(figures)

  await rewrite('reports/a.json', (text) => text.replace('"type":"card"', '"type":"crad"'))
  const wrong = await next()
  expect(wrong.generation).toBe(second.generation)
  expect(wrong.problem).toMatch(
    /reports\/a\.json:1:\d+: pages\[0\]\.visuals\[0\]\.type: .* did you mean "card"\?/,
  )
  expect(await nameNow()).toBe('Renamed')

  await rewrite('reports/a.json', () => JSON.stringify(report('Mended')))
  expect(await next()).toEqual({ generation: expect.any(String), problem: null })
  expect(await nameNow()).toBe('Mended')
  expect(told).toEqual([null, null, wrong.problem, null])
  await heard.return(undefined)
})

test('a changed model answers with its new figures', async () => {
  const before = await service.ask(token, { a: total })
  const heard = states()
  await heard.next()
  await rewrite('models/ledger.json', (text) =>
    text.replace('SUM(Ledger[Amount])', '2 * SUM(Ledger[Amount])'),
  )
  expect((await heard.next()).value).toMatchObject({ problem: null })
  const after = await service.ask(token, { a: total })
  const [was, is] = [before, after].map(({ a }) => Number(a.columns[0].values[0]))
  expect(is).toBeCloseTo(2 * was!, 2)
  await heard.return(undefined)
})

test('only who has an embed token follows the content', async () => {
  expect((await service.embed('nonsense', '/live')).status).toBe(401)
})

test('a service that is not for authors has no such way', async () => {
  const plain = await world.start({ deps: { contentFolder } })
  const { token: own } = await plain.embedToken()
  expect((await plain.embed(own, '/live')).status).toBe(404)
  expect(await (await fetch(`${plain.url}/reportEmbed`)).text()).not.toContain('casement-live')
})

test('who closes the service stops watching, and ends who follows', async () => {
  const heard = states()
  await heard.next()
  await service.app.close()
  expect((await heard.next()).done).toBe(true)
  expect(stops).toBe(1)
})
