import './report-choices.css'
import { choiceInForce, choiceName, pageFollows, standingOf, withReportChoice } from '@casement/report'
import type { PageDefinition, ReportChoice } from '@casement/report'
import type { OpenState } from '@casement/session'
import { useSession } from '../context/session-context.ts'
import { useWords } from '../context/words-context.ts'

interface ReportChoicesProps {
  readonly state: OpenState
  readonly page: PageDefinition
}

/** What the report is compared with, and the currency of its amounts: each as the report offers it. */
export function ReportChoices({ state, page }: ReportChoicesProps) {
  const { comparison, currency } = state.report.definition
  const { say } = useWords()
  return (
    <>
      {comparison ? (
        <ChoiceControl state={state} page={page} offered={comparison} label={say('choices.comparison')} />
      ) : null}
      {currency ? (
        <ChoiceControl state={state} page={page} offered={currency} label={say('choices.currency')} />
      ) : null}
    </>
  )
}

interface ChoiceControlProps extends ReportChoicesProps {
  readonly offered: ReportChoice
  readonly label: string
}

function ChoiceControl({ state: { report }, page, offered, label }: ChoiceControlProps) {
  const session = useSession()
  const { say } = useWords()
  const { isHidden, isLocked } = standingOf(report, offered)
  const follows = pageFollows(page, offered)
  const chosen = choiceInForce(report, offered)
  if (isHidden) return null
  const why = isLocked ? say('choices.locked') : follows ? undefined : say('choices.idle')
  return (
    <label
      className="report-choice"
      title={why ?? say('choices.hint', { label, choice: choiceName(chosen) })}
    >
      <span className="choice-label">{label}</span>
      {'scenario' in chosen ? (
        <span className="choice-mark" aria-hidden="true">
          {say('choices.against')}
        </span>
      ) : null}
      <select
        value={chosen.value}
        disabled={why !== undefined}
        onChange={({ target }) =>
          session.filters.chooseForReport(withReportChoice(report, offered, target.value))
        }
      >
        {offered.choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choiceName(choice)}
          </option>
        ))}
      </select>
    </label>
  )
}
