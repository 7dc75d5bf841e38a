import { visiblePages } from '@casement/report'
import type { VisualOf } from '@casement/report'
import { useFrameState, useSession } from '../session-context.ts'

/** The report's pages as a row or a column of buttons; the one that is shown says so. */
export function PageNavigator({ visual }: { visual: VisualOf<'pageNavigator'> }) {
  const session = useSession()
  const state = useFrameState(session)
  if (state.phase !== 'open') return null
  const { definition, activePage } = state.report
  const named = visual.pages?.flatMap((name) => definition.pages.filter((page) => page.name === name))
  const orientation = visual.format?.orientation ?? 'horizontal'
  return (
    <nav
      className={`navigator ${orientation}`}
      aria-label={visual.title ?? 'Pages of the report'}
      data-visual={visual.name}
    >
      {(named ?? visiblePages(definition)).map(({ name, displayName }) => (
        <button
          key={name}
          type="button"
          aria-current={name === activePage ? 'page' : undefined}
          onClick={() => session.setActivePage(name, 'user')}
        >
          {displayName}
        </button>
      ))}
    </nav>
  )
}
