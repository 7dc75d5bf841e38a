import { expect, test } from 'vitest'
import { createThrottling } from '../../src/embedding/throttling.ts'

/** A server's answers by a clock that is given, and how often it was asked. */
function world() {
  const state = { nowMs: 0, asked: [] as number[], answer: (): Promise<Response> => answered(200) }
  const throttled = createThrottling(() => new Date(state.nowMs))
  const call = () =>
    throttled(() => {
      state.asked.push(state.nowMs / 1000)
      return state.answer()
    }).then(
      ({ status }) => status,
      (error: { code?: string; message: string }) => error.code ?? error.message,
    )
  return Object.assign(state, { call })
}
const answered = async (status: number, retryAfter?: number) =>
  new Response(null, {
    status,
    headers: retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) },
  })

test('a long wait ends with the first probe that is answered, and of many who come at once one is the probe', async () => {
  const server = world()
  server.answer = () => answered(429, 1800)
  expect(await server.call()).toBe('serviceBusy')
  server.nowMs = 29_999
  expect(await server.call()).toBe('serviceBusy')
  expect(server.asked).toEqual([0])

  server.nowMs = 30_000
  let resolve = (_answer: Response): void => {}
  const probed = new Promise<Response>((done) => (resolve = done))
  server.answer = () => probed
  const herd = Array.from({ length: 50 }, server.call)
  expect(server.asked).toEqual([0, 30])
  expect(await Promise.all(herd.slice(1))).toEqual(Array(49).fill('serviceBusy'))
  resolve(await answered(200))
  expect(await herd[0]).toBe(200)

  server.answer = () => answered(200)
  expect(await Promise.all([server.call(), server.call()])).toEqual([200, 200])
  expect(server.asked).toEqual([0, 30, 30, 30])
})

test('probes that are turned away come after twice the time each, at most five minutes, until the wait is over', async () => {
  const server = world()
  server.answer = () => answered(429, 3600)
  for (let second = 0; second <= 1500; second++) {
    server.nowMs = second * 1000
    expect(await server.call()).toBe('serviceBusy')
  }
  expect(server.asked).toEqual([0, 30, 90, 210, 450, 750, 1050, 1350])
  // By then the last probe's word holds.
  server.nowMs = (1350 + 3600) * 1000
  server.answer = () => answered(200)
  expect(await server.call()).toBe(200)
})

test.each<[string, () => Promise<Response>, unknown]>([
  ['fails', () => answered(503), 503],
  ['is cut off', () => Promise.reject(new Error('cut')), 'cut'],
])('a probe that %s opens nothing', async (_how, answer, heard) => {
  const server = world()
  server.answer = () => answered(429, 1800)
  await server.call()
  server.nowMs = 30_000
  server.answer = answer
  expect(await server.call()).toBe(heard)
  expect(await server.call()).toBe('serviceBusy')
  server.nowMs = 90_000
  server.answer = () => answered(200)
  expect(await server.call()).toBe(200)
  expect(server.asked).toEqual([0, 30, 90])
})

test('a probe that is asked for a moment ends the long wait', async () => {
  const server = world()
  server.answer = () => answered(429, 1800)
  await server.call()
  server.nowMs = 30_000
  server.answer = () => answered(429, 5)
  expect(await server.call()).toBe('serviceBusy')
  server.nowMs = 35_000
  server.answer = () => answered(200)
  expect(await server.call()).toBe(200)
})
