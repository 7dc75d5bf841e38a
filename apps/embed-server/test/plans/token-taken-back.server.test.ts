import { afterAll, beforeAll, expect, test } from 'vitest'
import '../../../../packages/session/src/local/page-tools.ts'
import { createEmbedService } from '../../../../packages/session/src/service/embed-service.ts'
import type { SessionDeps } from '../../../../packages/session/src/session/parts.ts'
import { createSession } from '../../../../packages/session/src/session/session.ts'
import { drawAtOnce } from '../../../../packages/session/test/draws-at-once.ts'
import { ids, openWorld, type World } from '../world.ts'

/* A report that stays open, over the service itself, while the access to it is taken back and nobody presses anything. */

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

/** How long the frame waits before it asks again whether its token is good. */
const watchMs = 25_000

test.each<{
  name: string
  settings: Record<string, string>
  session: Partial<SessionDeps>
  isPrepared: boolean
}>([
  { name: 'a page that is prepared', settings: {}, session: {}, isPrepared: true },
  {
    name: 'a service that prepares no page',
    settings: { SERVICE_FRAME_ROWS: '0' },
    session: {},
    isPrepared: false,
  },
  {
    name: 'a host that is asked before all figures',
    settings: {},
    session: { askBeforeQuery: async () => {} },
    isPrepared: false,
  },
])('$name hears of it', async ({ settings, session: more, isPrepared }) => {
  const service = await world.start({ settings })
  const { token, tokenId } = await service.embedToken({ username: 'emil', roles: ['EMEA'] })
  const raised: [string, unknown][] = []
  const asked: string[] = []
  const timers = new Map<object, { ms: number; action: () => void }>()
  const fire = (which: (ms: number) => boolean) => {
    const due = [...timers].filter(([, { ms }]) => which(ms))
    for (const [key, { action }] of due) {
      timers.delete(key)
      action()
    }
  }
  const session = createSession({
    service: createEmbedService({
      base: `${service.url}/`,
      newId: () => crypto.randomUUID(),
      fetch: async (input, init) => {
        const answer = await fetch(input, init)
        asked.push(`${init?.method ?? 'GET'} ${new URL(String(input)).pathname} ${answer.status}`)
        return answer
      },
    }),
    raise: (name, detail) => void raised.push([name, detail]),
    askToken: () => Promise.reject(new Error('no provider')),
    newId: () => crypto.randomUUID(),
    print: () => {},
    after(ms, action) {
      const key = {}
      timers.set(key, { ms, action })
      return () => void timers.delete(key)
    },
    whenIdle: (action) => {
      queueMicrotask(action)
      return () => {}
    },
    ...more,
  })
  drawAtOnce(session)
  session.report.load(
    { id: ids.sales, accessToken: token, type: 'report' },
    { isPhased: false, hasTokenProvider: false },
  )
  await expect.poll(() => raised.map(([name]) => name)).toContain('rendered')
  fire((ms) => ms < watchMs)
  if (isPrepared) await expect.poll(() => asked).toContain('POST /embed/plans 200')
  // Good as long as nobody takes it back.
  await expect.poll(() => [...timers.values()].map(({ ms }) => ms)).toContain(watchMs)
  fire((ms) => ms === watchMs)
  await expect.poll(() => asked).toContain('GET /embed/plans 200')
  await expect.poll(() => [...timers.values()].map(({ ms }) => ms)).toContain(watchMs)
  expect(raised.filter(([name]) => name === 'error')).toEqual([])

  expect((await service.rest(`/embedTokens/${tokenId}`, { method: 'DELETE' })).status).toBeLessThan(300)
  fire((ms) => ms === watchMs)
  await expect
    .poll(() => raised.filter(([name]) => name === 'error'))
    .toEqual([['error', expect.objectContaining({ message: 'TokenExpired' })]])
  const state = session.state.get()
  expect(state.phase === 'open' && state.trouble?.code).toBe('TokenExpired')
  session.destroy()
})
