import { Icon } from '@casement/design'
import { localeOf, pageNamed, visiblePages } from '@casement/report'
import type { Settings } from '@casement/report'
import type { OpenState } from '@casement/session'
import { booksEndText } from '@casement/visuals'
import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import type { FocusEvent, KeyboardEvent, PointerEvent } from 'react'
import { ActionBar } from './bars/action-bar.tsx'
import { ArrivalBar } from './bars/arrival-bar.tsx'
import { UndoBar } from './bars/undo-bar.tsx'
import { ZoomControl } from './bars/zoom-control.tsx'
import { BookmarkPlayer } from './bookmarks/bookmark-player.tsx'
import { useSession } from './context/session-context.ts'
import type { Look } from './look/look.ts'
import { TroubleBar } from './notices/trouble-bar.tsx'
import { PageCanvas } from './page/page-canvas.tsx'
import { PagePane } from './page/page-pane.tsx'
import { panelId } from './page/page-tab-list.tsx'
import { PageTabs } from './page/page-tabs.tsx'
import { moveToPart } from './panes-by-key.ts'
import { filterCounts, panesOf } from './panes.ts'

const FilterPane = lazy(() =>
  import('./filter-pane/filter-pane.tsx').then((module) => ({ default: module.FilterPane })),
)
const BookmarksPane = lazy(() =>
  import('./bookmarks/bookmarks-pane.tsx').then((module) => ({ default: module.BookmarksPane })),
)

const Shortcuts = lazy(() => import('./shortcuts.tsx').then((module) => ({ default: module.Shortcuts })))

/** The frame border's number. */
const transparent = 1

/** An open report: its active page, the panes beside it, and below it the sheets. */
export function ReportView({ state, look }: { state: OpenState; look: Look }) {
  const session = useSession()
  const { report, booksEnd, playing, trouble } = state
  const page = pageNamed(report.definition, report.activePage)!
  const pages = visiblePages(report.definition)
  const locale = localeOf(report.settings)
  const endOfBooks = useMemo(() => booksEndText(booksEnd, locale), [booksEnd, locale])
  const panes = panesOf(report.settings)
  const hasPages = pages.length > 1 && panes.pages !== 'none'
  const showsTabs = hasPages && panes.pages === 'bottom'
  const showsBooksEnd = !page.visuals.some(({ type }) => type === 'dataAsOf')
  const isTransparent = report.settings.background === transparent
  const counts = filterCounts(report, page)
  const hasFilters = panes.filters !== 'none' && counts.shown > 0
  const [isOpen, setOpen] = useFollowed(panes.filters === 'expanded')
  const [showsBookmarks, setShowsBookmarks] = useFollowed(panes.bookmarks)
  const [visual, setVisual] = useState<string | null>(null)
  const [showsKeys, setShowsKeys] = useState(false)
  const [scrolls] = useState(() => new Map<string, number>())
  useEffect(() => {
    document.documentElement.classList.toggle('transparent', isTransparent)
  }, [isTransparent])

  // What was pressed may have gone with the page that it stood on.
  useEffect(() => {
    if (document.hasFocus() && document.activeElement === document.body)
      document.getElementById(panelId)?.focus({ preventScroll: true })
  }, [page.name])

  /** The pane shows the filters of the visual that the reader works with. */
  function noteVisual(event: PointerEvent | FocusEvent): void {
    const inside = (event.target as Element).closest<HTMLElement>('section[data-visual]')
    const next = inside?.dataset.visual ?? null
    if (next !== null && next !== visual) setVisual(next)
  }
  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    if (event.defaultPrevented) return
    const isTyping = (event.target as Element).matches('input, select, textarea')
    const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z'
    if (event.key === 'Escape') return close()
    if (event.key === 'F6') {
      // Beyond the last part it belongs to the page around the frame.
      if (!moveToPart(event.currentTarget, event.shiftKey)) return
    } else if (isTyping) return
    else if (isUndo && state.beforeFilter) session.filters.undo()
    else if (event.key === '?') setShowsKeys(true)
    else return
    event.preventDefault()
  }
  /** One thing at a time, what lies on top first. */
  function close(): void {
    if (state.tooltip) session.tooltips.hide()
    else if (state.focus) session.focus.close()
    else if (state.spotlight) session.focus.setSpotlight(null)
    else session.selection.clear()
  }

  const choosePage = (name: string) => session.pages.setActive(name, 'user')
  return (
    <main className={report.settings.hideErrors === true ? 'frame silent' : 'frame'} onKeyDown={onKeyDown}>
      <h1 className="unseen">
        {report.definition.name}, {page.displayName}
      </h1>
      {panes.actionBar ? (
        <ActionBar
          canUndo={state.beforeFilter !== null}
          showsBookmarks={showsBookmarks}
          onBookmarks={setShowsBookmarks}
        />
      ) : null}
      <button
        type="button"
        className="skip"
        onClick={(event) => void moveToPart(event.currentTarget.closest('main')!, true)}
      >
        Skip the page
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
        {showsBookmarks ? (
          <Suspense fallback={<div className="pane" />}>
            <BookmarksPane state={state} onClose={() => setShowsBookmarks(false)} />
          </Suspense>
        ) : null}
        {hasFilters && isOpen ? (
          <Suspense fallback={<div className="pane" />}>
            <FilterPane state={state} page={page} visual={visual} onClose={() => setOpen(false)} />
          </Suspense>
        ) : hasFilters ? (
          <button type="button" className="filter-rail" aria-expanded="false" onClick={() => setOpen(true)}>
            <Icon name="filter" />
            <span>Filters </span>
            {counts.on > 0 ? (
              <>
                <span className="filter-count figure">{counts.on}</span>
                <span className="unseen"> in force</span>
              </>
            ) : null}
          </button>
        ) : null}
      </div>
      {trouble && report.settings.hideErrors !== true ? (
        <TroubleBar error={trouble} onRetry={() => session.figures.retry()} />
      ) : null}
      {playing === null ? null : <BookmarkPlayer definition={report.definition} place={playing} />}
      {showsTabs || showsBooksEnd || panes.statusBar ? (
        <div className="sheet-bar">
          {showsTabs ? <PageTabs pages={pages} active={page.name} onChoose={choosePage} /> : null}
          <UndoBar state={state} />
          {showsBooksEnd ? <p className="as-of">Data as of {endOfBooks}</p> : null}
          {panes.statusBar ? <ZoomControl level={zoomOf(report.settings)} /> : null}
        </div>
      ) : null}
      {state.said ? (
        <p key={state.said} className="toast" aria-hidden="true">
          {state.said}
        </p>
      ) : null}
      {showsKeys ? (
        <Suspense fallback={null}>
          <Shortcuts onClose={() => setShowsKeys(false)} />
        </Suspense>
      ) : null}
    </main>
  )
}

const zoomOf = ({ zoomLevel }: Settings): number => (typeof zoomLevel === 'number' ? zoomLevel : 1)

/** What the page's settings say, until the reader says otherwise; then again when the settings change. */
function useFollowed(said: boolean): [boolean, (next: boolean) => void] {
  const [state, setState] = useState({ said, value: said })
  if (state.said !== said) setState({ said, value: said })
  return [state.said === said ? state.value : said, (value) => setState({ said, value })]
}
