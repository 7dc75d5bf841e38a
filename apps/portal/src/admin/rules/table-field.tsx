import { Field } from '../../parts/field.tsx'
import { t } from '../words/t.ts'

interface TableFieldProps {
  readonly name: string
  readonly value: string
  readonly tables: readonly { readonly name: string }[]
  readonly problem?: string | undefined
  readonly onChange: (table: string) => void
}

/** The choice of a table of the model; one that the model does not have stays until another is chosen. */
export const TableField = ({ name, value, tables, problem, onChange }: TableFieldProps) => (
  <Field label={t('rules.table')} problem={problem}>
    {(control) => (
      <select {...control} name={name} value={value} onChange={({ target }) => onChange(target.value)}>
        {!tables.some((table) => table.name === value) && <option value={value}>{value}</option>}
        {tables.map((table) => (
          <option key={table.name} value={table.name}>
            {table.name}
          </option>
        ))}
      </select>
    )}
  </Field>
)
