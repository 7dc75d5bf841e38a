import type { ReactNode } from 'react'
import { Field } from '../shared/field.tsx'

interface SelectFilterProps<Filter, Name extends keyof Filter & string> {
  readonly label: string
  readonly filter: Filter
  readonly name: Name
  /** What the choice of nothing is called. */
  readonly everything: string
  readonly options?: readonly (readonly [value: string, words: string])[]
  /** Options in groups. */
  readonly children?: ReactNode
  readonly onChange: (filter: Filter) => void
}

/** A part of a filter that is one of some values; an empty text leaves nothing out. */
export const SelectFilter = <Filter, Name extends keyof Filter & string>({
  label,
  filter,
  name,
  everything,
  options = [],
  children,
  onChange,
}: SelectFilterProps<Filter, Name>) => (
  <Field label={label} isLabelUnseen>
    {(control) => (
      <select
        {...control}
        name={name}
        value={String(filter[name])}
        onChange={({ target }) => onChange({ ...filter, [name]: target.value })}
      >
        <option value="">{everything}</option>
        {options.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
        {children}
      </select>
    )}
  </Field>
)
