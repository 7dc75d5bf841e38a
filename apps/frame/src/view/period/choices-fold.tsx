import { Icon } from '@casement/design'
import { choiceInForce, choiceName, pageFollows, reportChoicesOf, standingOf } from '@casement/report'
import type { PageDefinition } from '@casement/report'
import type { OpenState } from '@casement/session'
import type { Words } from '@casement/words'
import { useWords } from '../context/words-context.ts'
import { periodWords } from './period-words.ts'
import { periodStanding } from './use-period.ts'

interface ChoicesFoldProps {
  readonly state: OpenState
  readonly page: PageDefinition
  readonly isOpen: boolean
  readonly onToggle: () => void
}

/** All that is chosen for the report as one control, where there is no room for a row of them: it says what is in force. */
export function ChoicesFold({ state, page, isOpen, onToggle }: ChoicesFoldProps) {
  const words = useWords()
  const { say } = words
  const chosen = reportChoicesOf(state.report.definition)
    .filter((offered) => !standingOf(state.report, offered).isHidden && pageFollows(page, offered))
    .map((offered) => {
      const choice = choiceInForce(state.report, offered)
      const name = choiceName(choice)
      return 'scenario' in choice ? `${say('choices.against')} ${name}` : name
    })
  return (
    <button type="button" className="action choices-fold" aria-expanded={isOpen} onClick={onToggle}>
      <span className="unseen">{say('choices.ofReport')}: </span>
      <span>{[...periodTold(state, words), ...chosen].join(' · ')}</span>
      <Icon name="chevron" />
    </button>
  )
}

/** What the period is called, with its months where its name says none; nothing where there is none for readers. */
function periodTold(state: OpenState, words: Words): readonly string[] {
  const { period } = state.report.definition
  if (!period) return []
  const { inForce, isHidden } = periodStanding(state, period)
  const [name, months] = periodWords(inForce, state, words)
  return isHidden
    ? []
    : inForce.kind === 'choice' && inForce.months.to === state.booksEnd
      ? [name]
      : [name, months]
}
