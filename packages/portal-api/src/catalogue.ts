import { z } from 'zod'

/**
 * One report that the caller may see. `access` lacks its token when the service refused one for this report
 * alone; the report is listed and cannot be shown. `withoutRowRole`: no grant of the caller gives a row role, which a model
 * with row-level security asks for. `expiresAt` is ISO 8601, UTC. What administrators have not said is absent.
 */
export const ReportEntry = z
  .looseObject({
    id: z.string(),
    name: z.string(),
    description: z.string().optional(),
    tags: z.array(z.string()).optional(),
    owner: z.string().optional(),
    featured: z.literal(true).optional(),
    access: z.looseObject({
      accessToken: z.string().optional(),
      tokenId: z.string().optional(),
      expiresAt: z.string().optional(),
      withoutRowRole: z.literal(true).optional(),
      embedUrl: z.array(z.looseObject({ embedUrl: z.string() })),
    }),
  })
  .meta({ id: 'ReportEntry' })
export type ReportEntry = z.infer<typeof ReportEntry>

/**
 * The caller's catalogue: `res` maps a workspace id to a list whose first element is the workspace's name and
 * whose other elements are its reports. Workspaces and reports stand in the service's own order, but for those
 * that administrators have placed.
 */
export const Catalogue = z
  .looseObject({ res: z.record(z.string(), z.tuple([z.string()], ReportEntry)) })
  .meta({ id: 'Catalogue' })
export type Catalogue = z.infer<typeof Catalogue>
