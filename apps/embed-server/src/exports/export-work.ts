import type { FastifyBaseLogger } from 'fastify'
import { cancelled, done, type RecordActivity } from '../activity/activity-event.ts'
import { placeOf } from '../recording/whose.ts'
import type { ExportFiles } from '../kept-exports/export-files.ts'
import { exportLimits } from '../kept-exports/export-limits.ts'
import type { ExportRecords } from '../kept-exports/export-records.ts'
import type { ExportRequest } from './export-request.ts'
import { fileNameOf } from './file-name.ts'
import { ExportRefused, runExport, type RunDeps } from './run-export.ts'

export interface ExportJob {
  readonly exportId: string
  readonly request: ExportRequest
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

/** Works on exports, notes how far they are and what comes of them. Never rejects. */
export function createExportWork(deps: WorkDeps) {
  const { records, files, now, log } = deps
  const noteAlive = (exportId: string, percent: number) =>
    records
      .noteProgress(exportId, percent, now())
      .catch((error: unknown) => log.warn({ err: error, what: 'the progress of an export was not noted' }))

  async function perform({ exportId, request, controller }: ExportJob): Promise<void> {
    const start = performance.now()
    const late = setTimeout(() => controller.abort(new TimeOver()), exportLimits.timeMs).unref()
    let percent = 1
    const alive = setInterval(() => void noteAlive(exportId, percent), aliveEveryMs).unref()
    let outcome = done
    let bytes = 0
    try {
      await records.noteProgress(exportId, percent, now())
      const onPercent = (reached: number) => noteAlive(exportId, (percent = Math.max(1, reached)))
      const file = await runExport(request, deps, { signal: controller.signal, onPercent })
      bytes = file.bytes.length
      if (!(await files.write(exportId, file.bytes)))
        throw new ExportRefused('The service has no room for more exports at the moment; try again later')
      controller.signal.throwIfAborted()
      const fileName = fileNameOf(request, file.extension)
      await records.succeed(exportId, { fileName, mediaType: file.mediaType }, now())
    } catch (error) {
      outcome = controller.signal.reason instanceof Cancelled ? cancelled : 'ExportFailed'
      await fail(exportId, error, controller.signal)
    } finally {
      clearTimeout(late)
      clearInterval(alive)
      tell(request, { outcome, bytes, durationMs: Math.round(performance.now() - start), exportId })
    }
  }

  async function fail(exportId: string, error: unknown, signal: AbortSignal): Promise<void> {
    const reason = signal.aborted ? signal.reason : error
    if (reason instanceof Cancelled) return files.remove(exportId)
    const problem =
      reason instanceof ExportRefused
        ? reason.message
        : reason instanceof TimeOver
          ? 'It took longer than an export may; ask for fewer pages, or filter more narrowly'
          : 'The export failed; the log of the service has the details under its id'
    if (!(reason instanceof ExportRefused) && !(reason instanceof TimeOver))
      log.error({ err: reason, what: 'an export failed', exportId })
    await records
      .fail(exportId, problem, now())
      .catch((cause: unknown) => log.error({ err: cause, what: 'the end of an export was not noted' }))
  }

  function tell(
    { report, viewer, format, parts, correlationId }: ExportRequest,
    of: { outcome: string; bytes: number; durationMs: number; exportId: string },
  ): void {
    const pages = new Set(parts.map(({ page }) => page))
    deps.record({
      operation: 'ExportReport',
      clientId: viewer.clientId,
      person: viewer.person,
      ...placeOf(report),
      ...(pages.size === 1 ? { page: [...pages][0] } : {}),
      durationMs: of.durationMs,
      outcome: of.outcome,
      details: { exportId: of.exportId, format, pages: pages.size, bytes: of.bytes },
      correlationId,
    })
  }

  return { perform, noteAlive }
}
