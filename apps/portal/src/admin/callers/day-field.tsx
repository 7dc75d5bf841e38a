import { Field } from '../../parts/field.tsx'

interface DayFieldProps {
  readonly label: string
  readonly hint: string
  readonly problem: string | undefined
  /** what the server calls it */
  readonly name: string
  /** as `2026-11-25`; '' is none */
  readonly value: string
  readonly onChange: (day: string) => void
}

/** A day that may be left open. */
export const DayField = ({ label, hint, problem, name, value, onChange }: DayFieldProps) => (
  <Field label={label} hint={hint} problem={problem}>
    {(control) => (
      <input
        {...control}
        name={name}
        type="date"
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    )}
  </Field>
)
