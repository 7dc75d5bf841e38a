import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Content } from '../../content/content.ts'
import type { RefreshRecords, RefreshType, RefreshUnderWay } from './refresh-records.ts'
import { latestDue } from './schedule.ts'

/** A refresh that ended: what had it begin, how, and after how long. */
export interface EndedRefresh {
  readonly requestId: string
  readonly datasetId: string
  readonly type: RefreshType
  readonly outcome: 'completed' | 'failed'
  readonly ms: number
}

/** Outcome of a load of the content: why it is not served, and the files that this is in. */
interface LoadOutcome {
  readonly problem: string | null
  readonly files: readonly string[]
}

interface Deps {
  readonly content: Content
  /** Has the data of a dataset read again, here and in other processes. */
  readonly reload: (datasetId: string) => Promise<LoadOutcome>
  readonly records: RefreshRecords
  readonly note: (ended: EndedRefresh) => void
  readonly now: () => Date
  readonly newId: () => string
  readonly log: Pick<FastifyBaseLogger, 'error' | 'info' | 'warn'>
}

/** Reads the data of datasets again, when somebody asks or at the times of their models. */
export interface Refresher {
  /** Begins a refresh, which is tried `retries` times more while it fails. Resolves to its id; null where one is under way for the dataset. */
  start(datasetId: string, type: RefreshType, retries?: number): Promise<string | null>
  /** Stops, and waits for what is under way; what waits to be tried again is left to other processes. */
  close(): Promise<void>
}

const lookEveryMs = 1000
const aliveEveryMs = 10_000
const abandonedAfterMs = 60_000
const retryAfterMs = 10_000
/** A scheduled refresh whose process ends is made by one other: whatever ended it might end all of them. */
const scheduledRetries = 1

/**
 * A refresh reads a dataset again, beside what is served: what is new takes the old one's place at once, and what is wrong leaves
 * it; other datasets are served as before. Of all processes over a store one makes each scheduled refresh, after one that is under way then; where that process ends before the
 * refresh does, another makes it. A start reads everything, so that what was due before it is not made up for.
 */
export function createRefresher(deps: Deps): Refresher {
  const { content, reload, records, note, now, newId, log } = deps
  const closing = new AbortController()
  const running = new Map<string, Promise<void>>()
  const waiting = new Map<string, Date>()
  let [from, alive] = [now(), now()]

  async function make({ requestId, datasetId, type, attemptsLeft }: RefreshUnderWay): Promise<void> {
    const start = performance.now()
    const told = { dataset: datasetId, type, requestId }
    const problem = await problemOf(reload, content, datasetId)
    if (problem !== null && attemptsLeft > 0 && type !== 'Scheduled') {
      log.warn({ what: 'a refresh failed and is tried again', problem, ...told })
      if (!(await records.failAttempt(requestId, problem, now()))) return
      await sleep(retryAfterMs, undefined, { signal: closing.signal })
      return make({ requestId, datasetId, type, attemptsLeft: attemptsLeft - 1 })
    }
    note({
      requestId,
      datasetId,
      type,
      outcome: problem === null ? 'completed' : 'failed',
      ms: performance.now() - start,
    })
    if (problem === null) log.info({ what: 'a dataset was refreshed', ...told })
    else log.error({ what: 'a refresh failed', problem, ...told })
    await records.end(requestId, problem, now())
  }

  function run(refresh: RefreshUnderWay): void {
    const { requestId, datasetId: dataset } = refresh
    const made = make(refresh)
      // Without an end it is taken for abandoned.
      .catch((error: unknown) => {
        if (!closing.signal.aborted)
          log.warn({ err: error, what: 'the end of a refresh was not kept', dataset, requestId })
      })
      .finally(() => running.delete(requestId))
    running.set(requestId, made)
  }

  async function startDue(until: Date): Promise<void> {
    const datasets = content.workspaces.flatMap((workspace) => workspace.datasets)
    for (const id of new Set(datasets.map((dataset) => dataset.id))) {
      const times = content.dataset(id)?.model.refresh
      const due = (times && latestDue(times, from, until)) ?? waiting.get(id)
      if (!due) continue
      waiting.set(id, due)
      const refresh = {
        requestId: newId(),
        datasetId: id,
        type: 'Scheduled' as const,
        attemptsLeft: scheduledRetries,
      }
      const begun = await records.beginDue(refresh, due, until)
      if (begun !== 'under way') waiting.delete(id)
      if (begun === 'begun') run(refresh)
    }
    from = until
  }

  async function takeOver(at: Date): Promise<void> {
    if (running.size > 0) await records.noteAlive([...running.keys()], at)
    const before = new Date(at.getTime() - abandonedAfterMs)
    const problem = 'The process that made it ended before it did'
    for (const refresh of await records.takeOver(before, problem, at)) run(refresh)
  }

  async function look(): Promise<void> {
    const at = now()
    await startDue(at)
    if (at.getTime() - alive.getTime() < aliveEveryMs) return
    alive = at
    await takeOver(at)
  }

  let looking: Promise<void> | undefined
  const timer = setInterval(() => {
    looking ??= look()
      .catch((error: unknown) => log.warn({ err: error, what: 'due refreshes were not looked for' }))
      .finally(() => (looking = undefined))
  }, lookEveryMs).unref()

  return {
    async start(datasetId, type, retries = 0) {
      const refresh = { requestId: newId(), datasetId, type, attemptsLeft: retries }
      if (!(await records.begin(refresh, now()))) return null
      run(refresh)
      return refresh.requestId
    },
    async close() {
      clearInterval(timer)
      closing.abort()
      await looking
      await Promise.all(running.values())
    },
  }
}

/** Why a dataset is not served anew, in words for callers of the API; null where it is. */
async function problemOf(
  reload: (datasetId: string) => Promise<LoadOutcome>,
  content: Content,
  datasetId: string,
): Promise<string | null> {
  const wrong = (files: readonly string[]) =>
    `Something is wrong with ${files.length > 0 ? files.join(', ') : 'the content'}; the log of the service says what`
  const outcome = await reload(datasetId).catch(() => ({ problem: '', files: [] }))
  if (outcome.problem !== null) return `${wrong(outcome.files)}. The data before are served on`
  const stopped = content.stopped.find(({ kind, id }) => kind !== 'report' && id === datasetId)
  return stopped ? wrong([]) : null
}
