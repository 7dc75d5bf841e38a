import { Search } from 'lucide-react'
import { Field } from './field.tsx'
import styles from './search-field.module.css'

interface SearchFieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
}

export const SearchField = ({ label, value, onChange }: SearchFieldProps) => (
  <div className={styles.search}>
    <Search aria-hidden="true" />
    <Field label={label} isLabelUnseen>
      {(control) => (
        <input
          {...control}
          type="search"
          placeholder={label}
          autoComplete="off"
          spellCheck={false}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  </div>
)
