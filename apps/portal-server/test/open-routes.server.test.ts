import { randomBytes } from 'node:crypto'
import { routesOf } from '@casement/server'
import type { Store } from '@casement/store'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type Portal, type World } from './world.ts'

let world: World
let portal: Portal
let asked = 0
beforeAll(async () => {
  world = await openWorld()
  const now = new Date()
  portal = await world.start({
    settings: { PORTAL_ANONYMOUS_PER_MINUTE: '10' },
    // What is kept for a moment is kept: the clock stands.
    deps: { store: counting(world.store), now: () => now, mailEveryMs: 3_600_000 },
  })
})
afterAll(() => world.close())

const reading = ['select', 'insert', 'update', 'delete', 'execute', 'transaction']
/** A store that counts what it is asked. */
const counting = (store: Store): Store => ({
  ...store,
  query: (...words) => {
    asked++
    return store.query(...words)
  },
  transaction: (run) => {
    asked++
    return store.transaction(run)
  },
  drizzle: new Proxy(store.drizzle, {
    get(target, name) {
      if (reading.includes(String(name))) asked++
      const member: unknown = Reflect.get(target, name)
      return typeof member === 'function' ? member.bind(target) : member
    },
  }),
})

const calls = 20

test('what anybody may call asks the store seldom, however often it is called', async () => {
  const open: string[] = []
  const before = asked
  for (const { url } of routesOf(portal.app).filter(({ method }) => method === 'GET')) {
    let isOpen = true
    for (let call = 0; call < calls && isOpen; call++) {
      const path = url.replace(/:\w+/, randomBytes(32).toString('hex')).replace('*', `x${call}`)
      const { status } = await portal.call(path, { method: 'GET' })
      isOpen = status !== 401
    }
    if (isOpen) open.push(url)
  }
  expect(open).toEqual(expect.arrayContaining(['/logo/:hash', '/settings.json', '/brand.css', '/readyz']))
  // Ten calls of one network a minute, and what is read once for everybody.
  expect(asked - before).toBeGreaterThan(0)
  expect(asked - before).toBeLessThanOrEqual(10 + 5)
})

test('where weaknesses are reported is told where the settings say it, and is nowhere else', async () => {
  const path = '/.well-known/security.txt'
  expect((await portal.call(path, { method: 'GET' })).status).toBe(404)
  const told = await world.start({
    settings: { PORTAL_SECURITY_CONTACT: 'mailto:security@example.com' },
    deps: { now: () => new Date('2026-11-28T12:00:00Z') },
  })
  const answer = await told.call(path, { method: 'GET' })
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
  expect(await answer.text()).toBe(
    'Contact: mailto:security@example.com\nExpires: 2027-05-27T00:00:00Z\nCanonical: http://localhost:4000/.well-known/security.txt\n',
  )
})
