import { setMaxListeners } from 'node:events'
import { type OpeningLine, parseQueryRequest, type SemanticQuery } from '@casement/query'
import { principalOf, type Server, stepOf } from '@casement/server'
import type { RecordActivity } from '../../activity/activity-event.ts'
import { observeQuery } from '../../recording/observed-query.ts'
import type { Content } from '../../content/content.ts'
import type { ServedDataset } from '../../content/content-parts.ts'
import { queriesAhead } from './opening-queries.ts'
import { refusal, refusalFor, refusals } from '../../http/refusal.ts'
import { whileConnected } from '../../http/while-connected.ts'
import type { WorkShares } from '../../scheduling/work-shares.ts'
import {
  effectiveIdentityFor,
  type VerifiedEmbedToken,
  viewerOf,
} from '../../auth/embed-tokens/embed-token.ts'
import { datasetOf, givesDetails, reportOf } from '../../auth/embed-tokens/token-reach.ts'
import type { Answered, Asked } from './answering.ts'
import { bodyLimit, createBeginning, readRequest } from './beginning.ts'
import type { EngineOfDataset } from './answering-engine.ts'
import type { Clock } from './clock.ts'
import { createRequestBudget } from './compile-budgets.ts'
import { createQueryReply } from './query-reply.ts'
import { createRequestNeeds } from './request-needs.ts'
import type { RefusalTally } from './refusal-tally.ts'
import { endStalledReader } from './stalled-reader.ts'
import type { ViewerLimits } from './viewer-limits.ts'

interface Deps {
  content: Content
  answer: (asked: Asked) => Promise<Answered>
  /** True if so many queries more over a dataset would find room to wait. */
  hasRoom: (count: number, dataset: ServedDataset) => boolean
  limits: ViewerLimits
  engineOf: (dataset: ServedDataset) => EngineOfDataset
  shares: Pick<WorkShares, 'spend'>
  /** A reader who takes nothing for so long is given up. */
  readerIdleMs: number
  tally: RefusalTally
  clock: () => Clock
  /** Answers say where they come from: an author is at work. */
  tellsSource: boolean
  record: RecordActivity
}

/** The figures of a report: answers to what a page asks. */
export async function queryRoutes(
  app: Server,
  {
    content,
    answer,
    hasRoom,
    engineOf,
    limits,
    shares,
    readerIdleMs,
    tally,
    clock,
    tellsSource,
    record,
  }: Deps,
): Promise<void> {
  const { counted, beginUnread } = createBeginning({ limits, shares, tally })

  const config = { unmetered: true, cost: 'queries' } as const
  app.post('/embed/query', { config, bodyLimit, preParsing: beginUnread }, async (request, reply) => {
    const token = principalOf<VerifiedEmbedToken>(request)
    const { reportId } = request.query as { reportId?: unknown }
    const dataset = datasetOf(token, reportId, content)
    const asking = readRequest(parseQueryRequest, request.body)
    const isOpening = asking === 'opening'
    const queries = isOpening ? openingOf(token, reportId, content) : asking
    const viewer = viewerOf(token)
    const identity = effectiveIdentityFor(token, dataset)
    const hasDetails = givesDetails(token, reportId, content)
    const done = counted(viewer, () => {
      if (!hasRoom(queries.length, dataset)) throw refusalFor('TooBusy', 1)
      return limits.enter(viewer, queries.length)
    })

    const observed = observeQuery(
      { token, reportId, datasetId: dataset.id, correlationId: request.id },
      content,
      record,
    )
    const signal = whileConnected(reply)
    setMaxListeners(0, signal)
    endStalledReader(reply.raw, readerIdleMs)
    const answers = createQueryReply(request, reply, { tally, tellsSource })
    if (isOpening) void answers.begin({ opening: queries })
    const asked = {
      dataset,
      identity,
      viewer,
      signal,
      clock: clock(),
      takesArrow: queries.length === 1 && answers.takesArrow,
    }

    const once = askedOnce(queries)
    const isRefused = (query: unknown) => asksDetails(query) && !hasDetails
    const needs = createRequestNeeds(once.filter(({ query }) => !isRefused(query)).length)
    const budget = createRequestBudget()
    /** One query, for all ids that ask it: it is computed and held once. */
    const answerAll = async (query: unknown, ids: readonly string[]): Promise<void> => {
      const release: (() => void)[] = []
      const question: Asked = {
        ...asked,
        query,
        budget,
        needs,
        async mayHold(kind) {
          release.push(await limits.hold(kind, viewer, { engine: engineOf(dataset), signal }))
        },
      }
      try {
        const answered = isRefused(query)
          ? noDetails
          : await stepOf(request).step('query', (step) => answer({ ...question, step }))
        observed.note(answered)
        for (const id of ids) await answers.tell(id, answered)
      } catch (error) {
        if (signal.aborted) return
        const failed = { code: 'QueryFailed', message: refusals.QueryFailed, cause: error } as const
        observed.note(failed)
        for (const id of ids) await answers.tell(id, failed)
      } finally {
        for (const give of release) give()
        for (const _ of ids) done()
      }
    }
    const all = once.map(({ query, ids }) => answerAll(query, ids))
    void Promise.all(all).then(() => {
      answers.end()
      observed.end(signal.aborted)
    })
    return answers.send()
  })
}

/** Queries of a report's opening page. Throws 'Invalid parameters' and what `reportOf` throws. */
function openingOf(token: VerifiedEmbedToken, reportId: unknown, content: Content): OpeningLine['opening'] {
  if (typeof reportId !== 'string')
    throw refusal('Invalid parameters', 'reportId: name the report whose opening page is asked for')
  const { report } = reportOf(token, reportId, content)
  return queriesAhead(report, content.dataset(report.datasetId)!).map((query, place) => ({
    id: `${place}`,
    query,
  }))
}

/** Queries, each once, with the ids under which it is asked. */
function askedOnce(
  queries: readonly { readonly id: string; readonly query: unknown }[],
): readonly { query: unknown; ids: readonly string[] }[] {
  const all = new Map<string, { query: unknown; ids: string[] }>()
  for (const { id, query } of queries) {
    const key = textOf(query) ?? id
    const known = all.get(key)
    if (known) known.ids.push(id)
    else all.set(key, { query, ids: [id] })
  }
  return [...all.values()]
}

/** undefined for what is nested too deeply to be written, which no query is. */
function textOf(query: unknown): string | undefined {
  try {
    return JSON.stringify(query)
  } catch {
    return undefined
  }
}

/** The members of a query that ask for rows one by one. */
const askingForRows = ['detailOf', 'detailRows'] as const satisfies readonly (keyof SemanticQuery)[]

/** Judged by their names alone, before anything else is read of the query. */
const asksDetails = (query: unknown): boolean =>
  typeof query === 'object' && query !== null && askingForRows.some((name) => name in query)

const noDetails: Answered = {
  code: 'PowerBINotAuthorizedException',
  message: 'This report does not give the rows behind its figures (dataExport)',
}
