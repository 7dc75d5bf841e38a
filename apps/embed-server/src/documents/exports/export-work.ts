import type { FastifyBaseLogger } from 'fastify'
import { cancelled, done, type RecordActivity } from '../../activity/activity-event.ts'
import { placeOf } from '../../recording/whose.ts'
import type { ExportFiles } from '../kept/export-files.ts'
import { exportLimits } from '../kept/export-limits.ts'
import type { ExportRecords } from '../kept/export-records.ts'
import { type AnyRequest, reportsOf } from './export-request.ts'
import { fileNameOf } from './file-name.ts'
import { ExportRefused, runExport, type RunDeps } from './run-export.ts'
import { runList } from './run-list.ts'
import { wordsOfRequest } from './words-of-request.ts'

export interface ExportJob {
  readonly exportId: string
  readonly request: AnyRequest
  readonly controller: AbortController
}

export interface WorkDeps extends RunDeps {
  readonly records: ExportRecords
  readonly files: ExportFiles
  readonly record: RecordActivity
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'error'>
}

/** Somebody takes the export back. */
export class Cancelled extends Error {}
class TimeOver extends Error {}

/** Says so often that work is alive. */
export const aliveEveryMs = 15_000
/** Points of a hundred after which it is noted how far work is: a list of reports has two steps for each, and the store one write. */
const notedEvery = 5

/** Works on exports, notes how far they are and what comes of them. Never rejects. */
export function createExportWork(deps: WorkDeps) {
  const { records, files, now, log } = deps
  /** Says that it is alive; whoever took it back at another process ends it here. */
  const noteAlive = ({ exportId, controller }: Pick<ExportJob, 'exportId' | 'controller'>, percent: number) =>
    records.noteProgress(exportId, percent, now()).then(
      (isKept) => void (isKept || controller.abort(new Cancelled())),
      (error: unknown) => log.warn({ err: error, what: 'the progress of an export was not noted' }),
    )

  async function perform(job: ExportJob): Promise<void> {
    const { exportId, request, controller } = job
    const start = performance.now()
    const late = setTimeout(() => controller.abort(new TimeOver()), exportLimits.timeMs).unref()
    let percent = 1
    let noted = percent
    const alive = setInterval(() => void noteAlive(job, percent), aliveEveryMs).unref()
    let outcome = done
    let bytes = 0
    try {
      if (!(await records.noteProgress(exportId, percent, now()))) controller.abort(new Cancelled())
      controller.signal.throwIfAborted()
      const onPercent = async (reached: number) => {
        percent = Math.max(1, reached)
        if (percent < noted + notedEvery) return
        noted = percent
        await noteAlive(job, percent)
      }
      const work = { signal: controller.signal, onPercent }
      const { file, leftOut } =
        'reports' in request
          ? await runList(request, deps, work)
          : { file: await runExport(request, deps, work), leftOut: [] }
      bytes = file.bytes.length
      if (!(await files.write(exportId, request.viewer.viewer, file.bytes)))
        throw new ExportRefused(({ say }) => say('export.refused.noRoom'))
      controller.signal.throwIfAborted()
      const fileName = fileNameOf(request, file.extension)
      const note = leftOut.length > 0 ? leftOut.join(' ') : null
      if (!(await records.succeed(exportId, { fileName, mediaType: file.mediaType, note }, now())))
        controller.abort(new Cancelled())
      controller.signal.throwIfAborted()
    } catch (error) {
      outcome = controller.signal.reason instanceof Cancelled ? cancelled : 'ExportFailed'
      await fail(job, error)
    } finally {
      clearTimeout(late)
      clearInterval(alive)
      tell(request, { outcome, bytes, durationMs: Math.round(performance.now() - start), exportId })
    }
  }

  async function fail(
    { exportId, request, controller: { signal } }: ExportJob,
    error: unknown,
  ): Promise<void> {
    const reason = signal.aborted ? signal.reason : error
    if (reason instanceof Cancelled) return files.remove(exportId)
    const words = await wordsOfRequest(request)
    const problem =
      reason instanceof ExportRefused
        ? reason.why(words)
        : words.say(reason instanceof TimeOver ? 'export.refused.tooLong' : 'export.refused.failed')
    if (!(reason instanceof ExportRefused) && !(reason instanceof TimeOver))
      log.error({ err: reason, what: 'an export failed', exportId })
    await records
      .fail(exportId, problem, now())
      .catch((cause: unknown) => log.error({ err: cause, what: 'the end of an export was not noted' }))
  }

  function tell(
    request: AnyRequest,
    of: { outcome: string; bytes: number; durationMs: number; exportId: string },
  ): void {
    const { format, correlationId } = request
    for (const { report, viewer, parts, lines } of reportsOf(request)) {
      const pages = new Set(parts.map(({ page }) => page))
      deps.record({
        operation: 'ExportReport',
        clientId: viewer.clientId,
        person: viewer.person,
        ...placeOf(report),
        ...(pages.size === 1 ? { page: [...pages][0] } : {}),
        durationMs: of.durationMs,
        outcome: of.outcome,
        details: {
          exportId: of.exportId,
          format,
          pages: pages.size,
          bytes: of.bytes,
          ...(lines && { linesBehind: lines.query.select[0]?.name ?? '' }),
        },
        correlationId,
      })
    }
  }

  return { perform, noteAlive }
}
