import { bookmarkText, readBookmarkState } from '@casement/report'
import { expect, test } from 'vitest'
import { createSession } from '../src/session/session.ts'
import { bookmarkCalls } from '../src/wire/bookmark-calls.ts'
import { drawAtOnce } from './draws-at-once.ts'
import { createSmallService, settled } from './small-service.ts'

/*
 * A view of somebody else, who has more of the model: shared, behind a link, beside a comment, in a presentation. What it
 * filters by and the reader does not have is nowhere, as if it had never been written.
 */

const on = (target: object) => ({
  $schema: 'http://powerbi.com/product/schema#basic',
  filterType: 1,
  operator: 'In',
  values: ['x'],
  target,
})
const secret = 'Zyrconium'
const targets = {
  column: { table: 'Entity', column: `${secret} pay` },
  measure: { table: 'Entity', measure: `${secret} sum` },
  table: { table: secret, column: 'Name' },
  level: { table: 'Entity', hierarchy: secret, hierarchyLevel: 'Name' },
  key: { table: 'Entity', column: 'Name', keys: [`${secret} key`] },
}
const carriers = {
  report: (filter: object) => ({ filters: { report: [filter] } }),
  page: (filter: object) => ({ filters: { pages: { first: [filter] } } }),
  visual: (filter: object) => ({ filters: { visuals: { first: { revenue: [filter] } } } }),
  slicer: (filter: object) => ({ slicers: { first: { entities: [filter] } } }),
}
const states = Object.entries(carriers).flatMap(([place, carry]) =>
  Object.entries(targets).map(([kind, target]) => ({
    name: `${kind} of a ${place}`,
    state: bookmarkText(readBookmarkState(carry(on(target)))!),
  })),
)

const config = { id: 'r1', accessToken: 'first', type: 'report' }
const plainly = { isPhased: false, hasTokenProvider: false }

function started() {
  const service = createSmallService()
  const raised: unknown[] = []
  const session = createSession({
    service,
    raise: (...told) => void raised.push(told),
    askToken: () => Promise.reject(new Error('no provider')),
    newId: () => 'id1',
    print: () => {},
    after: () => () => {},
  })
  drawAtOnce(session)
  return { service, session, raised }
}
type Started = ReturnType<typeof started>

const ways: Readonly<Record<string, (own: Started, state: string) => Promise<void>>> = {
  'a load with the view': async ({ session }, state) => {
    session.report.load({ ...config, bookmark: { state } }, plainly)
    await settled()
  },
  'a load of a told view': async ({ session }, state) => {
    session.report.load({ ...config, view: { id: 'r1', bookmark: { state } } }, plainly)
    await settled()
  },
  'the view of a report that is open': async ({ session }, state) => {
    session.report.load(config, plainly)
    await settled()
    await bookmarkCalls(session).applyBookmarkState({ body: { state } } as never)
    await settled()
  },
}

/** All that is told, shown or asked after a way was gone. */
async function told(way: string, state: string): Promise<string> {
  const own = started()
  await ways[way]!(own, state)
  const shown = own.session.state.get()
  if (shown.phase !== 'open') throw new Error(`The session is ${shown.phase}`)
  const { report, results, trouble } = shown
  const captured = own.session.bookmarks.capture({ allPages: true })
  const asked = own.service.requests.map(({ queries }) => queries)
  return JSON.stringify({ report, results: [...results], trouble, captured, asked, raised: own.raised })
}

test.each(Object.keys(ways))('%s is as if what its filters are on had never been written', async (way) => {
  for (const { name, state } of states) {
    const found = await told(way, state)
    expect(found.includes(secret), name).toBe(false)
  }
})
