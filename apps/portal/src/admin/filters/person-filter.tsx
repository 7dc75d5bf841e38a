import { useId } from 'react'
import { useKnownSubjects } from '../api/use-people.ts'
import { Field } from '../../parts/field.tsx'
import { Suggestions } from '../parts/suggestions.tsx'
import { t } from '../words/t.ts'

interface PersonFilterProps<Filter> {
  readonly filter: Filter
  readonly onChange: (filter: Filter) => void
}

/** By whom something was done. */
export function PersonFilter<Filter extends { readonly person: string }>({
  filter,
  onChange,
}: PersonFilterProps<Filter>) {
  const listId = useId()
  const known = useKnownSubjects()
  return (
    <Field label={t('audit.byWhom')} isLabelUnseen>
      {(control) => (
        <>
          <input
            {...control}
            placeholder={t('audit.byWhom')}
            list={listId}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={filter.person}
            onChange={({ target }) => onChange({ ...filter, person: target.value })}
          />
          <Suggestions id={listId} names={known.person} typed={filter.person} />
        </>
      )}
    </Field>
  )
}
