import { Icon } from '@casement/design'
import type { PageDefinition } from '@casement/report'
import type { OpenState } from '@casement/session'
import { useSession } from '../context/session-context.ts'
import { useWords } from '../context/words-context.ts'
import { choicesInForce } from './choices-in-force.ts'

/** What the reader chose in the page itself; it is changed there, and taken back here too. */
export function ChoicesPart({ state, page }: { state: OpenState; page: PageDefinition }) {
  const session = useSession()
  const words = useWords()
  const { say } = words
  const choices = choicesInForce(state, page, words)
  if (choices.length === 0) return null
  return (
    <section className="filter-part" aria-label={say('filters.chosen')}>
      <h3>{say('filters.chosen')}</h3>
      {choices.map(({ kind, page: at, visual, title, words: told }) => (
        <div key={`${kind} ${at} ${visual}`} className={`filter-card${kind === 'elsewhere' ? '' : ' on'}`}>
          <div className="filter-head">
            <p className="filter-name still">
              <span>
                <strong>{title}</strong>
                <span className="filter-words">
                  {kind === 'elsewhere' ? say('filters.elsewhere', { words: told }) : told}
                </span>
              </span>
            </p>
            <button
              type="button"
              className="tool"
              aria-label={say('visual.clearChoiceIn', { visual: title })}
              title={say('filters.clear')}
              onClick={() =>
                kind === 'marks' ? session.selection.clear() : session.slicers.choose(visual, [], at)
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
