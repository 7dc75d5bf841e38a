import { principalOf, type Server } from '@casement/server'
import type { Content } from '../../content/content.ts'
import { refusal } from '../../http/refusal.ts'
import type { VerifiedEmbedToken } from '../../auth/embed-tokens/embed-token.ts'
import { reportOf } from '../../auth/embed-tokens/token-reach.ts'

/** Policy of a picture, which is a document when opened on its own: it loads and runs nothing, in no other page. */
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'; sandbox"

/** The pictures that a report shows, and no other file of the content folder. */
export async function imageRoutes(app: Server, { content }: { content: Content }): Promise<void> {
  app.get('/embed/reports/:reportId/images/*', { config: { cost: 'constant' } }, (request, reply) => {
    const { reportId, '*': path } = request.params as { reportId: string; '*': string }
    const { report } = reportOf(principalOf<VerifiedEmbedToken>(request), reportId, content)
    const image = report.images.get(`images/${path}`)
    if (!image) throw refusal('PowerBIEntityNotFound', 'The report shows no such picture')
    reply.header('content-security-policy', policy)
    reply.header('cache-control', 'no-store')
    return reply.type(image.type).send(image.bytes)
  })
}
