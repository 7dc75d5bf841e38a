import { isVisiblePage, pageNamed, visualNamed } from '@casement/report'
import { idleReason } from '@casement/session'
import type { OpenState } from '@casement/session'
import { isButton } from '@casement/visuals'
import { ReportActionsContext, ShownReportContext } from '@casement/visuals/react'
import type { ReportActions, ShownReport } from '@casement/visuals/react'
import { useMemo } from 'react'
import type { ReactNode } from 'react'
import { useSession } from './session-context.ts'

/** Gives the visuals inside what they may ask of the open report, and know of it. */
export function ReportContexts({ state, children }: { state: OpenState; children: ReactNode }) {
  const session = useSession()
  const actions = useMemo<ReportActions>(
    () => ({
      followLink: session.presses.followLink,
      image: session.image,
      pressButton: session.presses.button,
      setActivePage: (name) => session.pages.setActive(name, 'user'),
      sortShown: session.visuals.sortShown,
    }),
    [session],
  )
  const shown = useMemo(() => shownReport(state), [state])
  return (
    <ReportActionsContext value={actions}>
      <ShownReportContext value={shown}>{children}</ShownReportContext>
    </ReportActionsContext>
  )
}

function shownReport(state: OpenState): ShownReport {
  const { definition, activePage } = state.report
  return {
    activePage,
    pages: definition.pages.map((page) => ({
      name: page.name,
      displayName: page.displayName,
      isVisible: isVisiblePage(page),
    })),
    idleReason(name) {
      const page = pageNamed(definition, activePage)
      const button = page && visualNamed(page, name)
      return button && isButton(button) ? idleReason(button.action, state) : null
    },
  }
}
