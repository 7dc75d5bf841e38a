import { principalOf, type Server } from '@casement/server'
import { z } from 'zod'
import { done, type RecordActivity } from '../../activity/activity-event.ts'
import { placeOf, whose } from '../../recording/whose.ts'
import type { Content } from '../../content/content.ts'
import { readBody } from '../../http/read-body.ts'
import type { VerifiedEmbedToken } from '../../auth/embed-tokens/embed-token.ts'
import { reportOf } from '../../auth/embed-tokens/token-reach.ts'

const bodyLimit = 1024
/** Beyond an hour the machine slept. */
const ms = z.int().min(0).max(3_600_000)
const loadTimes = z.strictObject({ from: z.enum(['frame', 'load']), loadedMs: ms, renderedMs: ms })

/** How long a load took, as its frame measured it. */
export type LoadTimes = z.infer<typeof loadTimes>

/** What frames say of their loads. Refuses as every call about a report, and with 'Invalid parameters'. */
export async function loadTimesRoute(
  app: Server,
  { content, note, record }: { content: Content; note: (times: LoadTimes) => void; record: RecordActivity },
): Promise<void> {
  app.post(
    '/embed/reports/:reportId/load-times',
    { config: { unmetered: true, cost: 'constant' }, bodyLimit },
    async (request, reply) => {
      const { reportId } = request.params as { reportId: string }
      const token = principalOf<VerifiedEmbedToken>(request)
      const { report } = reportOf(token, reportId, content)
      const times = readBody(loadTimes, request.body, 'Invalid parameters')
      note(times)
      record({
        operation: 'LoadReport',
        ...whose(token),
        ...placeOf(report),
        durationMs: times.renderedMs,
        outcome: done,
        details: { from: times.from, loadedMs: times.loadedMs },
        correlationId: request.id,
      })
      return reply.code(204).send()
    },
  )
}
