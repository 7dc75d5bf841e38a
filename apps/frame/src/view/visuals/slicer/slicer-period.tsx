import { targetOf } from '@casement/report'
import type { ReportFilter, VisualOf } from '@casement/report'
import { kindOfFilter, periodOf, relativeDateFilter } from '../../../figures/filter-forms.ts'
import { PeriodFields } from './period-fields.tsx'

interface SlicerPeriodProps {
  readonly visual: VisualOf<'slicer'>
  readonly chosen: readonly ReportFilter[]
  readonly onChoose: (filters: readonly ReportFilter[]) => void
}

/** A period counted from today. */
export function SlicerPeriod({ visual, chosen, onChoose }: SlicerPeriodProps) {
  const present = chosen.find((each) => kindOfFilter(each) === 'relativeDate')
  return (
    <PeriodFields
      label={visual.title ?? visual.name}
      period={periodOf(present)}
      isOff={present === undefined}
      onChange={(period) =>
        onChoose(period ? [relativeDateFilter(targetOf(visual.roles.field[0]!), period)] : [])
      }
    />
  )
}
