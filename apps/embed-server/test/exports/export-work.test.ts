import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Settings } from '@casement/server'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { cancelled } from '../../src/activity/activity-event.ts'
import type { AnyRequest, ListedReport, ListRequest } from '../../src/documents/exports/export-request.ts'
import { openExports } from '../../src/documents/exports/open-exports.ts'
import { Cancelled, createExportWork, type ExportJob } from '../../src/documents/exports/export-work.ts'
import { ExportRefused } from '../../src/documents/exports/run-export.ts'
import { createExportFiles } from '../../src/documents/kept/export-files.ts'
import { exportLimits } from '../../src/documents/kept/export-limits.ts'
import { createExportRecords, type ExportRecords } from '../../src/documents/kept/export-records.ts'
import { bareServer } from '../bare-server.ts'
import { ids } from '../world.ts'
import { storeOfFile } from '../records/service-store.ts'
import { exportsOfFile, madeAt, requestOf, viewerOf } from './exports-of-file.ts'

const own = exportsOfFile()
const kept = storeOfFile()
const logged: { err: unknown; what: string; exportId?: string }[] = []
const activity: unknown[] = []
beforeEach(() => {
  logged.length = 0
  activity.length = 0
})

function workWith({ allBytes, records = {} }: { allBytes?: number; records?: Partial<ExportRecords> } = {}) {
  const log = (entry: unknown) => void logged.push(entry as (typeof logged)[number])
  const all = { ...createExportRecords(kept.store), ...records }
  const files = createExportFiles(join(kept.folder, randomUUID()), allBytes === undefined ? {} : { allBytes })
  const record = (event: unknown) => void activity.push(event)
  const deps = { ...own.deps, records: all, files, record, log: { warn: log, error: log } }
  return { ...createExportWork(deps), records: all, files }
}
async function performed(request: AnyRequest, work = workWith(), controller = new AbortController()) {
  const exportId = randomUUID()
  const job: ExportJob = { exportId, request, controller }
  const asked = { exportId, reportId: 'r', reportName: 'R', format: request.format, asker: 'grace' }
  await work.records.create(asked, madeAt)
  await work.perform(job)
  const record = (await createExportRecords(kept.store).find(exportId, 'grace', madeAt))!
  return { exportId, record, file: await work.files.read(exportId) }
}
const whole = (more: object = {}) =>
  requestOf(own.content, {
    format: 'CSV',
    pages: [{ pageName: 'cities', visualName: 'whole' }],
    ...more,
  })
const place = { reportId: ids.sales, workspaceId: ids.sampleGroup, datasetId: ids.ledger }

test('an export is kept under its name and noted, and told in the activity with how large it is', async () => {
  const { exportId, record, file } = await performed(whole())
  expect(file!.toString()).toBe('\uFEFFTotal\r\n3350.35\r\n')
  expect(record).toMatchObject({
    status: 'Succeeded',
    percent: 100,
    problem: null,
    fileName: 'Taken along - whole.csv',
    mediaType: expect.stringMatching(/^text\/csv/),
  })
  expect(activity).toEqual([
    {
      operation: 'ExportReport',
      clientId: 'portal',
      person: 'grace',
      ...place,
      page: 'cities',
      durationMs: expect.any(Number),
      outcome: 'ok',
      details: { exportId, format: 'CSV', pages: 1, bytes: file!.length },
      correlationId: 'c',
    },
  ])
  const { durationMs } = activity[0] as { durationMs: number }
  expect(Number.isInteger(durationMs) && durationMs >= 0).toBe(true)
  expect(logged).toEqual([])
})

test('the activity names one page, not several, and the figure whose rows were asked for', async () => {
  const pages = ['cities', 'cities', 'hidden'].map((pageName) => ({ pageName }))
  await performed(whole({ pages }))
  const select = [{ name: 'Total', field: { kind: 'measure', table: 'Ledger', measure: 'Total' } }]
  const query = { select, detailRows: { part: 0 }, offset: 0, limit: 10 }
  await performed(whole({ format: 'XLSX', lines: { title: 'Rows', query } }))
  const nothing = { title: 'Rows', query: { ...query, select: [] } }
  const { exportId } = await performed(whole({ format: 'XLSX', lines: nothing }))
  const [several, lines, none] = activity as { page?: string; details: object }[]
  expect([several!.page, several!.details]).toEqual([undefined, expect.objectContaining({ pages: 2 })])
  expect(several).not.toHaveProperty('page')
  expect(several!.details).not.toHaveProperty('linesBehind')
  expect([lines!.page, lines!.details]).toEqual(['cities', expect.objectContaining({ linesBehind: 'Total' })])
  expect(none!.details).toEqual({ exportId, format: 'XLSX', pages: 1, bytes: 0, linesBehind: '' })
})

const listOf = (...open: readonly boolean[]): ListRequest => {
  const reports = open.map((isOpen, index): ListedReport => {
    const request = whole({ correlationId: `call ${index}` })
    return { ...request, report: { ...request.report, name: `No. ${index}` }, isOpen: async () => isOpen }
  })
  const viewer = viewerOf('grace', 'Group')
  return { title: 'Pack', format: 'XLSX', reports, leftOut: [], viewer, correlationId: 'c' }
}

test('of a list each report is told, and what is left out of it is noted beside the file', async () => {
  const { record } = await performed(listOf(false, true, false))
  const why = 'it is not shared with you any more'
  expect(record).toMatchObject({
    status: 'Succeeded',
    fileName: 'Pack.xlsx',
    problem: `Left out: “No. 0”: ${why}. Left out: “No. 2”: ${why}.`,
  })
  expect(
    (activity as { correlationId: string; outcome: string }[]).map((each) => [
      each.correlationId,
      each.outcome,
    ]),
  ).toEqual([
    ['c', 'ok'],
    ['c', 'ok'],
    ['c', 'ok'],
  ])
  expect((await performed(listOf(true))).record.problem).toBe(null)
})

test('how far it is is noted while it is worked on: at once, and after each part', async () => {
  const noted: number[] = []
  const { noteProgress } = createExportRecords(kept.store)
  const records: Partial<ExportRecords> = {
    noteProgress: (exportId, percent, now) => (noted.push(percent), noteProgress(exportId, percent, now)),
  }
  const pages = ['cities', 'hidden'].map((pageName) => ({ pageName }))
  await performed(whole({ pages }), workWith({ records }))
  expect(noted).toEqual([1, 35, 70])
})

test.each(['before its turn', 'while it is worked on', 'as its file is kept'])(
  'an export that is taken back at another process %s ends, and leaves no file',
  async (moment) => {
    const stored = createExportRecords(kept.store)
    const takenBackAt = async (exportId: string, now: string) => {
      if (now === moment) await stored.forget({ exportId })
    }
    const records: Partial<ExportRecords> = {
      async noteProgress(exportId, percent, now) {
        await takenBackAt(exportId, percent === 1 ? 'before its turn' : 'while it is worked on')
        return stored.noteProgress(exportId, percent, now)
      },
      async succeed(exportId, file, now) {
        await takenBackAt(exportId, 'as its file is kept')
        return stored.succeed(exportId, file, now)
      },
    }
    const pages = ['cities', 'hidden'].map((pageName) => ({ pageName }))
    const { record, file } = await performed(whole({ pages }), workWith({ records }))
    expect([record, file]).toEqual([undefined, undefined])
    expect((activity as { outcome: string }[]).map(({ outcome }) => outcome)).toEqual([cancelled])
    expect(logged).toEqual([])
  },
)

test('of a list of many reports the store hears every five points of a hundred how far it is', async () => {
  const noted: number[] = []
  const { noteProgress } = createExportRecords(kept.store)
  const records: Partial<ExportRecords> = {
    noteProgress: (...args) => (noted.push(args[1]), noteProgress(...args)),
  }
  await performed(listOf(...Array.from({ length: 25 }, () => true)), workWith({ records }))
  expect(noted).toEqual([1, 6, 11, 17, 22, 28, 34, 39, 45, 50, 56, 62, 67])
})

test('what was refused is told as it was, and is no fault of the service', async () => {
  const { exportId, record, file } = await performed(whole({ pages: [{ pageName: 'hidden' }] }))
  expect(record).toMatchObject({
    status: 'Failed',
    problem: 'There are no figures in what was asked for',
    fileName: null,
  })
  expect(file).toBeUndefined()
  expect(activity).toMatchObject([{ outcome: 'ExportFailed', details: { exportId, bytes: 0 } }])
  expect(logged).toEqual([])
})

test('where the folder is full it says so', async () => {
  const { record, file } = await performed(whole(), workWith({ allBytes: 3 }))
  expect([record.status, record.problem, file]).toEqual([
    'Failed',
    'The service has no room for more exports at the moment; try again later',
    undefined,
  ])
})

test('a fault is told by its id, and what it was is in the log alone', async () => {
  const fault = new Error('secret of the machine')
  const records = { succeed: () => Promise.reject(fault) }
  const { exportId, record } = await performed(whole(), workWith({ records }))
  expect([record.status, record.problem]).toEqual([
    'Failed',
    'The export failed; the log of the service has the details under its id',
  ])
  expect(logged).toEqual([{ err: fault, what: 'an export failed', exportId }])
  expect(activity).toMatchObject([{ outcome: 'ExportFailed' }])
})

test('a store that does not note progress, or the end, ends no work', async () => {
  const gone = new Error('the store is away')
  const away = () => Promise.reject(gone)
  const { noteProgress } = createExportRecords(kept.store)
  let times = 0
  const once: ExportRecords['noteProgress'] = (...args) =>
    (times += 1) === 1 ? noteProgress(...args) : away()
  const { record } = await performed(whole(), workWith({ records: { noteProgress: once } }))
  expect(record.status).toBe('Succeeded')
  expect(logged).toEqual([{ err: gone, what: 'the progress of an export was not noted' }])
  logged.length = 0
  const pages = [{ pageName: 'hidden' }]
  await performed(whole({ pages }), workWith({ records: { fail: away } }))
  expect(logged).toEqual([{ err: gone, what: 'the end of an export was not noted' }])
})

test('what is taken back leaves no file and is no failure; what is stopped says why', async () => {
  const stopped = async (reason: Error) => {
    const controller = new AbortController()
    const { succeed } = createExportRecords(kept.store)
    const work = workWith({ records: { succeed } })
    const write = work.files.write.bind(work.files)
    work.files.write = async (...args) => {
      const isKept = await write(...args)
      controller.abort(reason)
      return isKept
    }
    return performed(whole(), work, controller)
  }
  const taken = await stopped(new Cancelled())
  expect([taken.record.status, taken.record.problem, taken.file]).toEqual(['Running', null, undefined])
  const ended = await stopped(new ExportRefused('The service stops'))
  expect([ended.record.status, ended.record.problem]).toEqual(['Failed', 'The service stops'])
  expect(activity).toMatchObject([{ outcome: 'Cancelled' }, { outcome: 'ExportFailed' }])
  expect(logged).toEqual([])
})

test('work is alive for as long as it goes on, five minutes at most', async () => {
  const timers = ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] as const
  vi.useFakeTimers({ toFake: [...timers, 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  vi.advanceTimersByTime(1000)
  const noted: number[] = []
  let reach: () => void = () => undefined
  const reached = new Promise<void>((resolve) => (reach = resolve))
  let open: (isOpen: boolean) => void = () => undefined
  const list = listOf(true)
  const isOpen = () => (reach(), new Promise<boolean>((resolve) => (open = resolve)))
  const { noteProgress } = createExportRecords(kept.store)
  const records: Partial<ExportRecords> = {
    noteProgress: (...args) => (noted.push(args[1]), noteProgress(...args)),
  }
  const done = performed({ ...list, reports: [{ ...list.reports[0]!, isOpen }] }, workWith({ records }))
  await reached
  expect(noted).toEqual([1])
  vi.advanceTimersByTime(14_999)
  expect(noted).toEqual([1])
  vi.advanceTimersByTime(1)
  expect(noted).toEqual([1, 1])
  vi.advanceTimersByTime(exportLimits.timeMs - 15_000)
  expect(noted).toHaveLength(1 + 20)
  open(true)
  const { record } = await done
  expect([record.status, record.problem]).toEqual([
    'Failed',
    'It took longer than an export may; ask for fewer pages, or filter more narrowly',
  ])
  expect(activity).toMatchObject([{ outcome: 'ExportFailed', durationMs: exportLimits.timeMs }])
  expect(logged).toEqual([])
  const after = noted.length
  expect(vi.getTimerCount()).toBe(0)
  vi.advanceTimersByTime(60_000)
  expect(noted).toHaveLength(after)
})

test('exports of a service are over what it serves, with their files in its data folder, and end with it', async () => {
  const app = bareServer()
  const dataFolder = join(kept.folder, 'data')
  const { content, answer, ...deps } = own.deps
  const jobs = openExports(app, {
    ...deps,
    settings: { dataFolder } as Settings,
    store: kept.store,
    served: { content, answer } as Parameters<typeof openExports>[1]['served'],
    newId: randomUUID,
    record: (event) => void activity.push(event),
    log: app.log,
  })
  const id = await jobs.start('grace', () => whole())
  const found = () => jobs.find(id, 'grace asks')
  await expect.poll(async () => (await found())?.status).toBe('Succeeded')
  expect((await readdir(join(dataFolder, 'exports'))).map((name) => name.split('.')[0])).toEqual([id])
  expect(String(await jobs.fileOf((await found())!))).toContain('3350.35')
  await app.close()
  await expect(jobs.start('grace', () => whole())).rejects.toMatchObject({ code: 'TooBusy' })
})
