import { Icon } from '@casement/design'
import { useWords } from '../../context/words-context.ts'

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
      placeholder={useWords().say('search')}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  </div>
)
