import { useId } from 'react'
import Select from 'react-select'
import type { Option } from '../dashboard/option.ts'

export interface DropdownProps {
  /** Of the hidden input that holds the chosen value. */
  name: string
  /** Shown above it. */
  label: string
  /** Shown while nothing is chosen; also what assistive technology calls it [OQ-31]. */
  placeholder: string
  options: readonly Option[]
  chosen: Option | null
  onChoose(option: Option): void
  /** Said in the list when there is nothing to choose. */
  emptyText: string
}

export function Dropdown({ name, label, placeholder, options, chosen, onChoose, emptyText }: DropdownProps) {
  const id = useId()
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <Select<Option>
        inputId={id}
        instanceId={id}
        name={name}
        aria-label={placeholder}
        placeholder={placeholder}
        options={options}
        value={chosen}
        onChange={(option) => option && onChoose(option)}
        noOptionsMessage={() => emptyText}
        unstyled
        className="dropdown"
        classNamePrefix="dropdown"
        menuPlacement="auto"
      />
    </div>
  )
}
