import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { NotedEvent } from '../../src/activity/activity-event.ts'
import { createActivityLog } from '../../src/activity/activity-log.ts'

function open({ capacity = 10_000 } = {}) {
  const written: NotedEvent[] = []
  const retries: boolean[] = []
  const [lost, errors]: [number[], object[]] = [[], []]
  const store = { fails: false }
  const log = createActivityLog({
    async append(events, isRetry) {
      retries.push(isRetry)
      if (store.fails) throw new Error('the store is away')
      written.push(...events)
    },
    noteLost: (count) => lost.push(count),
    now: () => new Date(),
    newId: () => randomUUID(),
    log: { warn: () => {}, error: (what: object) => errors.push(what) } as never,
    everyMs: 20,
    capacity,
  })
  return { log, written, retries, lost, errors, store }
}
const event = (correlationId: string) => ({ operation: 'ViewReport', outcome: 'ok', correlationId }) as const
beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

test('events are written together, a moment after they happened', async () => {
  const { log, written, retries } = open()
  for (const id of ['a', 'b', 'c']) log.record(event(id))
  await pass(19)
  expect(written).toEqual([])
  await pass(1)
  expect(written.map(({ correlationId }) => correlationId)).toEqual(['a', 'b', 'c'])
  expect(retries).toEqual([false])
})

test('what the store did not take is tried again, in its order', async () => {
  const { log, written, retries, store } = open()
  store.fails = true
  log.record(event('a'))
  await pass(20)
  log.record(event('b'))
  store.fails = false
  await pass(20)
  expect(written.map(({ correlationId }) => correlationId)).toEqual(['a', 'b'])
  expect(retries.at(-1)).toBe(true)
})

test('what there is no room for is counted, and the number is an entry as soon as the store answers', async () => {
  const { log, written, lost, errors, store } = open({ capacity: 3 })
  store.fails = true
  for (const id of ['a', 'b', 'c', 'd', 'e']) log.record(event(id))
  expect(lost).toEqual([1, 1])
  expect(errors).toHaveLength(1)
  store.fails = false
  await log.flush()
  expect(written.map(({ operation }) => operation)).toEqual([
    'ViewReport',
    'ViewReport',
    'ViewReport',
    'Lost',
  ])
  expect(written.at(-1)!.details).toEqual({ events: 2 })
  log.record(event('f'))
  await log.flush()
  expect(written.at(-1)!.correlationId).toBe('f')
})

test('what is left is written at the end', async () => {
  const { log, written, errors, store } = open()
  log.record(event('a'))
  await log.close()
  expect(written).toHaveLength(1)
  store.fails = true
  log.record(event('b'))
  await log.close()
  expect(errors).toEqual([expect.objectContaining({ events: 1 })])
})
