import { ChoiceSelect } from '../choosing/choice-select.tsx'
import { Field } from '../../parts/field.tsx'

interface SelectFilterProps<Filter, Name extends keyof Filter & string> {
  readonly label: string
  readonly filter: Filter
  readonly name: Name
  /** What the choice of nothing is called. */
  readonly everything: string
  /** Those of a group stand one after the other. */
  readonly options: readonly (readonly [value: string, words: string, group?: string])[]
  readonly onChange: (filter: Filter) => void
}

/** A part of a filter that is one of some values; an empty text leaves nothing out. */
export const SelectFilter = <Filter, Name extends keyof Filter & string>({
  label,
  filter,
  name,
  everything,
  options,
  onChange,
}: SelectFilterProps<Filter, Name>) => (
  <Field label={label} isLabelUnseen>
    {(control) => (
      <ChoiceSelect
        control={control}
        name={name}
        options={[
          { value: '', label: everything },
          ...options.map(([value, words, group]) => ({
            value,
            label: words,
            ...(group !== undefined && { group }),
          })),
        ]}
        value={String(filter[name])}
        onChange={(value) => onChange({ ...filter, [name]: value })}
      />
    )}
  </Field>
)
