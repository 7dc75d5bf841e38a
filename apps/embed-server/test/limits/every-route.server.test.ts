import { setTimeout as sleep } from 'node:timers/promises'
import type { ModelDescription } from '@casement/query'
import { routesOf, type ServedRoute } from '@casement/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openCallingThread } from '../../../../packages/server/test/route-walk/calling-thread.ts'
import { hostileBodies as anyBodies } from '../../../../packages/server/test/route-walk/hostile-bodies.ts'
import { slowness, type Turns, watchTurns } from '../../../../packages/server/test/route-walk/turn-watch.ts'
import { costOfTokenMs } from '../../src/auth/embed-tokens/call-cost.ts'
import { ids, openWorld, type Service, total, type World } from '../world.ts'
import { type About, largestBodies, type Shape } from './route-bodies.ts'
import { columns, pages, question, salesPlace, walkContent } from './walk-content.ts'

// One call has the thread for no longer than this between two turns, in milliseconds of a processor that is not slow.
const longestTurnMs = 50
/** The same of a document, of which a visual of two thousand members is drawn in one piece. */
const longestPieceMs = 150
/** The same of reading a body of queries, of which a megabyte may be keys. */
const longestReadMs = 120
/** Work of a call that is counted to nobody: what reading a token, a route and the store take; or a quarter of it. */
const [uncountedMs, uncountedShare] = [50, 1 / 4]
/** A turn is as long as the shortest of so many calls: what the first compiles, and what is collected, is no work of a route. */
const tries = 4
/** A few hundred calls, however busy the machine is. */
const walkMs = 900_000

const thread = openCallingThread()
let world: World
let service: Service
let about: About | undefined
/** What was counted to people, in milliseconds. */
let counted = 0
beforeAll(async () => {
  world = await openWorld()
  const shared = {
    limit: (name: string) => ({
      // A person is told with the caller that names them.
      add: (who: string, count: number) =>
        void (counted += name === 'service work' && who.startsWith('[') ? count : 0),
      onOthers: () => undefined,
    }),
    close: () => Promise.resolve(),
  }
  service = await world.start({
    settings: { SERVICE_QUERY_SECONDS_PER_MINUTE: '6000', SERVICE_QUERIES_PER_MINUTE: '0' },
    deps: { contentFolder: await walkContent(world.folder), shared },
  })
  const tokens: string[] = []
  for (let each = 0; each < 25; each++) tokens.push((await tokenOf('walker')).token)
  const { model } = (await (await service.embed(tokens[0]!, `/reports/${ids.sales}`)).json()) as {
    model: ModelDescription
  }
  const copied = await service.embed(tokens[0]!, `/reports/${ids.sales}/copies`, {
    method: 'POST',
    body: { name: 'Stored' },
  })
  const { id: stored } = (await copied.json()) as { id: string }
  about = {
    report: ids.sales,
    stored,
    pages,
    model,
    query: total,
    question,
    columns,
    tokens,
    random: seeded(7),
  }
})
afterAll(async () => {
  await Promise.all([thread.close(), world.close()])
})

/** It allows to change and to copy, so that whatever is done about it is done. */
const tokenOf = (person: string) =>
  service.embedToken(
    { username: person, roles: ['Group'] },
    { ...salesPlace, isEdited: true, others: about ? [about.stored] : [] },
  )

const nobodys = '00000000-0000-4000-8000-000000000000'
const seeded = (seed: number) => () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647

const call = (
  { method, path, body }: Pick<Shape, 'path' | 'body'> & { readonly method: string },
  token: string,
) =>
  thread.call({
    method,
    url: service.url + path,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    body,
  })

/** Resolves when the work behind an answer has ended. */
async function behind({ behind: asked }: Shape, text: string, token: string): Promise<void> {
  if (!asked) return
  const at = asked((JSON.parse(text) as { id: string }).id)
  for (;;) {
    // oxlint-disable-next-line waiting/no-sleep -- as often as a frame asks: calls are counted
    await sleep(250)
    const said = (await call(at, token)).text
    const { status } = JSON.parse(said || '{}') as { status?: string }
    if (status !== 'NotStarted' && status !== 'Running') return
  }
}

const withIds = (url: string) =>
  url
    .replace('*', 'x')
    .replace(':groupId', ids.sampleGroup)
    .replace(':reportId', ids.sales)
    .replace(':datasetId', ids.ledger)
    .replace(/:\w+/g, nobodys)
const keyOf = ({ method, url }: ServedRoute) => `${method} ${url}`
const takesBody = ({ method }: ServedRoute) => ['POST', 'PUT', 'PATCH'].includes(method)

/** All that a route is asked: as it is, with a body of each hostile kind, and with the largest of its own. */
function walksOf(route: ServedRoute): readonly Shape[] {
  const path = withIds(route.url)
  const own = largestBodies[keyOf(route)]
  return [
    ...(takesBody(route)
      ? Object.entries(anyBodies(route.bodyLimit)).map(([what, body]) => ({ what, path, body }))
      : own
        ? []
        : [{ what: 'as it is', path }]),
    ...(own?.(about!) ?? []),
  ]
}

interface Seen extends Turns {
  readonly what: string
  readonly tokens: number
  readonly status: number
  readonly countedMs: number
  /** of this thread at the time, where the call was too much for one that is not slow */
  readonly slowness: number
}

/** One call, and what it did to the thread; the best of a few where it was too much. */
async function walked(route: ServedRoute, one: Shape, token: string): Promise<Seen> {
  let best: Seen | undefined
  for (let each = 0; each < tries; each++) {
    const before = counted
    let status = 0
    const turns = await watchTurns(async () => {
      const answer = await call({ ...one, method: route.method }, token)
      status = answer.status
      if (status < 300) await behind(one, answer.text, token)
    })
    const what = `${keyOf(route)}: ${one.what}`
    let seen: Seen = {
      ...turns,
      what,
      tokens: one.tokens ?? 0,
      status,
      countedMs: counted - before,
      slowness: 1,
    }
    if (!isWell(seen, route)) seen = { ...seen, slowness: slowness() }
    if (!best || seen.longestMs < best.longestMs) best = seen
    if (isWell(seen, route)) return seen
  }
  return best!
}

const isOfViewers = ({ url }: ServedRoute) => url.startsWith('/embed/')
const longestOf = ({ url, config }: ServedRoute) =>
  url.endsWith('/exports') ? longestPieceMs : config.cost === 'queries' ? longestReadMs : longestTurnMs
/** A token is charged what it costs a processor that is not slow, twice; what it costs a slow one beyond that is counted to nobody. */
const beyondCharge = ({ tokens, slowness: times }: Seen) => 2 * tokens * costOfTokenMs * (times - 1)
function isWell(seen: Seen, route: ServedRoute): boolean {
  const { longestMs, totalMs, countedMs, slowness: times } = seen
  if (longestMs > longestOf(route) * times) return false
  const mayBeNobodys = Math.max(uncountedMs * times + beyondCharge(seen), totalMs * uncountedShare)
  return !isOfViewers(route) || totalMs - countedMs <= mayBeNobodys
}

const guarded = () =>
  routesOf(service.app).filter(({ method, url }) => method !== 'HEAD' && /^\/(embed|v1\.0)\//.test(url))

test('every route with a body of its own is asked for the largest there is', () => {
  const mayBeAny = guarded().filter(
    (route) => isOfViewers(route) && takesBody(route) && !route.url.includes('*'),
  )
  expect(mayBeAny.map(keyOf).filter((key) => !largestBodies[key])).toEqual([])
  const keys = new Set(guarded().map(keyOf))
  expect(Object.keys(largestBodies).filter((key) => !keys.has(key))).toEqual([])
})

test(
  'no route keeps the thread for long, or has work that is counted to nobody, whatever it is asked',
  async () => {
    const faults: string[] = []
    for (const [place, route] of guarded().entries()) {
      const token = isOfViewers(route)
        ? (await tokenOf(`walker-${place}`)).token
        : await service.accessToken()
      for (const one of walksOf(route)) {
        const ofList = one.path.startsWith('/embed/exports') ? (await tokenOf('walker')).token : token
        const seen = await walked(route, one, ofList)
        if (!isWell(seen, route)) faults.push(JSON.stringify(seen))
      }
    }
    expect(faults).toEqual([])
  },
  walkMs,
)
