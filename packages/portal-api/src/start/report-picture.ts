import { z } from 'zod'

/**
 * The body of reportPicture: a report of the caller and the embed token that they have for it. `page` null: the one that
 * the report opens with, as one that is not there any more.
 */
export const AskPicture = z
  .strictObject({
    workspaceId: z.guid().toLowerCase(),
    reportId: z.guid().toLowerCase(),
    accessToken: z.string().min(1).max(16_384),
    page: z.string().min(1).max(256).nullable(),
    theme: z.enum(['light', 'dark']),
    locale: z.string().min(1).max(100),
  })
  .meta({ id: 'AskPicture' })
export type AskPicture = z.infer<typeof AskPicture>

/** A figure of the picture that differs notably from what it is compared with, in the report's own texts. */
const Comparison = z.looseObject({
  title: z.string(),
  figure: z.string(),
  /** with its sign */
  change: z.string(),
  reference: z.string(),
  effect: z.enum(['good', 'bad', 'even']),
})

/** A page as an SVG document, with the rows of the caller. */
export const ReportPicture = z
  .looseObject({
    page: z.string(),
    pageName: z.string(),
    svg: z.string(),
    comparisons: z.array(Comparison),
  })
  .meta({ id: 'ReportPicture' })
export type ReportPicture = z.infer<typeof ReportPicture>
