import { models } from '@casement/contract'
import type { CallHandlers } from '@casement/contract'
import type { SemanticQuery } from '@casement/query'
import { pageLayoutOf, shownVisual } from '@casement/report'
import type { PageDefinition } from '@casement/report'
import { exportOf, narrativeOf, writingOf } from '@casement/visuals'
import type { Visual } from '@casement/visuals'
import { wordsOf } from '@casement/words'
import type { Session } from '../session/session.ts'
import type { OpenState } from '../state/frame-state.ts'
import { lookupsOf } from './lookups.ts'
import { cannot, orRefused, refused } from './refusals.ts'

/** Calls for the figures of visuals: as a file, and in sentences. */
export function figureCalls(session: Session) {
  const { pageOf, visualOf } = lookupsOf(session)
  const figuresOf = (
    page: PageDefinition,
    visuals: readonly Visual[],
    change?: (query: SemanticQuery) => SemanticQuery,
  ) => orRefused(session.figures.ask(page.name, visuals, change), () => 400)
  async function narrative(state: OpenState, page: PageDefinition, visuals: readonly Visual[]) {
    const answers = await figuresOf(page, visuals)
    const texts = await Promise.all(
      visuals.flatMap((defined) => {
        const visual = shownVisual(state.report, page.name, defined)
        const answer = answers.get(visual.name)
        return answer ? [narrativeOf(visual, answer, writingNow(state))] : []
      }),
    )
    return { summaryText: texts.join('\n') }
  }
  return {
    exportData: async ({ params, body }) => {
      const { state, page, visual } = await visualOf(params.page, params.visual)
      const isUnderlying = body?.exportDataType === models.ExportDataType.Underlying
      const { dataExport = 'summarized' } = state.report.definition
      if (dataExport === 'none' || (isUnderlying && dataExport !== 'underlying'))
        throw refused(403, models.CommonErrorCodes.NotAuthorized)
      const shown = shownVisual(state.report, page.name, visual)
      const file = exportOf(shown, { model: state.model, isUnderlying, rows: body?.rows })
      const answer = file && (await figuresOf(page, [visual], file.change)).get(visual.name)
      if (!answer) throw cannot('NothingToExport', visual.name)
      const data = file.csv(answer, writingNow(state))
      session.noteExport(page.name, visual.name, isUnderlying)
      return { data }
    },
    getVisualNarrative: async ({ params }) => {
      const { state, page, visual } = await visualOf(params.page, params.visual)
      return narrative(state, page, [visual])
    },
    getPageNarrative: async ({ params }) => {
      const { state, page } = await pageOf(params.page)
      return narrative(
        state,
        page,
        pageLayoutOf(state.report, page).visuals.map(({ visual }) => visual),
      )
    },
  } satisfies Partial<CallHandlers>
}

const writingNow = ({ report, model, booksEnd }: OpenState) =>
  writingOf({ words: wordsOf(report.settings), model, booksEnd })
