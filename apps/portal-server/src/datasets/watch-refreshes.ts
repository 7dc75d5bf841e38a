import type { DatasetEntry } from '@casement/portal-api'
import type { Settings } from '@casement/server'
import type { ContentRecords } from '../content/content-records.ts'
import { noneOfClosed } from '../content/content-entries.ts'
import { toldContent } from '../content/told-content.ts'
import type { ServedReports } from '../embedding/served-reports.ts'
import { lettersOfRefresh } from '../mail/letters.ts'
import type { Outbox } from '../mail/outbox.ts'
import type { DatasetRefreshes } from './dataset-refreshes.ts'
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
  readonly newId: () => string
  readonly everyMs: number
  readonly log: { warn(what: object): void }
}

/**
 * Looks at the refreshes of all datasets, again and again, in one process of several, where letters are sent. Whoever owns a
 * report over a dataset hears once when a refresh fails after one that worked, and once when one works again. Returns the way
 * to stop.
 */
export function startWatchingRefreshes(deps: Deps): () => Promise<void> {
  const { sendsLetters, datasets, states, outbox, newId, everyMs, log } = deps
  if (!sendsLetters) return async () => {}

  async function tellOf(dataset: DatasetEntry, ended: EndedRefresh, correlationId: string): Promise<void> {
    // Asked before the step that writes, which would hold the store meanwhile.
    const owners = (await states.isNews(ended)) ? await ownersOver(dataset.id, deps, correlationId) : []
    const letters = lettersOfRefresh({ dataset: dataset.name, state: ended.state, owners }, deps)
    await states.note(ended, (tx) => outbox.put(tx, letters))
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

/** Who owns a report over the dataset, as administrators have said. */
async function ownersOver(
  datasetId: string,
  { service, content }: Pick<Deps, 'service' | 'content'>,
  correlationId: string,
): Promise<readonly string[]> {
  const told = toldContent(await content.list())
  const workspaces = await service.workspaces(correlationId)
  const reports = await Promise.all(
    workspaces.map(({ id }) => service.reports(id, correlationId).catch(noneOfClosed)),
  )
  const owners = reports
    .flat()
    .filter(({ dataset }) => dataset?.id.toLowerCase() === datasetId.toLowerCase())
    .map((report) => told.ofReport(report).owner)
  return [...new Set(owners.filter((owner) => owner !== null))]
}
