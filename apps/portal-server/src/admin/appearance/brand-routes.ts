import { routes } from '@casement/portal-api'
import { HttpError, type Server } from '@casement/server'
import { z } from 'zod'
import { type AppearanceRecords, asItComes } from './appearance-records.ts'
import { brandStyle } from './brand-style.ts'
import type { ShownAppearance } from './shown-appearance.ts'

/** A picture from outside runs nothing and loads nothing, also where somebody opens it by its address. */
const picturePolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

/** Registers the open routes of the brand: its style sheet and its logo. */
export function brandRoutes(
  app: Server,
  { appearance, shown }: { appearance: Pick<AppearanceRecords, 'logo'>; shown: ShownAppearance },
): void {
  /** the one that everybody asks for */
  let last: { readonly hash: string; readonly type: string; readonly content: Buffer } | undefined

  app.get(routes.brandStyle.path, async (_request, reply) => {
    const { brand } = await shown.read()
    return reply
      .type('text/css; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(brandStyle(brand?.value ?? asItComes))
  })

  app.get(
    `${routes.logo.path}/:hash`,
    {
      // One that is not the last is looked for in the store.
      config: { limitedByNetwork: true },
      schema: { params: z.object({ hash: z.string().regex(/^[0-9a-f]{64}$/) }), hide: true },
    },
    async ({ params }, reply) => {
      if (last?.hash !== params.hash) {
        const found = await appearance.logo(params.hash)
        if (!found) throw new HttpError(404, 'notFound')
        last = { hash: params.hash, ...found }
      }
      const logo = last
      return reply
        .type(logo.type)
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('content-security-policy', picturePolicy)
        .send(logo.content)
    },
  )
}
