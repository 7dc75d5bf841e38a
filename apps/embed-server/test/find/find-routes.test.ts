import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readSettings } from '@casement/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Content, readContent } from '../../src/content/content.ts'
import { type Database, openDatabase } from '../../src/engines/duckdb/database.ts'
import { type Answering, answeringOver } from '../../src/served/figures/answering-over.ts'
import { findRoutes } from '../../src/answering/find/find-routes.ts'
import { createViewerLimits } from '../../src/answering/query/viewer-limits.ts'
import { createPurse } from '../../src/scheduling/purse.ts'
import { createWorkShares } from '../../src/scheduling/work-shares.ts'
import { type VerifiedEmbedToken, viewerOf } from '../../src/auth/embed-tokens/embed-token.ts'
import { salesToken, serverOfPeople } from '../bare-server.ts'
import { ids, makeContentFolder, report } from '../world.ts'

const openMs = 60_000
const clock = { today: '2026-11-21', now: '2026-11-21T12:00:00' }
const now = () => new Date('2026-11-21T12:00:00Z')

let folder: string
let content: Content
let engine: Database
let answering: Answering
const shares = createWorkShares({ secondsPerMinute: 0, now })
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'casement-find-'))
  const cities = {
    name: 'cities',
    type: 'table',
    title: 'By city',
    layout: { x: 0, y: 0, width: 300, height: 150 },
    roles: {
      column: [
        { kind: 'column', table: 'Ledger', column: 'City' },
        { kind: 'column', table: 'Ledger', column: 'Region' },
        { kind: 'measure', table: 'Ledger', measure: 'Total' },
      ],
    },
  }
  const [first] = report('A').pages
  const whole = { ...report('A'), pages: [{ ...first, visuals: [cities] }] }
  await makeContentFolder(folder, { files: { 'reports/a.json': whole } })
  const read = await readContent(folder)
  content = read
  engine = await openDatabase({ ...read, memoryLimit: '1GB' })
  answering = answeringOver(
    { content: { ...read, workspaces: [] }, engine, connections: [] },
    {
      clock,
      shares,
      connectionShares: () => shares,
      purse: createPurse(shares),
      service: readSettings({ env: {}, cwd: folder }).service,
      log: { warn: () => undefined },
    },
  )
}, openMs)
afterAll(async () => {
  answering.stop()
  await engine.close()
  await rm(folder, { recursive: true, force: true })
}, openMs)

/** Routes to find figures with the tokens of people under their names; `maxUnderWay`: queries of each. */
async function openRoutes(maxUnderWay: number, people: Readonly<Record<string, VerifiedEmbedToken>>) {
  const limits = createViewerLimits({ maxUnderWay, perMinute: 0, shares, now })
  /** Queries that somebody may have besides. */
  const roomOf = (person: string) => {
    const ends: (() => void)[] = []
    try {
      for (;;) ends.push(limits.enter(viewerOf(people[person]!), 1))
    } catch {
      return ends.length
    } finally {
      for (const end of ends) end()
    }
  }
  const rooms: { own: number; other: number }[] = []
  const app = serverOfPeople((name) => people[name]!)
  await findRoutes(app, {
    content,
    limits,
    purse: createPurse(shares),
    engineOf: () => ({ name: 'duckdb', atOnce: 9 }),
    answer: (asked) => {
      rooms.push({ own: roomOf('emil'), other: roomOf('nina') })
      return answering.answer(asked)
    },
    hasRoom: () => true,
    clock: () => clock,
    record: () => undefined,
  })
  const ask = async (person: string, text: string) => {
    const answer = await app.inject({
      method: 'POST',
      url: `/embed/reports/${ids.sales}/figures`,
      headers: { authorization: `Bearer ${person}` },
      payload: { text },
    })
    return { status: answer.statusCode, body: answer.json() as Record<string, any> }
  }
  return {
    ask,
    roomOf,
    rooms,
    enter: (person: string, count: number) => limits.enter(viewerOf(people[person]!), count),
  }
}

test('a question counts as the queries that it asks, which are given back when it is answered', async () => {
  const people = { emil: salesToken('emil', 'Group'), nina: salesToken('nina', 'Group') }
  const { ask, roomOf, rooms } = await openRoutes(5, people)
  for (let count = 0; count < 3; count++) {
    rooms.length = 0
    const { status, body } = await ask('emil', 'Total Berlin')
    expect([status, body['figures'][0].value]).toEqual([200, '300.30'])
    // Members of two columns, then one figure.
    expect(rooms.map(({ own }) => own)).toEqual([3, 3, 4])
    expect(rooms.map(({ other }) => other)).toEqual([5, 5, 5])
    expect([roomOf('emil'), roomOf('nina')]).toEqual([5, 5])
  }
})

test('a question is refused whose queries are more than the person has left, and another’s is answered', async () => {
  const people = { emil: salesToken('emil', 'Group'), nina: salesToken('nina', 'Group') }
  const { ask, roomOf, rooms, enter } = await openRoutes(5, people)
  const end = enter('emil', 4)
  expect(await ask('emil', 'Total Berlin')).toMatchObject({
    status: 429,
    body: { error: { code: 'TooManyRequests' } },
  })
  expect([rooms, roomOf('emil'), roomOf('nina')]).toEqual([[], 1, 5])
  expect((await ask('nina', 'Total Berlin')).status).toBe(200)
  end()
  expect((await ask('emil', 'Total Berlin')).status).toBe(200)
  expect(roomOf('emil')).toBe(2)
})

test('rows are said to be limited by roles where each of the person’s roles limits them', async () => {
  const people = {
    emil: salesToken('emil', 'EMEA'),
    nina: salesToken('nina', 'EMEA', 'AMER'),
    ada: salesToken('ada', 'EMEA', 'Group'),
    grace: salesToken('grace', 'Group', 'sales'),
  }
  const { ask } = await openRoutes(5, people)
  const said = async (person: string) => {
    const [{ value, scope }] = (await ask(person, 'Total')).body['figures']
    return [value, ...scope]
  }
  expect(await said('emil')).toEqual(['350.35', 'your rows: EMEA'])
  expect(await said('nina')).toEqual(['3,350.35', 'your rows: EMEA, AMER'])
  expect(await said('ada')).toEqual(['3,350.35'])
  expect(await said('grace')).toEqual(['3,350.35'])
})
