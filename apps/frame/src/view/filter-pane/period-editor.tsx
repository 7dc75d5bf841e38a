import { basicFilter, kindOfFilter, periodOf, relativeDateFilter } from '../../figures/filter-forms.ts'
import { PeriodFields } from '../visuals/slicer/period-fields.tsx'
import type { EditorProps } from './editor.ts'

export function PeriodEditor({ filter, field, isDisabled, onChange }: EditorProps) {
  const isOn = kindOfFilter(filter) === 'relativeDate'
  return (
    <PeriodFields
      label={field.label}
      period={periodOf(isOn ? filter : undefined)}
      isOff={!isOn}
      isDisabled={isDisabled}
      onChange={(period) =>
        onChange(period ? relativeDateFilter(filter.target, period) : basicFilter(filter.target, [], 'All'))
      }
    />
  )
}
