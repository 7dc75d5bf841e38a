import { refusalFor } from '../../http/refusal.ts'
import { exportLimits } from '../kept/export-limits.ts'
import type { ExportRecord } from '../kept/export-records.ts'
import { type AnyRequest, reportsOf } from './export-request.ts'
import { aliveEveryMs, Cancelled, createExportWork, type ExportJob, type WorkDeps } from './export-work.ts'
import { ExportRefused } from './run-export.ts'

/** Exports from their asking to their file. */
export interface ExportJobs {
  /**
   * Resolves with its id once it is noted; the work goes on beside. Who may ask for none now is refused, with TooManyRequests
   * and TooBusy, before `read` is called: to read what is asked for is work already. Rejects as `read` does.
   */
  start(viewer: string, read: () => AnyRequest | Promise<AnyRequest>): Promise<string>
  find(exportId: string, asker: string): Promise<ExportRecord | undefined>
  /** undefined: it is not there, or not here. */
  fileOf(record: ExportRecord): Promise<Buffer | undefined>
  /** Ends the work, if there is any, and removes what came of it. */
  cancel(record: ExportRecord): Promise<void>
  close(): Promise<void>
}

interface Deps extends WorkDeps {
  readonly newId: () => string
}

const pruneEveryMs = 60 * 60 * 1000
/** A few exports at a time, people in turn. */
export function createExportJobs(deps: Deps): ExportJobs {
  const { records, files, now, newId, log } = deps
  const { perform, noteAlive } = createExportWork(deps)
  /** Whose are read and noted by the store, before they wait. */
  const asked: string[] = []
  const waiting: ExportJob[] = []
  const running = new Map<string, ExportJob>()
  const ended = new Set<Promise<void>>()
  let isClosed = false

  const prune = () =>
    Promise.all([files.prune(now()), records.forget({ expiredBy: now() })]).then(
      () => undefined,
      (error: unknown) => log.warn({ err: error, what: 'old exports stay' }),
    )
  let pruning = prune()
  const timers = [
    setInterval(() => (pruning = prune()), pruneEveryMs).unref(),
    setInterval(() => {
      for (const job of waiting) void noteAlive(job, 0)
    }, aliveEveryMs).unref(),
  ]
  const ofViewer = (jobs: Iterable<ExportJob>, viewer: string) =>
    [...jobs].filter(({ request }) => request.viewer.viewer === viewer).length
  const underWay = (viewer: string) =>
    asked.filter((each) => each === viewer).length + ofViewer([...waiting, ...running.values()], viewer)

  /** The first that waits of whoever has least under way. */
  function next(): ExportJob | undefined {
    const [first] = waiting.toSorted(
      (a, b) =>
        ofViewer(running.values(), a.request.viewer.viewer) -
        ofViewer(running.values(), b.request.viewer.viewer),
    )
    if (first) waiting.splice(waiting.indexOf(first), 1)
    return first
  }

  function begin(): void {
    while (!isClosed && running.size < exportLimits.running) {
      const job = next()
      if (!job) return
      running.set(job.exportId, job)
      const work = perform(job).finally(() => {
        running.delete(job.exportId)
        ended.delete(work)
        begin()
      })
      ended.add(work)
    }
  }

  return {
    async start(viewer, read) {
      if (underWay(viewer) >= exportLimits.eachUnderWay)
        throw refusalFor('TooManyRequests', 5, 'You have several exports under way; wait until one has ended')
      if (isClosed || asked.length + waiting.length >= exportLimits.waiting) throw refusalFor('TooBusy', 10)
      asked.push(viewer)
      try {
        const job = { exportId: newId(), request: await read(), controller: new AbortController() }
        await records.create(toRecord(job), now())
        waiting.push(job)
        return job.exportId
      } finally {
        asked.splice(asked.indexOf(viewer), 1)
        begin()
      }
    },
    find: (exportId, asker) => records.find(exportId, asker, now()),
    fileOf: ({ exportId }) => files.read(exportId),
    async cancel({ exportId }) {
      const job = running.get(exportId) ?? waiting.find((each) => each.exportId === exportId)
      job?.controller.abort(new Cancelled())
      if (job && waiting.includes(job)) waiting.splice(waiting.indexOf(job), 1)
      await records.forget({ exportId })
      await files.remove(exportId)
    },
    async close() {
      isClosed = true
      for (const timer of timers) clearInterval(timer)
      for (const { controller } of running.values())
        controller.abort(new ExportRefused(({ say }) => say('export.refused.stopped')))
      await Promise.all([...ended, pruning])
    },
  }
}

const toRecord = ({ exportId, request }: ExportJob) => {
  const { format, viewer } = request
  const [first] = reportsOf(request)
  const reportName = 'reports' in request ? request.title : first!.report.name
  return { exportId, reportId: first!.report.id, reportName, format, asker: viewer.asker }
}
