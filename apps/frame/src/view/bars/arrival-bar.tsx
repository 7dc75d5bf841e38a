import { Icon } from '@casement/design'
import { filtersAt, pageNamed } from '@casement/report'
import type { PageDefinition } from '@casement/report'
import type { OpenState } from '@casement/session'
import { fieldOfFilter, filterWords, isSameTarget, targetOf, writingOf } from '@casement/visuals'
import { useSession } from '../context/session-context.ts'

/** Above a page that marks led to: what of, and the way back to the page as it was left. */
export function ArrivalBar({ state, page }: { state: OpenState; page: PageDefinition }) {
  const session = useSession()
  const arrival = state.arrivals[page.name]
  const from = arrival && pageNamed(state.report.definition, arrival.from)
  if (!from) return null
  const { report, model, booksEnd } = state
  const locale = report.settings.locale
  const writing = writingOf({ locale, model, booksEnd })
  const fields = page.drillthrough?.fields ?? []
  const words = filtersAt(report.filters, { kind: 'page', page: page.name }).flatMap((filter) => {
    const field = fields.find((each) => isSameTarget(targetOf(each), filter.target))
    if (!field) return []
    const told = filterWords(filter, fieldOfFilter(filter, model), locale)
    return [{ label: writing.label(field), text: told.replace(/^is /, '') }]
  })
  return (
    <nav className="arrival-bar" aria-label="Drill-through">
      <button type="button" className="action" onClick={() => session.pages.goBack()}>
        <Icon name="back" />
        Back to {from.displayName}
      </button>
      <p>
        {words.map(({ label, text }) => (
          <span key={label}>
            {label} <strong>{text}</strong>
          </span>
        ))}
      </p>
    </nav>
  )
}
