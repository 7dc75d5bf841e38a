import { Icon } from '@casement/design'
import { filtersAt, pageNamed } from '@casement/report'
import type { PageDefinition } from '@casement/report'
import type { OpenState } from '@casement/session'
import { choiceOfFilter, fieldOfFilter, isSameTarget, targetOf, writingOf } from '@casement/visuals'
import { useSession } from '../context/session-context.ts'
import { useWords } from '../context/words-context.ts'

/** Above a page that marks led to: what of, and the way back to the page as it was left. */
export function ArrivalBar({ state, page }: { state: OpenState; page: PageDefinition }) {
  const session = useSession()
  const words = useWords()
  const arrival = state.arrivals[page.name]
  const from = arrival && pageNamed(state.report.definition, arrival.from)
  if (!from) return null
  const { report, model, booksEnd } = state
  const writing = writingOf({ words, model, booksEnd })
  const fields = page.drillthrough?.fields ?? []
  const kept = filtersAt(report.filters, { kind: 'page', page: page.name }).flatMap((filter) => {
    const field = fields.find((each) => isSameTarget(targetOf(each), filter.target))
    if (!field) return []
    const text = choiceOfFilter(filter, fieldOfFilter(filter, model), words)
    return [{ label: writing.label(field), text }]
  })
  return (
    <nav className="arrival-bar" aria-label={words.say('arrival')}>
      <button type="button" className="action" onClick={() => session.pages.goBack()}>
        <Icon name="back" />
        {words.say('arrival.back', { page: from.displayName })}
      </button>
      <p>
        {kept.map(({ label, text }) => (
          <span key={label}>
            {label} <strong>{text}</strong>
          </span>
        ))}
      </p>
    </nav>
  )
}
