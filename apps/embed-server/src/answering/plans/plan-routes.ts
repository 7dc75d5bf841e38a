import { parsePlansRequest } from '@casement/query'
import { principalOf, type Server, stepOf } from '@casement/server'
import type { NotePage } from '../../recording/seen-pages.ts'
import type { Content } from '../../content/content.ts'
import type { ServedDataset } from '../../content/content-parts.ts'
import { refusal, refusalFor } from '../../http/refusal.ts'
import { whileConnected } from '../../http/while-connected.ts'
import { bodyLimit, createBeginning, readRequest } from '../query/beginning.ts'
import type { Clock } from '../query/clock.ts'
import type { RefusalTally } from '../query/refusal-tally.ts'
import { endStalledReader } from '../query/stalled-reader.ts'
import type { ViewerLimits } from '../query/viewer-limits.ts'
import { createSlots } from '../../scheduling/slots.ts'
import type { WorkShares } from '../../scheduling/work-shares.ts'
import {
  effectiveIdentityFor,
  type VerifiedEmbedToken,
  viewerOf,
} from '../../auth/embed-tokens/embed-token.ts'
import { datasetOf } from '../../auth/embed-tokens/token-reach.ts'
import type { PageAsked } from './page-asked.ts'
import type { MadePage } from './page-maker.ts'
import { plansReply } from './plans-reply.ts'

interface Deps {
  readonly content: Content
  readonly generation: (datasetId: string) => string
  /** Text that changes with each period in which answers over a dataset are given again. */
  readonly periodOf: (dataset: ServedDataset) => string
  readonly preparePage: (asked: PageAsked) => Promise<MadePage>
  readonly limits: ViewerLimits
  readonly shares: WorkShares
  readonly readerIdleMs: number
  readonly tally: RefusalTally
  readonly clock: () => Clock
  /** False: nothing is answered in frames. */
  readonly isOn: boolean
  readonly notePage: NotePage
}

/** Pages of one viewer that are made at once: those of other tabs wait. */
const maxPagesEach = 2

/**
 * What a page is answered by without the service: plans and tables, given to the frame when the page is painted; and
 * whether they are still true, which the frame asks again and again.
 */
export async function planRoutes(app: Server, deps: Deps): Promise<void> {
  const { content, preparePage, shares, readerIdleMs, clock, isOn } = deps
  const { counted, beginUnread } = createBeginning(deps)
  const slots = createSlots({ each: maxPagesEach })
  // What is made counts dates from a day, and ends with it.
  const generation = (dataset: ServedDataset) =>
    [deps.generation(dataset.id), clock().today, deps.periodOf(dataset)].join(' ').trimEnd()

  app.get('/embed/plans', { config: { cost: 'constant' } }, (request) => {
    const token = principalOf<VerifiedEmbedToken>(request)
    const dataset = datasetOf(token, (request.query as { reportId?: unknown }).reportId, content)
    return { casement: 1, generation: generation(dataset) }
  })

  const config = { unmetered: true, cost: 'queries' } as const
  app.post('/embed/plans', { config, bodyLimit, preParsing: beginUnread }, async (request, reply) => {
    const token = principalOf<VerifiedEmbedToken>(request)
    const { reportId, page: shown } = request.query as { reportId?: unknown; page?: unknown }
    const dataset = datasetOf(token, reportId, content)
    deps.notePage({ token, reportId, page: shown }, request.id)
    if (!isOn) throw refusal('PowerBIEntityNotFound')
    const viewer = viewerOf(token)
    counted(viewer, () => {
      if (!shares.hasHalfLeft(viewer)) throw refusalFor('TooManyRequests', 30)
    })
    const { queries, have } = readRequest(parsePlansRequest, request.body)
    const signal = whileConnected(reply)
    endStalledReader(reply.raw, readerIdleMs)
    const [identity, begun] = [effectiveIdentityFor(token, dataset), generation(dataset)]
    const giveBack = await slots.take(viewer, signal)
    try {
      const page = await preparePage({
        queries,
        dataset,
        identity,
        viewer,
        signal,
        step: stepOf(request),
        clock: clock(),
      })
      return await reply.type('application/octet-stream').send(plansReply(page, { generation: begun, have }))
    } finally {
      giveBack()
    }
  })
}
