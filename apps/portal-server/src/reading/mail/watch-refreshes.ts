import type { DatasetEntry } from '@casement/portal-api'
import type { Settings } from '@casement/server'
import type { Transaction } from '../../audit/audit-log.ts'
import type { ContentRecords } from '../../content/content-records.ts'
import { noneOfClosed } from '../../content/content-entries.ts'
import { toldContent } from '../../content/told-content.ts'
import type { ServedReport, ServedReports } from '../../embedding/served-reports.ts'
import { lettersOfRefresh } from './letters.ts'
import type { Outbox } from './outbox.ts'
import type { DatasetRefreshes } from '../../embedding/dataset-refreshes.ts'
import { type EndedRefresh, endedRefresh, type RefreshStates } from './refresh-states.ts'

interface Deps {
  readonly mail: Settings['mail']
  readonly title: string
  readonly href: string
  readonly sendsLetters: boolean
  readonly datasets: Pick<DatasetRefreshes, 'list'>
  readonly service: Pick<ServedReports, 'workspaces' | 'reports'>
  readonly content: Pick<ContentRecords, 'list'>
  readonly states: RefreshStates
  readonly outbox: Pick<Outbox, 'put'>
  /** Has alerts of the reports looked at as soon as may be. */
  readonly alertsDue: (tx: Transaction, reports: readonly ServedReport[]) => Promise<void>
  readonly newId: () => string
  readonly everyMs: number
  readonly log: { warn(what: object): void }
}

/**
 * Looks at the refreshes of all datasets, again and again, in one process of several, where letters are sent. Whoever owns a
 * report over a dataset hears once when a refresh fails after one that worked, and once when one works again; new data have
 * the alerts of its reports looked at. Returns the way to stop.
 */
export function startWatchingRefreshes(deps: Deps): () => Promise<void> {
  const { sendsLetters, datasets, states, content, outbox, alertsDue, newId, everyMs, log } = deps
  if (!sendsLetters) return async () => {}

  async function tellOf(dataset: DatasetEntry, ended: EndedRefresh, correlationId: string): Promise<void> {
    // Asked before the step that writes, which would hold the store meanwhile.
    const { isTurn, hasNewData } = await states.newsOf(ended)
    const reports = isTurn || hasNewData ? await reportsOver(dataset.id, deps, correlationId) : []
    const owners = isTurn ? ownersOf(reports, await content.list()) : []
    const letters = lettersOfRefresh({ dataset: dataset.name, state: ended.state, owners }, deps)
    await states.note(ended, async (tx, news) => {
      if (news.isTurn) await outbox.put(tx, letters)
      if (news.hasNewData) await alertsDue(tx, reports)
    })
  }

  async function lookAtAll(): Promise<void> {
    if (!(await states.takeTurn(everyMs))) return
    const correlationId = newId()
    const all = await datasets.list(correlationId)
    // A dataset may be listed by several workspaces.
    for (const dataset of new Map(all.map((one) => [one.id.toLowerCase(), one])).values()) {
      const ended = endedRefresh(dataset.id, dataset.refreshes ?? [])
      if (ended) await tellOf(dataset, ended, correlationId)
    }
  }

  let isBusy = false
  let looking: Promise<void> = Promise.resolve()
  const look = () => {
    if (isBusy) return
    isBusy = true
    looking = lookAtAll()
      .catch((error: unknown) => log.warn({ err: error, what: 'the refreshes could not be looked at' }))
      .finally(() => (isBusy = false))
  }
  const timer = setInterval(look, everyMs).unref()
  return () => {
    clearInterval(timer)
    return looking
  }
}

/** Reports over the dataset, of every workspace that is open to the portal. */
async function reportsOver(
  datasetId: string,
  { service }: Pick<Deps, 'service'>,
  correlationId: string,
): Promise<readonly ServedReport[]> {
  const workspaces = await service.workspaces(correlationId)
  const reports = await Promise.all(
    workspaces.map(({ id }) => service.reports(id, correlationId).catch(noneOfClosed)),
  )
  return reports.flat().filter(({ dataset }) => dataset?.id.toLowerCase() === datasetId.toLowerCase())
}

/** Who owns one of the reports, as administrators have said. */
function ownersOf(
  reports: readonly ServedReport[],
  records: Awaited<ReturnType<ContentRecords['list']>>,
): readonly string[] {
  const told = toldContent(records)
  const owners = reports.map((report) => told.ofReport(report).owner)
  return [...new Set(owners.filter((owner) => owner !== null))]
}
