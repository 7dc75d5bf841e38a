// @vitest-environment jsdom
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import type { Report } from '../src/index.ts'
import { embedded, later, reportConfig } from './fake-frame.ts'

test('generated messages from wrong windows, wrong origins and with forged ids raise nothing and leak nothing', async () => {
  const hooked = { ...reportConfig, tokenType: 0, eventHooks: { accessTokenProvider: () => 'SECRET' } }
  const onError = vi.fn()
  const { embed, frame, element, service } = await embedded<Report>(hooked, { onError })
  const uid = embed.config.uniqueId!
  const heard = vi.fn()
  for (const name of embed.allowedEvents) element.addEventListener(name, heard)
  element.addEventListener('ready', heard)
  frame.answer = undefined
  let settled = false
  const open = embed.getPages()
  void open.then(
    () => (settled = true),
    () => (settled = true),
  )
  await later()
  const openId = frame.last.headers.id
  const posted: unknown[] = []
  const stranger = { postMessage: (message: unknown) => posted.push(message) } as unknown as Window

  const body = fc.oneof(
    fc.jsonValue(),
    fc.constant(JSON.parse('{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}')),
    fc.constant('x'.repeat(100_000)),
  )
  const url = fc.oneof(
    fc.constantFrom(
      `/ready/${uid}`,
      `/reports/${uid}/events/loaded`,
      `/reports/${uid}/events/__proto__`,
      `/reports/${uid}/pages/p/visuals/v/events/error`,
      `/reports/${uid}/eventHooks/newAccessToken`,
      `/reports/${uid}/eventHooks/constructor`,
    ),
    fc.string(),
    fc.anything(),
  )
  const message = fc.oneof(
    fc.record({
      method: fc.constantFrom('POST', 'GET', '__proto__'),
      url,
      headers: fc.record({ id: fc.string() }),
      body,
    }),
    fc.record({ statusCode: fc.integer(), headers: fc.record({ id: fc.constantFrom(openId, 'x') }), body }),
    fc.anything(),
  )
  const sender = fc.constantFrom(
    { source: stranger, origin: 'https://app.powerbi.com' },
    { source: stranger, origin: 'https://evil.test' },
    { source: null, origin: 'https://app.powerbi.com' },
    { source: frame.iframe.contentWindow, origin: 'https://evil.test' },
    { source: frame.iframe.contentWindow, origin: 'null' },
    { source: window, origin: 'https://app.powerbi.com' },
  )
  const before = service.hpm.defaultHeaders
  fc.assert(
    fc.property(message, sender, (data, { source, origin }) => {
      window.dispatchEvent(new MessageEvent('message', { data, origin, source: source as Window }))
    }),
    { numRuns: 2000 },
  )
  await later()
  expect(heard).not.toHaveBeenCalled()
  expect(posted).toEqual([])
  expect(frame.said).toEqual([])
  expect(settled).toBe(true)
  await expect(open).rejects.toMatchObject({ code: 'FRAME_ORIGIN_OPAQUE' })
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
  expect(service.hpm.defaultHeaders).toBe(before)
  expect(onError.mock.calls.flat().join()).not.toContain('SECRET')
})
