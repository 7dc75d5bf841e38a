import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { budgetOfOne } from '@casement/semantic'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readContent } from '../../src/content/content.ts'
import type { ServedDataset } from '../../src/content/content-parts.ts'
import { type Database, openDatabase } from '../../src/engines/duckdb/database.ts'
import { createQueryQueue } from '../../src/scheduling/query-queue.ts'
import { createSizedCache } from '../../src/answering/cache/sized-cache.ts'
import { createAnswering } from '../../src/answering/query/answering.ts'
import { createRequestNeeds } from '../../src/answering/query/request-needs.ts'
import { createPurse } from '../../src/scheduling/purse.ts'
import { createWorkShares } from '../../src/scheduling/work-shares.ts'
import { ids, makeContentFolder, total } from '../world.ts'

let folder: string
let engine: Database
let dataset: ServedDataset
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'casement-busy-'))
  await makeContentFolder(folder)
  const content = await readContent(folder)
  engine = await openDatabase({ ...content, memoryLimit: '1GB' })
  dataset = content.dataset(ids.ledger)!
})
afterAll(async () => {
  await engine.close()
  await rm(folder, { recursive: true, force: true })
})

const { signal } = new AbortController()

const noLimit = () => createWorkShares({ secondsPerMinute: 0, now: () => new Date() })

function answering(deps: Partial<Parameters<typeof createAnswering>[0]>) {
  const shares = deps.shares ?? noLimit()
  const answer = createAnswering({
    engine,
    queue: createQueryQueue({ places: 2, longestQueue: 10 }),
    cache: createSizedCache<string | Uint8Array>({ maxHeld: 0, sizeOf: ({ length }) => length }),
    timeoutMs: 60_000,
    maxCells: 1000,
    shares,
    engineShares: shares,
    purse: createPurse(shares),
    ...deps,
  })
  return (viewer: string) =>
    answer({
      query: total,
      dataset,
      identity: { username: viewer, roles: ['Group'] },
      viewer,
      signal,
      clock: { today: '2026-11-21', now: '2026-11-21T12:00:00' },
      takesArrow: false,
      budget: { ...budgetOfOne },
      needs: createRequestNeeds(1),
      mayHold: async () => {},
    })
}

/** Asks while work that never ends holds the only place. */
async function askedBehind({ longestQueue, timeoutMs }: { longestQueue: number; timeoutMs: number }) {
  const queue = createQueryQueue({ places: 1, longestQueue })
  void queue.run(() => new Promise(() => undefined), { group: 'other', signal })
  return answering({ queue, timeoutMs })('grace')
}

test('a query that finds no room to wait is answered TooBusy', async () => {
  expect(await askedBehind({ longestQueue: 0, timeoutMs: 60_000 })).toMatchObject({ code: 'TooBusy' })
})

test('a query that finds no place in time is answered TooBusy: it is not the query that takes too long', async () => {
  expect(await askedBehind({ longestQueue: 10, timeoutMs: 50 })).toMatchObject({ code: 'TooBusy' })
})

test('the same need is computed once, but nobody waits for the work of somebody heavy', async () => {
  const run = vi.fn<Database['run']>((...asked) => engine.run(...asked))
  const shares = createWorkShares({ secondsPerMinute: 60, now: () => new Date() })
  const ask = answering({ engine: { ...engine, run }, shares })
  const figuresOf = async (viewer: string) => {
    const answered = await ask(viewer)
    return 'figures' in answered ? answered.figures : answered
  }
  const figures = await Promise.all([figuresOf('grace'), figuresOf('emil')])
  expect(run).toHaveBeenCalledTimes(1)
  shares.spend('emil', 5000)
  expect(await Promise.all([figuresOf('emil'), figuresOf('grace')])).toEqual(figures)
  expect(run).toHaveBeenCalledTimes(3)
})
