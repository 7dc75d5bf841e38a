import './report-choices.css'
import { choiceInForce, choiceName, pageFollows, standingOf, withReportChoice } from '@casement/report'
import type { PageDefinition, ReportChoice } from '@casement/report'
import type { OpenState } from '@casement/session'
import { useSession } from '../context/session-context.ts'

interface ReportChoicesProps {
  readonly state: OpenState
  readonly page: PageDefinition
}

/** What the report is compared with, and the currency of its amounts: each as the report offers it. */
export function ReportChoices({ state, page }: ReportChoicesProps) {
  const { comparison, currency } = state.report.definition
  return (
    <>
      {comparison ? (
        <ChoiceControl state={state} page={page} offered={comparison} label="Compared with" />
      ) : null}
      {currency ? <ChoiceControl state={state} page={page} offered={currency} label="Currency" /> : null}
    </>
  )
}

interface ChoiceControlProps extends ReportChoicesProps {
  readonly offered: ReportChoice
  readonly label: string
}

function ChoiceControl({ state: { report }, page, offered, label }: ChoiceControlProps) {
  const session = useSession()
  const { isHidden, isLocked } = standingOf(report, offered)
  const follows = pageFollows(page, offered)
  const chosen = choiceInForce(report, offered)
  if (isHidden) return null
  const why = isLocked
    ? 'The page around the report has set this'
    : follows
      ? undefined
      : 'Nothing on this page follows this choice'
  return (
    <label className="report-choice" title={why ?? `${label}: ${choiceName(chosen)}`}>
      <span className="choice-label">{label}</span>
      {'scenario' in chosen ? (
        <span className="choice-mark" aria-hidden="true">
          vs
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
