import { useReportActions, useShownReport } from '../../context/report-context.ts'
import { useWriting } from '../../context/writing-context.ts'
import type { PageNavigatorDefinition } from './definition.ts'

/** The report's pages as a row or a column of buttons; the one that is shown says so. */
function PageNavigator({ visual }: { visual: PageNavigatorDefinition }) {
  const actions = useReportActions()
  const { say } = useWriting()
  const { pages, activePage } = useShownReport()
  const named = visual.pages?.flatMap((name) => pages.filter((page) => page.name === name))
  const orientation = visual.format?.orientation ?? 'horizontal'
  return (
    <nav
      className={`navigator ${orientation}`}
      aria-label={visual.title ?? say('navigator')}
      data-visual={visual.name}
    >
      {(named ?? pages.filter(({ isVisible }) => isVisible)).map(({ name, displayName }) => (
        <button
          key={name}
          type="button"
          aria-current={name === activePage ? 'page' : undefined}
          onClick={() => actions.setActivePage(name)}
        >
          {displayName}
        </button>
      ))}
    </nav>
  )
}

export { PageNavigator as View }
