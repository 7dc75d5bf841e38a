import { principalOf, type Server } from '@casement/server'
import { z } from 'zod'
import type { Content } from '../../content/content.ts'
import { viewerOfToken } from '../exports/export-routes.ts'
import { isLocale, resolvedLocale } from '../../http/locale-asked.ts'
import { readBody } from '../../http/read-body.ts'
import type { VerifiedEmbedToken } from '../../auth/embed-tokens/embed-token.ts'
import { reportOf } from '../../auth/embed-tokens/token-reach.ts'
import { pageToDraw } from './picture-asked.ts'
import { createPictures } from './pictures.ts'

const querySchema = z.object({
  page: z.string().min(1).max(256).optional(),
  theme: z.enum(['light', 'dark']).default('light'),
  // Who asks in locales of their own shares the picture of the one that they come to.
  locale: z.string().max(100).refine(isLocale, 'is no locale').default('en').transform(resolvedLocale),
})

type Deps = { readonly content: Content } & Parameters<typeof createPictures>[0]

/** A report's page as a picture, with the rows of the token that asks. */
export async function pictureRoutes(app: Server, deps: Deps): Promise<void> {
  const { content } = deps
  const picture = createPictures(deps)

  app.get('/embed/reports/:reportId/picture', async (request, reply) => {
    const token = principalOf<VerifiedEmbedToken>(request)
    const { reportId } = request.params as { reportId: string }
    reportOf(token, reportId, content)
    const { page, theme, locale } = readBody(querySchema, request.query, 'Invalid parameters')
    const { report } = reportOf(token, reportId, content, locale)
    const viewer = viewerOfToken(token, report.id, content)
    const gone = new AbortController()
    reply.raw.once('close', () => gone.abort())
    return picture({ report, page: pageToDraw(report.definition, page), theme, locale, viewer }, gone.signal)
  })
}
