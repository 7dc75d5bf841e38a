import { principalOf, type Server } from '@casement/server'
import type { DocumentVisual } from '@casement/documents'
import { pageLayoutOf, pageNamed } from '@casement/report'
import { kindOf, markFigures, singleFigures, titleOf } from '@casement/visuals'
import type { MemberOfMark, SingleFigure } from '@casement/visuals'
import type { Writing } from '@casement/visuals/documents'
import { z } from 'zod'
import type { Content } from '../../content/content.ts'
import { readBody } from '../../http/read-body.ts'
import { refusal } from '../../http/refusal.ts'
import { whileConnected } from '../../http/while-connected.ts'
import type { VerifiedEmbedToken } from '../../auth/embed-tokens/embed-token.ts'
import { seenDataset } from '../../content/objects/seen-content.ts'
import { datasetNow } from '../../answering/query/known-times.ts'
import { reportOf } from '../../auth/embed-tokens/token-reach.ts'
import { viewerOfToken } from './export-routes.ts'
import { isLocale } from '../../http/locale-asked.ts'
import type { ExportPart } from './export-request.ts'
import { partsInSteps } from './parts-asked.ts'
import { ExportRefused, type RunDeps, sourceFor } from './run-export.ts'

const bodyLimit = 512 * 1024
const name = z.string().min(1).max(256)

/**
 * A visual whose figures are asked for, or a mark of it by its members, in a view; and a threshold that is to be written as they
 * are. Without a visual those of the page are asked for that have such figures.
 */
const figuresSchema = z.strictObject({
  page: name,
  visual: name.optional(),
  members: z
    .array(
      z.strictObject({
        table: z.string().max(256),
        column: z.string().max(256),
        value: z.union([z.string().max(500), z.number(), z.boolean(), z.null()]),
      }),
    )
    .max(20)
    .optional(),
  state: z.string().max(400_000).optional(),
  locale: z.string().max(100).refine(isLocale, 'is no locale').optional(),
  threshold: z
    .string()
    .regex(/^-?\d{1,30}(?:\.\d{1,30})?$/, 'is no decimal number')
    .optional(),
})

/**
 * The figures that a visual shows by themselves, or those of a mark, exactly and as it writes them, in the view and with the rows
 * of the token, and which visuals of a page have such figures. A mark without a figure among these rows is not there. It
 * answers for one visual at the expense of who asks.
 */
export async function figureRoutes(
  app: Server,
  deps: RunDeps & { readonly content: Content },
): Promise<void> {
  const { content, purse } = deps
  app.post('/embed/reports/:reportId/visual-figures', { bodyLimit }, async (request, reply) => {
    const token = principalOf<VerifiedEmbedToken>(request)
    const { reportId } = request.params as { reportId: string }
    // Whoever may not see the report is told that before anything about the body.
    reportOf(token, reportId, content)
    const {
      page,
      visual,
      members = [],
      state,
      locale,
      threshold,
    } = readBody(figuresSchema, request.body, 'Invalid parameters')
    const { report } = reportOf(token, reportId, content, locale)
    const viewer = viewerOfToken(token, report.id, content)
    const signal = whileConnected(reply)
    const parts = await purse.workOf(viewer.viewer, { signal, whenSpent: 'refuse' })(
      partsInSteps(report, seenDataset(await datasetNow(content, report.datasetId), viewer.identity), {
        pages: [{ pageName: page, ...(visual !== undefined && { visualName: visual }) }],
        view: { state },
        options: {
          settings:
            locale === undefined ? {} : { localeSettings: { formatLocale: locale, language: locale } },
        },
        code: 'Invalid parameters',
      }),
    )
    if (visual === undefined) return { visuals: visualsWithFigures(parts[0]!), figures: [] }
    // As a table of the visual is asked for, with the total of what it draws in parts.
    const asked = { report, parts, format: 'XLSX', paper: 'A4', viewer, correlationId: request.id } as const
    const source = await sourceFor(asked, deps, { signal, onShare: async () => {} }).catch(
      (error: unknown) => {
        if (error instanceof ExportRefused) throw refusal('QueryFailed', error.message)
        throw error
      },
    )
    const { writing } = source
    const drawn = source.pages[0]!.visuals[0]!
    const figures = figuresOf(drawn, members, writing)
    return {
      title: titleOf(drawn.visual),
      isThere: figures !== null,
      figures: (figures ?? []).map(({ field, label, value, write }) => ({
        field,
        label,
        value: value === null ? null : String(value),
        text: write(value),
        ...(threshold !== undefined && { threshold: write(threshold) }),
      })),
    }
  })
}

/** Visuals of a page whose figures stand by themselves, by what they are called. */
const visualsWithFigures = ({ state, page }: ExportPart) =>
  pageLayoutOf(state, pageNamed(state.definition, page)!).visuals.flatMap(({ visual }) =>
    kindOf(visual).hasSingleFigures?.(visual)
      ? [{ name: visual.name, title: visual.title ?? visual.name }]
      : [],
  )

function figuresOf(
  { visual, answer }: DocumentVisual,
  members: readonly MemberOfMark[],
  writing: Writing,
): readonly SingleFigure[] | null {
  if (members.length > 0) return answer && markFigures(visual, answer, members, writing)
  return answer ? singleFigures(visual, answer, writing) : []
}
