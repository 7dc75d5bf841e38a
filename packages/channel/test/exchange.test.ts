import { describe, expect, test, vi } from 'vitest'
import { Exchange } from '../src/exchange.ts'
import type { Peer } from '../src/exchange.ts'
import { newMessageId } from '../src/message.ts'
import { joinedWindows, settled } from './joined-windows.ts'

const only = (origin: string): Peer => ({ targets: () => [origin], hears: (heard) => heard === origin })

function connected() {
  const windows = joinedWindows()
  const host = new Exchange({ self: windows.host, timeoutMs: 5_000 })
  const frame = new Exchange({ self: windows.frame })
  const leave = host.admit(() => windows.frameSeenByHost, only(windows.frameOrigin))
  frame.admit(() => windows.hostSeenByFrame, only(windows.hostOrigin))
  const ask = (url: string, options = {}, body: unknown = null) =>
    host.postMessage(windows.frameSeenByHost, { method: 'POST', url, body }, options)
  return { ...windows, hostSide: host, frameSide: frame, leave, ask }
}

describe('asking', () => {
  test('every request has an id of 128 random bits of its own', () => {
    const ids = Array.from({ length: 1_000 }, newMessageId)
    expect(new Set(ids).size).toBe(ids.length)
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{32}$/)
    const halves = ids.flatMap((id) => [id.slice(0, 16), id.slice(16)])
    expect(new Set(halves).size).toBe(halves.length)
  })

  test('resolves with the answer to the question that was asked', async () => {
    const { ask, frameSide } = connected()
    frameSide.addHandler({
      test: () => true,
      handle: ({ url }) => ({ statusCode: 200, body: url }),
    })
    const answers = await Promise.all([ask('/a'), ask('/b')])
    expect(answers.map(({ body }) => body)).toEqual(['/a', '/b'])
  })

  test('rejects with the whole answer when its status is a refusal', async () => {
    const { ask, frameSide } = connected()
    frameSide.addHandler({
      test: () => true,
      handle: () => ({ statusCode: 429, body: { message: 'too many' } }),
    })
    await expect(ask('/a')).rejects.toMatchObject({ statusCode: 429, body: { message: 'too many' } })
  })

  test('takes an answer without a status for a success', async () => {
    const { ask, frameSide } = connected()
    frameSide.addHandler({ test: () => true, handle: () => ({ body: 1 }) })
    await expect(ask('/a')).resolves.toMatchObject({ body: 1 })
  })

  test('names the call that was not answered in time', async () => {
    const { ask } = connected()
    await expect(ask('/report/load', { timeoutMs: 5 })).rejects.toMatchObject({
      code: 'FRAME_TIMEOUT',
      message: 'The frame did not answer in time: POST /report/load, after 5 ms',
    })
  })

  test('fails at once when its signal is aborted, before and while waiting', async () => {
    const { ask } = connected()
    const abort = new AbortController()
    const waiting = ask('/a', { signal: abort.signal })
    abort.abort()
    await expect(waiting).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
    await expect(ask('/a', { signal: abort.signal })).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
  })

  test('fails when the window leaves', async () => {
    const { ask, leave } = connected()
    const first = ask('/a')
    leave()
    await expect(first).rejects.toMatchObject({ code: 'FRAME_GONE' })
    await expect(ask('/a')).rejects.toMatchObject({ code: 'FRAME_GONE' })
  })

  test('fails when the exchange ends, which it may do twice', async () => {
    const { ask, hostSide } = connected()
    const first = ask('/a')
    hostSide.destroy()
    hostSide.destroy()
    await expect(first).rejects.toMatchObject({ code: 'FRAME_GONE' })
    await expect(ask('/a')).rejects.toMatchObject({ code: 'FRAME_GONE' })
  })

  test('is logged by method, path and status, on both sides', async () => {
    const windows = joinedWindows()
    const lines: string[] = []
    const side = (self: Window, name: string) =>
      new Exchange({ self, log: (line) => void lines.push(`${name}: ${line}`) })
    const [host, frame] = [side(windows.host, 'host'), side(windows.frame, 'frame')]
    host.admit(() => windows.frameSeenByHost, only(windows.frameOrigin))
    frame.admit(() => windows.hostSeenByFrame, only(windows.hostOrigin))
    frame.addHandler({ test: () => true, handle: () => ({ statusCode: 202 }) })
    await host.postMessage(windows.frameSeenByHost, { method: 'POST', url: '/a', body: 'secret' })
    expect(lines).toEqual(['host: sent POST /a', 'frame: received POST /a', 'host: answered POST /a 202'])
  })

  test('fails when the body cannot be cloned', async () => {
    const { ask } = connected()
    await expect(ask('/a', {}, { run: () => 1 })).rejects.toMatchObject({ code: 'MESSAGE_NOT_SENDABLE' })
  })

  test('takes what is behind a Proxy, however deep, as the plain data that it is', async () => {
    const behind = <T>(value: T): T =>
      typeof value === 'object' && value !== null
        ? (new Proxy(value, { get: (target, name) => behind(Reflect.get(target, name)) }) as T)
        : value
    const { ask, delivered } = connected()
    const body = { filters: [{ values: ['EMEA', 1, null], at: { table: 'Region' } }], none: undefined }
    void ask('/a', {}, behind(body)).catch(() => {})
    await settled()
    expect(delivered.map(({ data }) => (data as { body: unknown }).body)).toEqual([body])
  })

  test('carries ids of 128 bits that do not repeat', async () => {
    const { ask, delivered } = connected()
    void ask('/a').catch(() => {})
    void ask('/a').catch(() => {})
    await settled()
    const ids = delivered.map(({ data }) => (data as { headers: { id: string } }).headers.id)
    expect(ids).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), expect.stringMatching(/^[0-9a-f]{32}$/)])
    expect(new Set(ids).size).toBe(2)
  })
})

describe('the locks', () => {
  test('an answer with the right id from another window or origin is dropped', async () => {
    const { ask, delivered, postToHost, frameSeenByHost, frameOrigin } = connected()
    let settledWith: unknown = 'nothing'
    void ask('/a').then((answer) => (settledWith = answer.body))
    await settled()
    const { id } = (delivered[0]!.data as { headers: { id: string } }).headers
    const forged = { statusCode: 200, headers: { id }, body: 'forged' }
    postToHost(forged, { postMessage() {} } as unknown as Window, frameOrigin)
    postToHost(forged, frameSeenByHost, 'https://evil.test')
    postToHost(forged, frameSeenByHost, 'null')
    await settled()
    expect(settledWith).toBe('nothing')
    postToHost({ ...forged, body: 'true' }, frameSeenByHost, frameOrigin)
    postToHost({ ...forged, body: 'late' }, frameSeenByHost, frameOrigin)
    await settled()
    expect(settledWith).toBe('true')
  })

  test('a window that was not admitted gets no answer and reaches no handler', async () => {
    const { hostSide, postToHost, frameOrigin } = connected()
    const handle = vi.fn(() => ({ statusCode: 200 }))
    hostSide.addHandler({ test: () => true, handle })
    const stranger = { postMessage: vi.fn() } as unknown as Window
    postToHost(
      { method: 'POST', url: '/reports/u/eventHooks/newAccessToken', headers: { id: '1' } },
      stranger,
      frameOrigin,
    )
    await settled()
    expect(handle).not.toHaveBeenCalled()
    expect(stranger.postMessage).not.toHaveBeenCalled()
  })

  test('an answer that nobody waits for is not answered', async () => {
    const { postToHost, frameSeenByHost, frameOrigin, delivered, hostSide } = connected()
    hostSide.addHandler({ test: () => true, handle: () => ({ statusCode: 200 }) })
    postToHost({ statusCode: 200, headers: { id: 'unknown' } }, frameSeenByHost, frameOrigin)
    postToHost({ method: 5, url: '/x', headers: { id: 'unknown' } }, frameSeenByHost, frameOrigin)
    await settled()
    expect(delivered.filter(({ to }) => to === 'frame')).toEqual([])
  })
})

describe('answering', () => {
  test('a handler that throws or rejects gives 500 with its message', async () => {
    const { ask, frameSide } = connected()
    frameSide.addHandler({
      test: ({ url }) => url === '/throws',
      handle: () => {
        throw new Error('boom')
      },
    })
    frameSide.addHandler({ test: () => true, handle: () => Promise.reject(new Error('later')) })
    await expect(ask('/throws')).rejects.toMatchObject({ statusCode: 500, body: { detailedMessage: 'boom' } })
    await expect(ask('/rejects')).rejects.toMatchObject({
      statusCode: 500,
      body: { detailedMessage: 'later' },
    })
  })

  test('an answer that cannot be cloned becomes 500 rather than silence', async () => {
    const { ask, frameSide } = connected()
    frameSide.addHandler({ test: () => true, handle: () => ({ statusCode: 200, body: () => 1 }) })
    await expect(ask('/a')).rejects.toMatchObject({ statusCode: 500 })
  })
})

test('listeners added equal listeners removed', () => {
  const { hostSide, frameSide, listeners } = connected()
  hostSide.start()
  expect(listeners()).toBe(2)
  hostSide.stop()
  hostSide.start()
  hostSide.destroy()
  frameSide.destroy()
  expect(listeners()).toBe(0)
})

test('asks again what is open when the window turns out to be at another heard origin', async () => {
  const windows = joinedWindows()
  const host = new Exchange({ self: windows.host })
  let target = 'https://before-the-redirect.test'
  host.admit(() => windows.frameSeenByHost, {
    targets: () => [target],
    hears: (origin) => {
      target = origin
      return true
    },
  })
  const frame = new Exchange({ self: windows.frame })
  frame.admit(() => windows.hostSeenByFrame, only(windows.hostOrigin))
  frame.addHandler({ test: () => true, handle: ({ url }) => ({ statusCode: 202, body: url }) })
  host.addHandler({ test: () => true, handle: () => ({ statusCode: 200 }) })
  const loading = host.postMessage(windows.frameSeenByHost, { method: 'POST', url: '/report/load' })
  await settled()
  await frame.postMessage(windows.hostSeenByFrame, { method: 'POST', url: '/ready/u' })
  await expect(loading).resolves.toMatchObject({ body: '/report/load' })
})

describe('a question that waits for its turn', () => {
  test('is posted once that has come, and never where it was given up before', async () => {
    const { ask, frameSide, delivered } = connected()
    frameSide.addHandler({ test: () => true, handle: ({ url }) => ({ statusCode: 200, body: url }) })
    let begin = () => {}
    const after = new Promise<void>((resolve) => (begin = resolve))
    const abort = new AbortController()
    const [kept, given] = [ask('/a', { after }), ask('/b', { after, signal: abort.signal })]
    const late = ask('/c', { after, timeoutMs: 5 })
    abort.abort()
    await expect(given).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
    await expect(late).rejects.toMatchObject({ code: 'FRAME_TIMEOUT' })
    expect(delivered).toEqual([])
    begin()
    await expect(kept).resolves.toMatchObject({ body: '/a' })
    expect(delivered.filter(({ to }) => to === 'frame')).toHaveLength(1)
  })

  test('fails with its window', async () => {
    const { ask, leave } = connected()
    const waiting = ask('/a', { after: new Promise<void>(() => {}) })
    leave()
    await expect(waiting).rejects.toMatchObject({ code: 'FRAME_GONE' })
  })
})
