import { Icon } from '@casement/design'
import { useWriting } from '../../context/writing-context.ts'

interface SearchFieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (text: string) => void
}

export const SearchField = ({ label, value, onChange }: SearchFieldProps) => (
  <div className="search">
    <Icon name="search" />
    <input
      type="search"
      aria-label={label}
      placeholder={useWriting().say('search')}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  </div>
)
