import { basicFilter, kindOfFilter, periodOf, relativeDateFilter } from '@casement/visuals'
import { PeriodFields } from '@casement/visuals/react'
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
