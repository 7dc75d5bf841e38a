import { Form } from '@casement/design'
import {
  advancedFilter,
  conditionsOf,
  figureConditions,
  isBare,
  kindOfFilter,
  textConditions,
} from '@casement/visuals'
import type { Condition, ConditionName } from '@casement/visuals'
import { useState } from 'react'
import type { EditorProps } from './editor.ts'

/** One condition or two; nothing happens before it is applied. */
export function AdvancedEditor({ filter, field, words: { say }, isDisabled, onChange }: EditorProps) {
  const given = kindOfFilter(filter) === 'advanced' ? conditionsOf(filter) : []
  const isText = field.type === 'text'
  const names = isText ? textConditions : figureConditions
  const [conditions, setConditions] = useState<readonly Condition[]>([
    given[0] ?? { operator: names[0]!, value: '' },
    given[1] ?? { operator: 'None', value: '' },
  ])
  const [joins, setJoins] = useState<'And' | 'Or'>(filter.logicalOperator === 'Or' ? 'Or' : 'And')
  const change = (index: number, part: Partial<Condition>) =>
    setConditions(conditions.map((each, at) => (at === index ? { ...each, ...part } : each)))

  function onSubmit(): void {
    const filled = conditions.filter(
      ({ operator, value }) => operator !== 'None' && (isBare(operator) || (value ?? '') !== ''),
    )
    onChange(
      advancedFilter(
        filter.target,
        filled.map(({ operator, value }) =>
          isBare(operator) ? { operator } : { operator, value: value ?? null },
        ),
        joins,
      ),
    )
  }
  const input = field.type === 'date' || field.type === 'dateTime' ? 'date' : isText ? 'text' : 'number'

  return (
    <Form className="conditions" onSubmit={onSubmit}>
      {conditions.map(({ operator, value }, index) => (
        <fieldset
          key={index}
          disabled={isDisabled}
          aria-label={say(index === 0 ? 'editor.condition' : 'editor.second')}
        >
          {index === 1 && operator !== 'None' ? (
            <select
              aria-label={say('editor.join')}
              value={joins}
              onChange={({ target }) => setJoins(target.value as 'And' | 'Or')}
            >
              <option value="And">{say('editor.and')}</option>
              <option value="Or">{say('editor.or')}</option>
            </select>
          ) : null}
          <select
            aria-label={say('editor.conditionOf', { field: field.label })}
            value={operator}
            onChange={({ target }) => change(index, { operator: target.value })}
          >
            {index === 1 ? <option value="None">{say('editor.noSecond')}</option> : null}
            {names.map((name: ConditionName) => (
              <option key={name} value={name}>
                {say(`condition.${name}`)}
              </option>
            ))}
          </select>
          {operator === 'None' || isBare(operator) ? null : (
            <input
              type={input}
              step="any"
              aria-label={say('editor.valueOf', { field: field.label })}
              value={String(value ?? '')}
              onChange={({ target }) => change(index, { value: target.value })}
            />
          )}
        </fieldset>
      ))}
      <button type="submit" className="button" disabled={isDisabled}>
        {say('editor.apply')}
      </button>
    </Form>
  )
}
