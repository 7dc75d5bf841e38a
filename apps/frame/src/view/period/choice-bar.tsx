import { lateComponent } from '@casement/design'
import type { PageDefinition } from '@casement/report'
import type { OpenState } from '@casement/session'
import { useState } from 'react'
import { useAsOf } from '../look/use-as-of.ts'
import { ChoicesPlace, hasReportChoices, PeriodPlace } from './period-place.tsx'

const ChoicesFold = lateComponent(() => import('./choices-fold.tsx').then((module) => module.ChoicesFold))

interface ChoiceBarProps {
  readonly state: OpenState
  readonly page: PageDefinition
}

/**
 * The row above the page, beside what it changes: the period, what else is chosen for the whole report, and how far the
 * figures reach. On a phone it stands in the page and scrolls with it, which needs the height.
 */
export const ChoiceBar = (props: ChoiceBarProps) =>
  hasReportChoices(props.state) ? <Choices {...props} /> : null

function Choices({ state, page }: ChoiceBarProps) {
  const [isOpen, setOpen] = useState(false)
  const asOf = useAsOf(state, page)
  return (
    <div className="choice-bar" data-open={isOpen || undefined}>
      <ChoicesFold state={state} page={page} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />
      <PeriodPlace state={state} />
      <ChoicesPlace state={state} page={page} />
      {asOf ? <p className="as-of">{asOf}</p> : null}
    </div>
  )
}
