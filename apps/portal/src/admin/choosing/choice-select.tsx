import { useMemo } from 'react'
import Select, { components, type InputProps } from 'react-select'
import { holdsTyped } from '../../chooser/option-filter.ts'
import { OptionList } from '../../chooser/option-list.tsx'
import { maxRowsDrawn } from '../../parts/rows/use-rows-in-sight.ts'
import type { Option } from '../../store/option.ts'
import type { ControlProps } from '../../parts/field.tsx'
import dropdown from '../../chooser/dropdown.module.css'
import styles from './choice-select.module.css'
import { t } from '../words/t.ts'

export interface Choosable extends Option {
  /** What options have in common that stand one after the other. */
  readonly group?: string
}

interface ChoiceSelectProps {
  readonly control: ControlProps
  readonly name?: string
  readonly options: readonly Choosable[]
  readonly value: string
  readonly onChange: (value: string) => void
  readonly isDisabled?: boolean
}

/** One of what may be many: the browser's own list of them, or a list to type into of which what is in sight is drawn. */
export function ChoiceSelect(props: ChoiceSelectProps) {
  const { control, name, options, value, onChange, isDisabled = false } = props
  if (options.length > maxRowsDrawn) return <ManyOptions {...props} />
  return (
    <select
      {...control}
      name={name}
      value={value}
      disabled={isDisabled}
      onChange={({ target }) => onChange(target.value)}
    >
      {grouped(options).map(({ group, options: own }) =>
        group === undefined ? (
          own.map(toOption)
        ) : (
          <optgroup key={group} label={group}>
            {own.map(toOption)}
          </optgroup>
        ),
      )}
    </select>
  )
}

const toOption = ({ value, label }: Choosable) => (
  <option key={value} value={value}>
    {label}
  </option>
)

function grouped(options: readonly Choosable[]) {
  const groups: { group: string | undefined; options: Choosable[] }[] = []
  for (const option of options) {
    const last = groups.at(-1)
    if (last && last.group === option.group) last.options.push(option)
    else groups.push({ group: option.group, options: [option] })
  }
  return groups
}

function ManyOptions({ control, name, options, value, onChange, isDisabled }: ChoiceSelectProps) {
  const chosen = useMemo(() => options.find((option) => option.value === value) ?? null, [options, value])
  const { 'aria-describedby': describedBy, 'aria-invalid': isInvalid, id } = control
  const parts = useMemo(
    () => ({
      MenuList: OptionList,
      Input: (input: InputProps<Choosable, false>) => (
        <components.Input {...input} name={name} aria-describedby={describedBy} />
      ),
    }),
    [describedBy, name],
  )
  return (
    <Select<Choosable>
      inputId={id}
      instanceId={id}
      aria-invalid={isInvalid}
      options={options}
      value={chosen}
      isDisabled={isDisabled ?? false}
      onChange={(option) => option && onChange(option.value)}
      noOptionsMessage={() => t('content.noneFits')}
      placeholder=""
      formatOptionLabel={({ label, group }) => (group === undefined ? label : `${label} · ${group}`)}
      filterOption={holdsTyped}
      unstyled
      className={`${dropdown.select} ${styles.select}`}
      classNamePrefix="dropdown"
      menuPlacement="auto"
      components={parts}
    />
  )
}
