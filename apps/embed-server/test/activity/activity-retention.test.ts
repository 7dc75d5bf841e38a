import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createActivityRecords } from '../../src/activity/activity-records.ts'
import { storeOfFile } from '../records/service-store.ts'

const own = storeOfFile()
const dayMs = 24 * 3600_000
const start = Date.parse('2026-01-01T00:00:00Z')
const event = (day: number) => ({
  eventId: randomUUID(),
  at: new Date(start + day * dayMs),
  operation: 'ViewReport' as const,
  outcome: 'ok',
  correlationId: 'test',
})

test('a backlog of the activity is removed step by step, and the rest is a chain after each of them', async () => {
  const records = createActivityRecords(own.store)
  await records.append(
    Array.from({ length: 100 }, (_, day) => event(day)),
    false,
  )
  const removed: number[] = []
  for (;;) {
    const noted = { eventId: randomUUID(), at: new Date(start + 200 * dayMs) }
    removed.push(await records.prune(new Date(start + 90 * dayMs), noted, 40))
    expect((await records.verify()).problems).toEqual([])
    await records.append([event(201)], false)
    if (removed.at(-1)! < 40) break
  }
  expect(removed).toEqual([40, 40, 10])
  const rows = await own.store.query<{ id: number }>('SELECT id FROM service.activity ORDER BY id')
  expect(rows.map(({ id }) => id)).toEqual(Array.from({ length: 16 }, (_, index) => 91 + index))
})
