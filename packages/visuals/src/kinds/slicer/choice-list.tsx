import type { Answer } from '@casement/query'
import { useId, useState } from 'react'
import { useWriting } from '../../context/writing-context.ts'
import { matching } from './data.ts'
import type { SlicerValue } from './data.ts'
import { MoreValues, NoValues } from './more-values.tsx'
import { SearchField } from './search-field.tsx'

interface ChoiceListProps {
  readonly label: string
  readonly answer: Answer
  readonly values: readonly SlicerValue[]
  readonly keys: ReadonlySet<string>
  readonly isSingle: boolean
  readonly hasSearch: boolean
  readonly onToggle: (value: SlicerValue) => void
  readonly onClear: () => void
}

/** Drawn at once; whoever looks for more searches. */
const maxShown = 200

/** Values to tick, or to pick one of, with a search above them. */
export function ChoiceList(props: ChoiceListProps) {
  const { label, answer, values, keys, isSingle, hasSearch, onToggle, onClear } = props
  const { locale, say } = useWriting()
  const [typed, setTyped] = useState('')
  const name = useId()
  const found = matching(values, typed, locale)
  const beyond = found.slice(maxShown)
  const shown = [...found.slice(0, maxShown), ...beyond.filter(({ key }) => keys.has(key)).slice(0, maxShown)]
  return (
    <div className="choices">
      {hasSearch ? (
        <SearchField label={say('search.in', { name: label })} value={typed} onChange={setTyped} />
      ) : null}
      <div className="choice-scroll" role="group" aria-label={label}>
        {typed === '' ? (
          <label className="choice every">
            <input
              type={isSingle ? 'radio' : 'checkbox'}
              name={name}
              checked={keys.size === 0}
              onChange={onClear}
            />
            <span>{say('slicer.all')}</span>
          </label>
        ) : null}
        {shown.map((value) => (
          <label key={value.key} className="choice">
            <input
              type={isSingle ? 'radio' : 'checkbox'}
              name={name}
              checked={keys.has(value.key)}
              onChange={() => onToggle(value)}
            />
            <span>{value.label}</span>
          </label>
        ))}
        {values.length === 0 ? <NoValues /> : null}
        {values.length > 0 && found.length === 0 ? (
          <p className="choice-note">{say('slicer.nothing')}</p>
        ) : null}
        {found.length > shown.length ? (
          <p className="choice-note">
            {say(hasSearch ? 'slicer.moreSearch' : 'slicer.more', { count: found.length - shown.length })}
          </p>
        ) : null}
        <MoreValues answer={answer} />
      </div>
    </div>
  )
}
