import type { FastifyBaseLogger } from 'fastify'
import type { Content } from '../content/content.ts'
import type { RefreshRecords, RefreshType } from './refresh-records.ts'
import { latestDue } from './schedule.ts'

/** A refresh that ended: what had it begin, how, and after how long. */
export interface EndedRefresh {
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
  /** Has the content read again, here and in other processes. */
  readonly reload: () => Promise<LoadOutcome>
  readonly records: RefreshRecords
  readonly note: (ended: EndedRefresh) => void
  readonly now: () => Date
  readonly newId: () => string
  readonly log: Pick<FastifyBaseLogger, 'error' | 'info' | 'warn'>
}

/** Reads the data of datasets again, when somebody asks or at the times of their models. */
export interface Refresher {
  /** Begins a refresh. Resolves to its id; null where one is under way for the dataset. */
  start(datasetId: string, type: RefreshType): Promise<string | null>
  /** Stops, and waits for what is under way. */
  close(): Promise<void>
}

const lookEveryMs = 1000
const aliveEveryMs = 10_000
const abandonedAfterMs = 60_000

/**
 * A refresh reads the whole content again: what is new takes the old one's place at once, and what is wrong leaves it. Of all
 * processes over a store one makes each scheduled refresh; where that process ends before the refresh does, another makes it.
 * A start reads everything, so that what was due before it is not made up for.
 */
export function createRefresher({ content, reload, records, note, now, newId, log }: Deps): Refresher {
  const running = new Map<string, Promise<void>>()
  let [from, alive] = [now(), now()]

  async function make(requestId: string, datasetId: string, type: RefreshType): Promise<void> {
    const start = performance.now()
    const problem = await problemOf(reload, content, datasetId)
    note({ type, outcome: problem === null ? 'completed' : 'failed', ms: performance.now() - start })
    const ended = { dataset: datasetId, type, requestId }
    if (problem === null) log.info({ what: 'a dataset was refreshed', ...ended })
    else log.error({ what: 'a refresh failed', problem, ...ended })
    // Without an end it is taken for abandoned.
    await records
      .end(requestId, problem, now())
      .catch((error: unknown) =>
        log.warn({ err: error, what: 'the end of a refresh was not kept', ...ended }),
      )
  }

  async function start(datasetId: string, type: RefreshType): Promise<string | null> {
    const requestId = newId()
    if (!(await records.begin({ requestId, datasetId, type }, now()))) return null
    running.set(
      requestId,
      make(requestId, datasetId, type).finally(() => running.delete(requestId)),
    )
    return requestId
  }

  async function startDue(until: Date): Promise<void> {
    const datasets = content.workspaces.flatMap((workspace) => workspace.datasets)
    for (const id of new Set(datasets.map((dataset) => dataset.id))) {
      const times = content.dataset(id)?.model.refresh
      const due = times && latestDue(times, from, until)
      if (due && (await records.claim(id, due))) await start(id, 'Scheduled')
    }
    from = until
  }

  async function takeOver(at: Date): Promise<void> {
    if (running.size > 0) await records.noteAlive([...running.keys()], at)
    const before = new Date(at.getTime() - abandonedAfterMs)
    const problem = 'The process that made it ended before it did'
    for (const { datasetId, type } of await records.endAbandoned(before, problem, at))
      if (type === 'Scheduled') await start(datasetId, type)
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
    start,
    async close() {
      clearInterval(timer)
      await looking
      await Promise.all(running.values())
    },
  }
}

/** Why a dataset is not served anew, in words for callers of the API; null where it is. */
async function problemOf(
  reload: () => Promise<LoadOutcome>,
  content: Content,
  datasetId: string,
): Promise<string | null> {
  const wrong = (files: readonly string[]) =>
    `Something is wrong with ${files.length > 0 ? files.join(', ') : 'the content'}; the log of the service says what`
  const outcome = await reload().catch(() => ({ problem: '', files: [] }))
  if (outcome.problem !== null) return `${wrong(outcome.files)}. The data before are served on`
  const stopped = content.stopped.find(({ kind, id }) => kind !== 'report' && id === datasetId)
  return stopped ? wrong([]) : null
}
