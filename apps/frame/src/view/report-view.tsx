import { localeOf, pageNamed, visiblePages } from '@casement/report'
import type { Settings } from '@casement/report'
import { useEffect } from 'react'
import type { OpenState } from '../core/frame-state.ts'
import { BookmarkPlayer } from './bookmark-player.tsx'
import { PageCanvas } from './page-canvas.tsx'
import { PageTabs } from './page-tabs.tsx'
import { booksEndText } from '../figures/books-end.ts'
import { useSession } from './session-context.ts'
import { TroubleBar } from './trouble-bar.tsx'

/** The frame border's number. */
const transparent = 1

/** An open report: its active page, and below it the sheets. */
export function ReportView({ state }: { state: OpenState }) {
  const session = useSession()
  const { report, booksEnd, playing, trouble } = state
  const page = pageNamed(report.definition, report.activePage)!
  const pages = visiblePages(report.definition)
  const locale = localeOf(report.settings)
  const showsTabs = pages.length > 1 && !hidesTabs(report.settings)
  const showsBooksEnd = !page.visuals.some(({ type }) => type === 'dataAsOf')
  const isTransparent = report.settings.background === transparent
  useEffect(() => {
    document.documentElement.classList.toggle('transparent', isTransparent)
  }, [isTransparent])
  return (
    <main className={report.settings.hideErrors === true ? 'frame silent' : 'frame'}>
      <h1 className="unseen">
        {report.definition.name}, {page.displayName}
      </h1>
      <PageCanvas key={page.name} state={state} page={page} isLabelled={showsTabs} />
      {trouble && report.settings.hideErrors !== true ? (
        <TroubleBar error={trouble} onRetry={() => session.retry()} />
      ) : null}
      {playing === null ? null : <BookmarkPlayer definition={report.definition} place={playing} />}
      {showsTabs || showsBooksEnd ? (
        <div className="sheet-bar">
          {showsTabs ? (
            <PageTabs
              pages={pages}
              active={page.name}
              onChoose={(name) => session.setActivePage(name, 'user')}
            />
          ) : null}
          {showsBooksEnd ? <p className="as-of">Data as of {booksEndText(booksEnd, locale)}</p> : null}
        </div>
      ) : null}
    </main>
  )
}

/** The page asked for no tabs: by the old name of the setting or by the new one. */
function hidesTabs(settings: Settings): boolean {
  const panes = settings.panes as { pageNavigation?: { visible?: unknown } } | undefined
  return settings.navContentPaneEnabled === false || panes?.pageNavigation?.visible === false
}
