import { principalOf, type Server } from '@casement/server'
import { z } from 'zod'
import type { Content } from '../content/content.ts'
import { readBody } from '../http/read-body.ts'
import type { VerifiedEmbedToken } from '../tokens/embed-token.ts'
import { reportOf } from '../tokens/token-reach.ts'

const bodyLimit = 1024
/** Beyond an hour the machine slept. */
const ms = z.int().min(0).max(3_600_000)
const loadTimes = z.strictObject({ from: z.enum(['frame', 'load']), loadedMs: ms, renderedMs: ms })

/** How long a load took, as its frame measured it. */
export type LoadTimes = z.infer<typeof loadTimes>

/** What frames say of their loads. Refuses as every call about a report, and with 'Invalid parameters'. */
export async function loadTimesRoute(
  app: Server,
  { content, note }: { content: Content; note: (times: LoadTimes) => void },
): Promise<void> {
  app.post('/embed/reports/:reportId/load-times', { bodyLimit }, async (request, reply) => {
    const { reportId } = request.params as { reportId: string }
    reportOf(principalOf<VerifiedEmbedToken>(request), reportId, content)
    note(readBody(loadTimes, request.body, 'Invalid parameters'))
    return reply.code(204).send()
  })
}
