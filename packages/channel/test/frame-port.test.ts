import { calls, coverCalls } from '@casement/contract'
import type { CallName } from '@casement/contract'
import { expect, test } from 'vitest'
import { CallRefused, Exchange, createFramePort } from '../src/index.ts'
import type { FramePortOptions } from '../src/index.ts'
import { joinedWindows, settled } from './joined-windows.ts'

const handled = [
  'setActivePage',
  'renamePage',
  'print',
  'getPages',
  'loadReport',
  'getVisualFilters',
] as const
const notYet = (Object.keys(calls) as CallName[]).filter(
  (name): name is Exclude<CallName, (typeof handled)[number]> =>
    !(handled as readonly string[]).includes(name),
)
const cover = coverCalls<typeof notYet>({
  notYet,
  handlers: {
    setActivePage: () => {
      throw new CallRefused(400, [{ message: 'no such page' }])
    },
    renamePage: ({ params, body }) => {
      expect([params.page, body.displayName]).toEqual(['A b%20/c', 'New'])
    },
    print: () => Promise.reject(new Error('no printer')),
    getPages: () => [],
    loadReport: () => {},
    getVisualFilters: ({ params }) => [params as never],
  },
})

function connected(options: Partial<FramePortOptions> = {}) {
  const windows = joinedWindows()
  const host = new Exchange({ self: windows.host })
  host.admit(() => windows.frameSeenByHost, { targets: () => [windows.frameOrigin], hears: () => true })
  const port = createFramePort({
    self: windows.frame,
    parent: windows.hostSeenByFrame,
    allowedOrigins: [windows.hostOrigin],
    uid: 'first',
    cover,
    ...options,
  })
  const ask = (method: string, url: string, body?: unknown, headers = {}) =>
    host.postMessage(windows.frameSeenByHost, { method, url, body, headers })
  return { ...windows, hostSide: host, port, ask }
}

test('hands over the parameters raw and accepts with 202', async () => {
  const { ask } = connected()
  await expect(ask('PUT', '/report/pages/A b%20/c/name', { displayName: 'New' })).resolves.toMatchObject({
    statusCode: 202,
    body: {},
  })
})

test('answers what came before it listened, of the parent alone and at its origin', async () => {
  const calledWith: unknown[] = []
  const loadReport = ({ body }: { body: unknown }) => void calledWith.push(body)
  const { port, hostOrigin, hostSeenByFrame } = connected({
    cover: { ...cover, handlers: { ...cover.handlers, loadReport } },
  })
  const load = (body: unknown) => ({ method: 'POST', url: '/report/load', headers: { id: '1' }, body })
  const receive = (body: unknown, origin: string, source: unknown) =>
    port.receive({ data: load(body), origin, source } as MessageEvent)
  receive('early', hostOrigin, hostSeenByFrame)
  receive('of another origin', 'https://other.test', hostSeenByFrame)
  receive('of another window', hostOrigin, {})
  expect(calledWith).toEqual(['early'])
})

test('prefers the path with the most fixed text', async () => {
  const { ask } = connected()
  await expect(ask('GET', '/report/pages/p/visuals/v/filters')).resolves.toMatchObject({
    body: [{ page: 'p', visual: 'v' }],
  })
})

test('answers 404 to an unknown call and 501 to one that is not yet there', async () => {
  const { ask } = connected()
  await expect(ask('GET', '/nothing')).rejects.toMatchObject({ statusCode: 404 })
  await expect(ask('get', '/report/pages')).rejects.toMatchObject({ statusCode: 404 })
  await expect(ask('GET', '/report/zoom')).rejects.toMatchObject({
    statusCode: 501,
    body: { message: 'getZoom is not supported by this frame yet' },
  })
})

test('answers what a handler refuses with, and 500 when it fails', async () => {
  const { ask } = connected()
  await expect(ask('PUT', '/report/pages/active', {})).rejects.toMatchObject({
    statusCode: 400,
    body: [{ message: 'no such page' }],
  })
  await expect(ask('POST', '/report/print', null)).rejects.toMatchObject({ statusCode: 500 })
})

test('answers 400 where a rule finds something, without calling the handler', async () => {
  const { ask } = connected({ rules: { loadReport: () => [{ message: 'id is required' }] } })
  await expect(ask('POST', '/report/load', {})).rejects.toMatchObject({
    statusCode: 400,
    body: [{ message: 'id is required' }],
  })
})

test('asks hooks under the uid of its address and raises events under uid and family of the latest load', async () => {
  const { ask, port, hostSide } = connected()
  const heard: string[] = []
  hostSide.addHandler({
    test: () => true,
    handle: ({ url }) => {
      heard.push(url)
      return { statusCode: 200, body: 'T' }
    },
  })
  await port.ready()
  await ask('POST', '/report/load', {}, { uid: 'second' })
  await port.raise('loaded', {})
  await port.raise('filtersApplied', {}, { page: 'P 1', visual: 'V/1' })
  await expect(ask('POST', '/tile/load', {}, { uid: 'third' })).rejects.toMatchObject({ statusCode: 501 })
  await port.raise('error', {})
  expect(await port.askHook('newAccessToken')).toBe('T')
  expect(heard).toEqual([
    '/ready/first',
    '/reports/second/events/loaded',
    '/reports/second/pages/P 1/visuals/V/1/events/filtersApplied',
    '/tile/third/events/error',
    '/reports/first/eventHooks/newAccessToken',
  ])
})

test('a load that breaks its rule is 400, is told aside, and names where events go', async () => {
  const aside: unknown[] = []
  const { ask, port } = connected({
    rules: { loadReport: (body) => (body === null ? [{ message: 'config is required' }] : undefined) },
    onInvalidStart: (body, errors) => void aside.push([body, errors]),
  })
  const answer = { statusCode: 400, body: [{ message: 'config is required' }] }
  await expect(ask('POST', '/report/load', null, { uid: 'second' })).rejects.toMatchObject(answer)
  expect(aside).toEqual([[null, answer.body]])
  expect(port.uid).toBe('second')
})

test('hears only its parent, and only at an allowed origin', async () => {
  const { delivered, hostSide, frameSeenByHost } = connected({ allowedOrigins: ['https://other.test'] })
  void hostSide.postMessage(frameSeenByHost, { method: 'GET', url: '/report/pages' }).catch(() => {})
  await settled()
  expect(delivered.map(({ to }) => to)).toEqual(['frame'])
  hostSide.destroy()
})
