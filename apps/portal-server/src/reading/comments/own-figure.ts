import type { CommentFigure, ReportPlace } from '@casement/portal-api'
import { HttpError } from '@casement/server'
import { type Asking, type CatalogueDeps, recentTokenFor } from '../catalogue/catalogue.ts'
import { DocumentRefused, type ServiceExports } from '../../embedding/service-exports.ts'
import type { comments } from './comments-tables.ts'

/** What a comment is about, and under which view. */
export type About = Pick<typeof comments.$inferSelect, 'page' | 'state' | 'figure'>

/** What a comment is about as somebody else sees it, of now and with their own rows; null where they do not see it, or nobody can say. */
export type OwnFigure = (about: About) => Promise<CommentFigure | null>

export interface OwnFigureDeps extends CatalogueDeps {
  /** absent where the service does not say, as Power BI does not */
  readonly marks?: Pick<ServiceExports, 'mark'> | undefined
}

const longest = { title: 200, measure: 300, text: 200, value: 100 }
const maxValues = 12

/** Asks the service with a token of the person's own, so that what is there is what their rows and their role give. */
export function ownFigureOf(
  asking: Asking,
  { workspaceId, reportId, locale }: ReportPlace & { readonly locale?: string | undefined },
  { marks, ...deps }: OwnFigureDeps,
): OwnFigure {
  return async ({ page, state, figure }) => {
    if (!marks || !figure || page === null) return null
    const { visual, members } = figure
    const asked = {
      reportId,
      page,
      visual,
      members,
      ...(state !== null && { state }),
      ...(locale !== undefined && { locale }),
    }
    try {
      const { accessToken } = await recentTokenFor({ workspaceId, reportId }, asking, deps)
      const mark = await marks.mark(asked, accessToken)
      return (
        mark && { visual, title: mark.title.slice(0, longest.title), members, values: toValues(mark.figures) }
      )
    } catch (error) {
      if (error instanceof DocumentRefused || error instanceof HttpError) return null
      throw error
    }
  }
}

const toValues = (
  figures: readonly { readonly label: string; readonly text: string; readonly value: string | null }[],
): CommentFigure['values'] =>
  figures
    .filter(({ value }) => value !== null)
    .slice(0, maxValues)
    .map(({ label, text, value }) => ({
      measure: label.slice(0, longest.measure),
      text: text.slice(0, longest.text),
      value: value!.slice(0, longest.value),
    }))
