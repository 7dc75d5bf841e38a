import type { Value } from '@casement/format'
import type { FilterPlace } from '@casement/report'
import type { OpenState } from '@casement/session'
import { basicFilter, kindOfFilter, matching, valueKey, valuesOfFilter, writeValue } from '@casement/visuals'
import { SearchField } from '@casement/visuals/react'
import { useState } from 'react'
import type { EditorProps } from './editor.ts'
import { useKnownValues } from './use-known-values.ts'

interface ValuesEditorProps extends EditorProps {
  readonly state: OpenState
  readonly place: FilterPlace
}

/** The values of a field to tick, as the other filters leave them. */
export function ValuesEditor(props: ValuesEditorProps) {
  const { filter, field, words, isDisabled, onChange } = props
  const { say } = words
  const [typed, setTyped] = useState('')
  const isExcluding = kindOfFilter(filter) === 'basic' && filter.operator === 'NotIn'
  const chosen = kindOfFilter(filter) === 'basic' ? valuesOfFilter(filter) : []
  const chosenKeys = new Set(chosen.map(valueKey))
  const { known, isFailed } = useKnownValues(props, typed)

  if (isFailed) return <p className="choice-note">{say('editor.notLoaded')}</p>
  if (!known)
    return (
      <div className="choice-scroll" aria-busy="true">
        <span className="bone line" />
        <span className="bone line" />
        <span className="bone line" />
      </div>
    )
  const labelled = known.values.map((value) => ({
    value,
    key: valueKey(value),
    label: writeValue(value, field, words),
  }))
  // What is chosen stays in sight even where the other filters leave nothing of it.
  const gone = chosen
    .filter((value) => typed === '' && !labelled.some((each) => each.key === valueKey(value)))
    .map((value) => ({ value, key: valueKey(value), label: writeValue(value, field, words) }))
  const shown = [...gone, ...matching(labelled, typed, words.locale)]
  const isTicked = (value: string) =>
    chosenKeys.has(value) !== isExcluding && (chosen.length > 0 || isExcluding)

  function toggle(value: Value): void {
    const own = valueKey(value)
    const isSingle = filter.requireSingleSelection === true
    const rest = chosen.filter((each) => valueKey(each) !== own)
    const next = isSingle ? [value] : rest.length < chosen.length ? rest : [...chosen, value]
    const operator = next.length === 0 ? 'All' : isExcluding ? 'NotIn' : 'In'
    onChange({
      ...basicFilter(filter.target, next, operator),
      ...(filter.requireSingleSelection === undefined
        ? {}
        : { requireSingleSelection: filter.requireSingleSelection }),
    })
  }

  return (
    <div className="choices">
      <SearchField label={say('search.in', { name: field.label })} value={typed} onChange={setTyped} />
      <div className="choice-scroll" role="group" aria-label={field.label}>
        {shown.map(({ value, key: own, label }) => (
          <label key={own} className="choice">
            <input
              type="checkbox"
              checked={isTicked(own)}
              disabled={isDisabled}
              onChange={() => toggle(value)}
            />
            <span>{label}</span>
          </label>
        ))}
        {shown.length === 0 ? <p className="choice-note">{say('slicer.nothing')}</p> : null}
        {known.isWhole ? null : <p className="choice-note">{say('editor.more')}</p>}
      </div>
    </div>
  )
}
