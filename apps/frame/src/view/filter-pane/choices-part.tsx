import { Icon } from '@casement/design'
import type { PageDefinition } from '@casement/report'
import type { OpenState } from '@casement/session'
import { useSession } from '../context/session-context.ts'
import { choicesInForce } from './choices-in-force.ts'

/** What the reader chose in the page itself; it is changed there, and taken back here too. */
export function ChoicesPart({ state, page }: { state: OpenState; page: PageDefinition }) {
  const session = useSession()
  const choices = choicesInForce(state, page)
  if (choices.length === 0) return null
  return (
    <section className="filter-part" aria-label="Chosen on this page">
      <h3>Chosen on this page</h3>
      {choices.map(({ kind, visual, title, words }) => (
        <div key={`${kind} ${visual}`} className="filter-card on">
          <div className="filter-head">
            <p className="filter-name still">
              <span>
                <strong>{title}</strong>
                <span className="filter-words">{words}</span>
              </span>
            </p>
            <button
              type="button"
              className="tool"
              aria-label={`Clear the choice in ${title}`}
              title="Clear"
              onClick={() =>
                kind === 'slicer' ? session.slicers.choose(visual, []) : session.selection.clear()
              }
            >
              <Icon name="clear" />
            </button>
          </div>
        </div>
      ))}
    </section>
  )
}
