import { filtersAt, isSameTarget, localeOf, pageNamed, targetOf } from '@casement/report'
import type { PageDefinition } from '@casement/report'
import type { OpenState } from '../core/frame-state.ts'
import { fieldOfFilter, filterWords } from '../figures/filter-words.ts'
import { Icon } from './icon.tsx'
import { useSession } from './session-context.ts'

/** Above a page that marks led to: what of, and the way back to the page as it was left. */
export function ArrivalBar({ state, page }: { state: OpenState; page: PageDefinition }) {
  const session = useSession()
  const arrival = state.arrivals[page.name]
  const from = arrival && pageNamed(state.report.definition, arrival.from)
  if (!from) return null
  const { report, model } = state
  const locale = localeOf(report.settings)
  const fields = page.drillthrough?.fields ?? []
  const words = filtersAt(report.filters, { kind: 'page', page: page.name }).flatMap((filter) =>
    fields.some((field) => isSameTarget(targetOf(field), filter.target))
      ? [
          {
            label: fieldOfFilter(filter, model).label,
            text: filterWords(filter, fieldOfFilter(filter, model), locale),
          },
        ]
      : [],
  )
  return (
    <nav className="arrival-bar" aria-label="Drill-through">
      <button type="button" className="action" onClick={() => session.goBack()}>
        <Icon name="back" />
        Back to {from.displayName}
      </button>
      <p>
        {words.map(({ label, text }) => (
          <span key={label}>
            {label} <strong>{text.replace(/^is /, '')}</strong>
          </span>
        ))}
      </p>
    </nav>
  )
}
