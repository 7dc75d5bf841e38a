import { targetOf } from '../../definition/field-target.ts'
import type { ReportFilter } from '../../definition/filter.ts'
import { kindOfFilter, periodOf, relativeDateFilter } from '../../filters/filter-forms.ts'
import type { SlicerDefinition } from './definition.ts'
import { PeriodFields } from './period-fields.tsx'

interface SlicerPeriodProps {
  readonly visual: SlicerDefinition
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
