import { randomUUID } from 'node:crypto'
import { readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createExportJobs } from '../../src/documents/exports/export-jobs.ts'
import type { ListedReport, ListRequest } from '../../src/documents/exports/export-request.ts'
import { viewerOfToken } from '../../src/documents/exports/export-routes.ts'
import { createExportFiles } from '../../src/documents/kept/export-files.ts'
import { exportLimits } from '../../src/documents/kept/export-limits.ts'
import { createExportRecords } from '../../src/documents/kept/export-records.ts'
import type { Content } from '../../src/content/content.ts'
import type { VerifiedEmbedToken } from '../../src/auth/embed-tokens/embed-token.ts'
import { createPurse } from '../../src/scheduling/purse.ts'
import { createWorkShares } from '../../src/scheduling/work-shares.ts'
import { storeOfFile } from '../records/service-store.ts'
import { eventually } from '../../../../scripts/eventually.ts'

const own = storeOfFile()

const report = { id: 'r', name: 'R', datasetId: 'd', definition: {} } as ListedReport['report']
/** Content in which a report is there and its data are not: an export ends as soon as its turn has come. */
const content = { report: () => report, namedReport: () => report, dataset: () => undefined }

/**
 * Resolves once something is so that waits for the store alone, and rejects when it has answered a thousand times since: then
 * it never comes.
 */
async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (let times = 0; times < 1000; times++) {
    if (await isSo()) return
    await own.store.query('SELECT 1')
    await nextTurn()
  }
  throw new Error('It never comes to that')
}

/** A list whose one report is looked at for as long as nothing is said about it. */
function listOf(person: string) {
  let say: (isOpen: boolean) => void = () => undefined
  const isOpen = new Promise<boolean>((resolve) => (say = resolve))
  let isBegun = false
  const identity = { username: person, roles: [] }
  const viewer = { asker: person, viewer: person, identity, clientId: 'portal', person, shownAs: person }
  const one: ListedReport = {
    report,
    format: 'PDF',
    parts: [],
    paper: 'A4',
    viewer,
    correlationId: 'c',
    isOpen: () => {
      isBegun = true
      return isOpen
    },
  }
  const request: ListRequest = { ...one, format: 'PDF', title: 'T', reports: [one], leftOut: [] }
  const hasBegun = () => isBegun
  return { request, hasBegun, begun: () => until(hasBegun), end: () => say(false) }
}

function openJobs() {
  const clock = { now: new Date('2026-11-21T10:00:00Z') }
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] })
  const told: string[] = []
  const logged: unknown[] = []
  let isAway = false
  const records = createExportRecords({
    query: (...asked) => (isAway ? Promise.reject(new Error('away')) : own.store.query(...asked)),
  })
  const deps = {
    content,
    answer: () => Promise.reject(new Error('nothing is asked')),
    records,
    files: createExportFiles(join(own.folder, 'files')),
    clock: () => ({ today: '2026-11-21', now: '2026-11-21T10:00:00' }),
    now: () => clock.now,
    newId: randomUUID,
    purse: createPurse(createWorkShares({ secondsPerMinute: 0, now: () => clock.now })),
    record: ({ outcome }: { outcome: string }) => void told.push(outcome),
    log: { warn: (entry: unknown) => void logged.push(entry), error: () => undefined },
  }
  const open = () => createExportJobs(deps)
  const jobs = open()
  const asked: ReturnType<typeof listOf>[] = []
  onTestFinished(async () => {
    for (const { end } of asked) end()
    await jobs.close()
    vi.useRealTimers()
  })
  return {
    jobs,
    told,
    logged,
    open,
    away: (is: boolean) => void (isAway = is),
    pass(ms: number) {
      clock.now = new Date(clock.now.getTime() + ms)
      vi.advanceTimersByTime(ms)
    },
    async ask(person: string) {
      const list = listOf(person)
      asked.push(list)
      const id = await jobs.start(person, () => list.request)
      const state = async () => (await jobs.find(id, person))?.status
      return { ...list, id, state, problem: async () => (await jobs.find(id, person))?.problem }
    },
  }
}

const refused = (code: string) =>
  expect.objectContaining({ code, headers: { 'retry-after': expect.any(String) } })

test('each has three exports under way, whatever others have', async () => {
  const { ask, jobs } = openJobs()
  const asked = await Promise.allSettled(['emil', 'emil', 'emil', 'emil', 'emil'].map(ask))
  expect(asked.map(({ status }) => status)).toEqual([
    ...Array.from({ length: 3 }, () => 'fulfilled'),
    'rejected',
    'rejected',
  ])
  await expect(ask('emil')).rejects.toEqual(refused('TooManyRequests'))
  const others = [await ask('nina'), await ask('nina'), await ask('nina')]
  await expect(ask('nina')).rejects.toEqual(refused('TooManyRequests'))
  await jobs.cancel((await jobs.find(others[2]!.id, 'nina'))!)
  await ask('nina')
  await expect(ask('nina')).rejects.toEqual(refused('TooManyRequests'))
  await expect(ask('emil')).rejects.toEqual(refused('TooManyRequests'))
})

test('those who ask at the same moment do not count for each other', async () => {
  const { ask } = openJobs()
  const people = ['emil', 'nina', 'ada', 'walt', 'grace']
  const asked = await Promise.allSettled(people.map(ask))
  expect(asked.map(({ status }) => status)).toEqual(people.map(() => 'fulfilled'))
})

test('two are worked on at once, and whoever has least under way is next', async () => {
  const { ask } = openJobs()
  const own = [await ask('emil'), await ask('emil'), await ask('emil')]
  const other = await ask('nina')
  await Promise.all([own[0]!.begun(), own[1]!.begun()])
  expect(await Promise.all([own[2]!.state(), other.state()])).toEqual(['NotStarted', 'NotStarted'])
  own[0]!.end()
  await other.begun()
  expect(await Promise.all([own[0]!.state(), own[2]!.state()])).toEqual(['Failed', 'NotStarted'])
  own[1]!.end()
  await own[2]!.begun()
})

test('fifty wait, of however many people', async () => {
  const { ask } = openJobs()
  for (let count = 0; count < 52; count++) await ask(`person ${count}`)
  await expect(ask('another')).rejects.toEqual(refused('TooBusy'))
})

test('an export that waits, and one that is worked on, is alive for as long as its process says so', async () => {
  const { ask, pass, jobs } = openJobs()
  const [first, second, third] = [await ask('emil'), await ask('nina'), await ask('ada')]
  await Promise.all([first.begun(), second.begun()])
  const states = () => Promise.all([first.state(), third.state()])
  for (let minutes = 0; minutes < 12; minutes++) {
    pass(15_000)
    expect(await states()).toEqual(['Running', 'NotStarted'])
  }
  expect(await jobs.find(third.id, 'ada')).toMatchObject({ percent: 0, problem: null })
})

test('work takes five minutes at most, and says so', async () => {
  const { ask, pass } = openJobs()
  const { begun, end, state, problem } = await ask('emil')
  await begun()
  for (let seconds = 0; seconds < 300; seconds += 15) pass(15_000)
  end()
  await until(async () => (await state()) === 'Failed')
  expect(await problem()).toMatch(/longer than an export may/)
})

test('what is under way when the service stops fails and says why, and nothing more is begun', async () => {
  const { ask, jobs, told } = openJobs()
  const [first, second, third] = [await ask('emil'), await ask('nina'), await ask('ada')]
  await Promise.all([first.begun(), second.begun()])
  let isClosed = false
  const closed = jobs.close().then(() => void (isClosed = true))
  expect(vi.getTimerCount(), 'those of the two').toBe(4)
  expect([await first.state(), isClosed]).toEqual(['Running', false])
  for (const { end } of [first, second]) end()
  await closed
  expect(vi.getTimerCount()).toBe(0)
  expect(await first.problem()).toMatch(/The service was stopped/)
  expect(await third.state()).toBe('NotStarted')
  expect(told).toEqual(['ExportFailed', 'ExportFailed'])
  await expect(ask('walt')).rejects.toEqual(refused('TooBusy'))
})

test('who asked finds an export until it is a day old, and nobody else does; then nothing of it is left', async () => {
  const { ask, jobs, pass, open } = openJobs()
  const { id, state, end } = await ask('emil')
  end()
  await until(async () => (await state()) === 'Failed')
  expect(await jobs.find(id, 'nina')).toBeUndefined()
  pass(exportLimits.keptMs - 1)
  expect(await state()).toBe('Failed')
  pass(1)
  expect(await state()).toBeUndefined()
  await open().close()
  expect(await own.store.query('SELECT 1 AS found FROM service.export WHERE export_id = $1', [id])).toEqual(
    [],
  )
})

test('what is too much is said with the seconds to wait, before anything of it is read', async () => {
  const { ask, jobs } = openJobs()
  for (let count = 0; count < 52; count++) await ask(`person ${count % 18}`)
  const read = vi.fn<() => never>()
  await expect(jobs.start('person 0', read)).rejects.toMatchObject({
    code: 'TooManyRequests',
    message: 'You have several exports under way; wait until one has ended',
    headers: { 'retry-after': '5' },
  })
  await expect(jobs.start('another', read)).rejects.toMatchObject({
    code: 'TooBusy',
    headers: { 'retry-after': '10' },
  })
  expect(read).not.toHaveBeenCalled()
})

test('what cannot be read, or not be noted, takes nobody’s place', async () => {
  const { ask, jobs, away } = openJobs()
  for (let times = 0; times < 4; times++) {
    await expect(jobs.start('emil', () => Promise.reject(new Error('no such page')))).rejects.toThrow(
      'no such page',
    )
    away(true)
    await expect(jobs.start('emil', () => listOf('emil').request)).rejects.toMatchObject({
      code: 'unavailable',
    })
    away(false)
  }
  await ask('emil')
})

test('an export is noted by its report, a list by its title, for whoever may have it', async () => {
  const { jobs, ask } = openJobs()
  const list = await ask('emil')
  const one = { ...listOf('emil').request.reports[0]!, viewer: { ...list.request.viewer, asker: 'asker' } }
  const id = await jobs.start('emil', async () => one)
  expect(await jobs.find(list.id, 'emil')).toMatchObject({ reportId: 'r', reportName: 'T', format: 'PDF' })
  expect(await jobs.find(id, 'asker')).toMatchObject({ reportId: 'r', reportName: 'R', format: 'PDF' })
  expect(await jobs.find(id, 'emil')).toBeUndefined()
})

test('what waits and is taken back is never begun, and nothing of it is left', async () => {
  const { ask, jobs, told } = openJobs()
  const [first, second, third] = [await ask('emil'), await ask('nina'), await ask('ada')]
  await Promise.all([first.begun(), second.begun()])
  await jobs.cancel((await jobs.find(third.id, 'ada'))!)
  expect(await third.state()).toBeUndefined()
  first.end()
  await until(async () => (await first.state()) === 'Failed')
  expect(told).toEqual(['ExportFailed'])
  await jobs.cancel((await jobs.find(second.id, 'nina'))!)
  second.end()
  await eventually(() => expect(told).toEqual(['ExportFailed', 'Cancelled']))
  expect(await second.state()).toBeUndefined()
})

test('what is taken back leaves alone what waits beside it, and that is begun in its place', async () => {
  const { ask, jobs } = openJobs()
  const [first, second, third, fourth] = [
    await ask('emil'),
    await ask('nina'),
    await ask('ada'),
    await ask('walt'),
  ]
  await Promise.all([first.begun(), second.begun()])
  await jobs.cancel((await jobs.find(fourth.id, 'walt'))!)
  await jobs.cancel((await jobs.find(second.id, 'nina'))!)
  const states = [first, second, third, fourth].map(({ state }) => state())
  expect(await Promise.all(states)).toEqual(['Running', undefined, 'NotStarted', undefined])
  second.end()
  await eventually(() => expect(third.hasBegun()).toBe(true))
})

test('what has ended is taken back with all that is left of it', async () => {
  const { ask, jobs } = openJobs()
  const { id, state, end } = await ask('emil')
  end()
  await until(async () => (await state()) === 'Failed')
  await jobs.cancel((await jobs.find(id, 'emil'))!)
  expect(await state()).toBeUndefined()
})

test('what is a day old is removed within an hour, and a store that is away ends nothing', async () => {
  const { ask, pass, away, logged } = openJobs()
  const { id, end, state } = await ask('emil')
  end()
  await until(async () => (await state()) === 'Failed')
  const left = async () =>
    (await own.store.query('SELECT 1 AS found FROM service.export WHERE export_id = $1', [id])).length
  const hourMs = 60 * 60 * 1000
  pass(exportLimits.keptMs - hourMs)
  expect(await left()).toBe(1)
  away(true)
  pass(hourMs)
  await until(() => logged.length > 0)
  expect(logged).toMatchObject([{ what: 'old exports stay' }])
  away(false)
  pass(hourMs)
  await until(async () => (await left()) === 0)
  await ask('nina')
})

test('the files of a process are as many bytes as there is room for, shared evenly by those who have some', async () => {
  const folder = join(own.folder, 'full')
  const files = createExportFiles(folder, { allBytes: 100 })
  let written = 0
  /** Writes a file that is newer than all before it. */
  const write = async (viewer: string, bytes: number) => {
    const id = randomUUID()
    const isKept = await files.write(id, viewer, Buffer.alloc(bytes))
    const name = (await readdir(folder)).find((one) => one.startsWith(id))
    if (name) await utimes(join(folder, name), ++written, written)
    return { id, isKept }
  }
  const kept = async (of: readonly { id: string }[]) =>
    Promise.all(of.map(async ({ id }) => (await files.read(id))?.length ?? 0))

  const mallory = [await write('mallory', 40), await write('mallory', 40), await write('mallory', 20)]
  expect(await kept(mallory)).toEqual([40, 40, 20])
  // Their own oldest, then that of whoever has most, whoever asks.
  mallory.push(await write('mallory', 30))
  expect(await kept(mallory)).toEqual([0, 40, 20, 30])
  const emil = [await write('emil', 25)]
  expect(await kept([...mallory, ...emil])).toEqual([0, 0, 20, 30, 25])
  const nina = [await write('nina', 25)]
  expect(await kept([...mallory, ...emil, ...nina])).toEqual([0, 0, 20, 30, 25, 25])
  mallory.push(await write('mallory', 1))
  expect(await kept([...mallory, ...emil, ...nina])).toEqual([0, 0, 0, 30, 1, 25, 25])
  // Whoever would have most by one file alone finds no room.
  const walt = await write('walt', 60)
  expect(walt.isKept).toBe(false)
  expect(await kept([...emil, ...nina])).toEqual([25, 25])
  await files.remove(nina[0]!.id)
  expect(await kept(nina)).toEqual([0])
  const both = await Promise.all([write('walt', 40), write('walt', 40)])
  expect(both.map(({ isKept }) => isKept)).toEqual([true, true])
  expect((await kept(both)).toSorted()).toEqual([0, 40])
  await expect(files.write('../elsewhere', 'walt', Buffer.alloc(1))).rejects.toThrow(
    'Not the id of an export',
  )
})

test('a document says whom it is for, and who made it in the place of somebody', () => {
  const shown = (more: Partial<VerifiedEmbedToken>) => {
    const identities = [{ datasets: ['d'], username: 'walt', roles: [] }]
    const token = { reports: [{ id: 'r', permissions: 0 }], datasets: ['d'], identities, ...more }
    const dataset = { id: 'd', roles: [] as readonly string[], model: { roles: [] } }
    const there = { ...content, dataset: () => dataset } as unknown as Content
    const { shownAs, seenAs, viewer, person } = viewerOfToken(
      { tokenId: 't', expiresAt: '', ...token } as VerifiedEmbedToken,
      'r',
      there,
    )
    return [shownAs, seenAs, viewer, person]
  }
  const of = (person: string) => ({ clientId: 'portal', person })
  expect(shown({ holder: of('walt') })).toEqual(['walt', undefined, '["portal","walt"]', 'walt'])
  expect(shown({ actor: of('ada') })).toEqual(['ada', 'walt', '["portal","ada"]', undefined])
  expect(shown({})).toEqual(['', undefined, 't', undefined])
})
