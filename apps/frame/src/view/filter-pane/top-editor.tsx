import { Form } from '@casement/design'
import { isSameTarget, kindOfFilter, targetOf, topFilter } from '@casement/visuals'
import type { RoleField } from '@casement/visuals'
import { useState } from 'react'
import type { EditorProps } from './editor.ts'

interface TopEditorProps extends EditorProps {
  /** Measures that the values may be ranked by. */
  readonly measures: readonly RoleField[]
}

/** The first or the last values by a figure of the visual. */
export function TopEditor(props: TopEditorProps) {
  const { filter, field, words, isDisabled, onChange, measures } = props
  const { say } = words
  const isOn = kindOfFilter(filter) === 'topN'
  const [operator, setOperator] = useState<'Top' | 'Bottom'>(filter.operator === 'Bottom' ? 'Bottom' : 'Top')
  const [count, setCount] = useState(isOn ? Number(filter.itemCount) : 5)
  const ranked = measures.findIndex((each) => isSameTarget(targetOf(each), filter.orderBy))
  const [by, setBy] = useState(Math.max(ranked, 0))

  function onSubmit(): void {
    const measure = measures[by]
    if (measure) onChange(topFilter(filter.target, operator, count, targetOf(measure)))
  }
  return (
    <Form className="conditions" onSubmit={onSubmit}>
      <fieldset disabled={isDisabled} aria-label={field.label}>
        <select
          aria-label={say('editor.ends')}
          value={operator}
          onChange={({ target }) => setOperator(target.value as 'Top' | 'Bottom')}
        >
          <option value="Top">{say('editor.top')}</option>
          <option value="Bottom">{say('editor.bottom')}</option>
        </select>
        <input
          type="number"
          aria-label={say('howMany')}
          min={1}
          max={1000}
          value={count}
          onChange={({ target }) => {
            if (target.valueAsNumber >= 1) setCount(Math.round(target.valueAsNumber))
          }}
        />
        <select
          aria-label={say('editor.by')}
          value={by}
          onChange={({ target }) => setBy(Number(target.value))}
        >
          {measures.map((measure, index) => (
            <option key={index} value={index}>
              {say('drill.byLevel', {
                level: measure.displayName ?? (measure.kind === 'measure' ? measure.measure : ''),
              })}
            </option>
          ))}
        </select>
      </fieldset>
      <button type="submit" className="button" disabled={isDisabled}>
        {say('editor.apply')}
      </button>
    </Form>
  )
}
