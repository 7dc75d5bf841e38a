import { Icon } from '@casement/design'
import type { PageDefinition } from '@casement/report'
import type { OpenState } from '@casement/session'
import { useSession } from '../context/session-context.ts'
import { useWords } from '../context/words-context.ts'
import { choicesInForce } from './choices-in-force.ts'
import type { Choice } from './choices-in-force.ts'

/** What the reader chose in pages; it is changed there, and taken back here too. */
export function ChoicesPart({ state, page }: { state: OpenState; page: PageDefinition }) {
  const words = useWords()
  const choices = choicesInForce(state, page, words)
  const ofPage = (isHere: boolean) => choices.filter((choice) => (choice.page === page.name) === isHere)
  return (
    <>
      <Choices title={words.say('filters.chosen')} choices={ofPage(true)} />
      <Choices title={words.say('filters.chosenElsewhere')} choices={ofPage(false)} />
    </>
  )
}

function Choices({ title: heading, choices }: { title: string; choices: readonly Choice[] }) {
  const session = useSession()
  const { say } = useWords()
  if (choices.length === 0) return null
  return (
    <section className="filter-part" aria-label={heading}>
      <h3>{heading}</h3>
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
