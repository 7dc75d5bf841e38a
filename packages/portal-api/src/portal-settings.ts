import { z } from 'zod'

/** Settings that the portal reads from `/settings.json` when it starts. Open to everyone, so it holds nothing secret. */
export const PortalSettings = z
  .looseObject({
    casement: z.literal(1),
    title: z.string(),
    basePath: z.string().describe("'' or a path like '/finance', without a slash at its end."),
    identity: z.looseObject({
      issuer: z.string(),
      clientId: z.string(),
      scopes: z.array(z.string()),
      resource: z.string().optional(),
    }),
    embedding: z.looseObject({
      provider: z.looseObject({
        name: z.string(),
        attributePrefix: z.string(),
        appHost: z.string(),
        allowedHosts: z.array(z.string()),
      }),
    }),
    catalogueTimeoutMs: z.int().optional(),
    /** present where a sign-in leads to the page of all reports */
    firstPage: z.literal('reports').optional(),
    /** present where the service draws pictures of reports */
    pictures: z.literal(true).optional(),
    /** present in a demonstration, which keeps its letters and sends none */
    letters: z.literal(true).optional(),
    /** absent: as the portal comes. `logo` is relative to the portal's address, `version` goes with /brand.css. */
    brand: z
      .looseObject({ version: z.int(), logo: z.string().optional(), helpUrl: z.string().optional() })
      .optional(),
    /** present while it holds */
    banner: z
      .looseObject({ version: z.int(), text: z.string(), level: z.enum(['info', 'warning']) })
      .optional(),
  })
  .meta({ id: 'PortalSettings' })
export type PortalSettings = z.infer<typeof PortalSettings>
