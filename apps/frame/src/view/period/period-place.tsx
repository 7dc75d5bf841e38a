import { lateComponent } from '@casement/design'
import { reportChoicesOf, standingOf } from '@casement/report'
import type { PageDefinition } from '@casement/report'
import type { OpenState } from '@casement/session'
import { useWords } from '../context/words-context.ts'
import { periodStanding } from './use-period.ts'

const PeriodControl = lateComponent(
  () => import('./period-control.tsx').then((module) => module.PeriodControl),
  <div className="report-period" />,
)

const ReportChoices = lateComponent(
  () => import('./report-choices.tsx').then((module) => module.ReportChoices),
  null,
)

const mayFilter = ({ report }: OpenState): boolean => report.settings.panes.filters !== 'none'

/** True where the report offers choices, and the page around it lets readers make them. */
const hasChoices = (state: OpenState): boolean =>
  mayFilter(state) &&
  reportChoicesOf(state.report.definition).some((offered) => !standingOf(state.report, offered).isHidden)

/** True where the report has a period, and the page around it lets readers choose it. */
function hasPeriod(state: OpenState): boolean {
  const { period } = state.report.definition
  return period !== undefined && mayFilter(state) && !periodStanding(state, period).isHidden
}

/** True where the report has a period or offers choices. */
export const hasReportChoices = (state: OpenState): boolean => hasPeriod(state) || hasChoices(state)

/** The place of the period's control, as wide before its code is there as after. */
export const PeriodPlace = ({ state }: { state: OpenState }) =>
  hasPeriod(state) ? <PeriodControl state={state} definition={state.report.definition.period!} /> : null

interface ChoicesProps {
  readonly state: OpenState
  readonly page: PageDefinition
}

/** The place of the other choices for the whole report, as wide before their code is there as after. */
export function ChoicesPlace({ state, page }: ChoicesProps) {
  const { say } = useWords()
  return hasChoices(state) ? (
    <div className="report-choices" role="group" aria-label={say('choices')}>
      <ReportChoices state={state} page={page} />
    </div>
  ) : null
}

/** The period, and what else holds for the whole report, as the first part of the filter pane. */
export function PeriodPart({ state, page }: ChoicesProps) {
  const { say } = useWords()
  return hasPeriod(state) || hasChoices(state) ? (
    <section className="filter-part" aria-label={say('period.ofReport')}>
      {hasPeriod(state) ? <h3>{say('period')}</h3> : null}
      <PeriodPlace state={state} />
      <ChoicesPlace state={state} page={page} />
    </section>
  ) : null
}
