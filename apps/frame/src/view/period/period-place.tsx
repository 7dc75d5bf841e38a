import { lateComponent } from '@casement/design'
import type { OpenState } from '@casement/session'
import { useWords } from '../context/words-context.ts'

const PeriodControl = lateComponent(
  () => import('./period-control.tsx').then((module) => module.PeriodControl),
  <div className="report-period" />,
)

/** True where the report has a period, and the page around it lets readers filter. */
export const hasPeriod = ({ report }: OpenState): boolean =>
  report.definition.period !== undefined && report.settings.panes.filters !== 'none'

/** The place of the period's control, as wide before its code is there as after. */
export const PeriodPlace = ({ state }: { state: OpenState }) =>
  hasPeriod(state) ? <PeriodControl state={state} definition={state.report.definition.period!} /> : null

/** The period as the first part of the filter pane. */
export function PeriodPart({ state }: { state: OpenState }) {
  const { say } = useWords()
  return hasPeriod(state) ? (
    <section className="filter-part" aria-label={say('period.ofReport')}>
      <h3>{say('period')}</h3>
      <PeriodPlace state={state} />
    </section>
  ) : null
}
