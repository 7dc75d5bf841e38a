import { models } from '@casement/contract'
import type { CallHandlers } from '@casement/contract'
import type { Session } from '../session/session.ts'
import { toPage, toVisual } from '../state/entities.ts'
import { lookupsOf } from './lookups.ts'
import { cannot } from './refusals.ts'

export function pageCalls(session: Session) {
  const { opened, pageOf } = lookupsOf(session)
  return {
    getPages: async () => {
      const { report } = await opened()
      return report.definition.pages.map((page) => toPage(page, report))
    },
    setActivePage: async ({ body }) => {
      await pageOf(body.name)
      session.pages.setActive(body.name, 'sdk')
    },
    getVisuals: async ({ params }) => {
      const { state, page } = await pageOf(params.page)
      return page.visuals.map((visual) => toVisual(state.report, page, visual))
    },
    hasLayout: async ({ params }) => {
      const { page } = await pageOf(params.page)
      if (!Object.hasOwn(models.LayoutType, params.layout)) throw cannot('InvalidLayout', params.layout)
      return params.layout === 'MobilePortrait'
        ? page.mobile !== undefined
        : params.layout !== 'MobileLandscape'
    },
  } satisfies Partial<CallHandlers>
}
