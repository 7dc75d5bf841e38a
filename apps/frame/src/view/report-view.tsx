import { models } from '@casement/contract'
import { lateComponent } from '@casement/design'
import { pageNamed, visiblePages } from '@casement/report'
import type { OpenState } from '@casement/session'
import { useEffect, useState } from 'react'
import type { FocusEvent, PointerEvent } from 'react'
import { ActionBar } from './bars/action-bar.tsx'
import { ArrivalBar } from './bars/arrival-bar.tsx'
import { SheetBar } from './bars/sheet-bar.tsx'
import { BookmarkPlayer } from './bookmarks/bookmark-player.tsx'
import { useSession } from './context/session-context.ts'
import { useWords } from './context/words-context.ts'
import { ExportPlace } from './exports/export-place.tsx'
import { mayExport } from './exports/may-export.ts'
import { FilterRail } from './filter-pane/filter-rail.tsx'
import type { Look } from './look/look.ts'
import { TroubleBar } from './notices/trouble-bar.tsx'
import { PageCanvas } from './page/page-canvas.tsx'
import { PagePane } from './page/page-pane.tsx'
import { panelId } from './page/page-tab-list.tsx'
import { PeriodPart } from './period/period-place.tsx'
import { moveToPart } from './panes-by-key.ts'
import { filterCounts, inForce } from './filter-counts.ts'
import { useReportKeys } from './use-report-keys.ts'

const FilterPane = lateComponent(
  () => import('./filter-pane/filter-pane.tsx').then((module) => module.FilterPane),
  <div className="pane" />,
)
const BookmarksPane = lateComponent(
  () => import('./bookmarks/bookmarks-pane.tsx').then((module) => module.BookmarksPane),
  <div className="pane" />,
)

const Shortcuts = lateComponent(() => import('./shortcuts.tsx').then((module) => module.Shortcuts))

/** An open report: its active page, the panes beside it, and below it the sheets. */
export function ReportView({ state, look }: { state: OpenState; look: Look }) {
  const session = useSession()
  const { say } = useWords()
  const { report, playing, trouble } = state
  const page = pageNamed(report.definition, report.activePage)!
  const pages = visiblePages(report.definition)
  const { panes, actionBar, statusBar, hideErrors, background } = report.settings
  const hasPages = pages.length > 1 && panes.pages !== 'none'
  const isTransparent = background === models.BackgroundType.Transparent
  const hasFilters = panes.filters !== 'none' && filterCounts(report, page).shown > 0
  const [isOpen, setOpen] = useFollowed(panes.filters === 'expanded')
  const [showsBookmarks, setShowsBookmarks] = useFollowed(panes.bookmarks)
  const [visual, noteVisual] = useVisualAtHand()
  const [showsKeys, setShowsKeys] = useState(false)
  const hasExport = mayExport(report)
  const [scrolls] = useState(() => new Map<string, number>())
  useEffect(() => {
    document.documentElement.classList.toggle('transparent', isTransparent)
  }, [isTransparent])

  // What was pressed may have gone with the page that it stood on.
  useEffect(() => {
    if (document.hasFocus() && document.activeElement === document.body)
      document.getElementById(panelId)?.focus({ preventScroll: true })
  }, [page.name])

  const onKeyDown = useReportKeys(state, () => setShowsKeys(true))
  const choosePage = (name: string) => session.pages.setActive(name, 'user')
  return (
    <ExportPlace state={state} page={page}>
      <main className={hideErrors ? 'frame silent' : 'frame'} onKeyDown={onKeyDown}>
        <h1 className="unseen">
          {report.definition.name}, {page.displayName}
        </h1>
        {actionBar ? (
          <ActionBar
            canUndo={state.beforeFilter !== null}
            showsBookmarks={showsBookmarks}
            onBookmarks={setShowsBookmarks}
            hasExport={hasExport}
          />
        ) : null}
        <button
          type="button"
          className="skip"
          onClick={(event) => void moveToPart(event.currentTarget.closest('main')!, true)}
        >
          {say('frame.skipPage')}
        </button>
        <div className="frame-row">
          {hasPages && panes.pages === 'left' ? (
            <PagePane pages={pages} active={page.name} onChoose={choosePage} />
          ) : null}
          <div className="frame-page" onPointerDown={noteVisual} onFocus={noteVisual}>
            <ArrivalBar state={state} page={page} />
            <PageCanvas
              look={look}
              key={page.name}
              state={state}
              page={page}
              isLabelled={hasPages}
              scrolls={scrolls}
            />
          </div>
          {showsBookmarks ? <BookmarksPane state={state} onClose={() => setShowsBookmarks(false)} /> : null}
          {hasFilters && isOpen ? (
            <FilterPane state={state} page={page} visual={visual} onClose={() => setOpen(false)}>
              <PeriodPart state={state} page={page} />
            </FilterPane>
          ) : hasFilters ? (
            <FilterRail count={inForce(state, page)} onOpen={() => setOpen(true)} />
          ) : null}
        </div>
        {trouble && !hideErrors ? (
          <TroubleBar error={trouble} onRetry={() => session.figures.retry()} />
        ) : null}
        {playing === null ? null : <BookmarkPlayer definition={report.definition} place={playing} />}
        <SheetBar
          state={state}
          page={page}
          pages={hasPages && panes.pages === 'bottom' ? pages : null}
          hasZoom={statusBar}
          hasExport={hasExport && !actionBar}
          onChoose={choosePage}
        />
        {state.said ? (
          <p key={state.said} className="toast" aria-hidden="true">
            {state.said}
          </p>
        ) : null}
        {showsKeys ? <Shortcuts onClose={() => setShowsKeys(false)} /> : null}
      </main>
    </ExportPlace>
  )
}

/** State by the host's settings, until the reader changes it; again when the settings change. */
function useFollowed(said: boolean): [boolean, (next: boolean) => void] {
  const [state, setState] = useState({ said, value: said })
  if (state.said !== said) setState({ said, value: said })
  return [state.said === said ? state.value : said, (value) => setState({ said, value })]
}

/** The visual that the reader works with: the pane shows its filters. */
function useVisualAtHand() {
  const [visual, setVisual] = useState<string | null>(null)
  function note(event: PointerEvent | FocusEvent): void {
    const inside = (event.target as Element).closest<HTMLElement>('section[data-visual]')
    const next = inside?.dataset.visual ?? null
    if (next !== null && next !== visual) setVisual(next)
  }
  return [visual, note] as const
}
