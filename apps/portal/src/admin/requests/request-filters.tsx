import type { RequestState } from '@casement/portal-api'
import { Field } from '../shared/field.tsx'
import { SearchField } from '../shared/search-field.tsx'
import { Toolbar } from '../shared/toolbar.tsx'
import { states } from './request-words.ts'
import { t } from '../words/t.ts'

/** Which requests are shown; an empty text leaves nothing out. */
export interface RequestFilter {
  readonly state: RequestState | ''
  readonly person: string
}

interface RequestFiltersProps {
  readonly filter: RequestFilter
  readonly onChange: (filter: RequestFilter) => void
}

export const RequestFilters = ({ filter, onChange }: RequestFiltersProps) => (
  <Toolbar label={t('filters')}>
    <SearchField
      label={t('requests.ofPerson')}
      value={filter.person}
      onChange={(person) => onChange({ ...filter, person })}
    />
    <Field label={t('field.state')} isLabelUnseen>
      {(control) => (
        <select
          {...control}
          name="state"
          value={filter.state}
          onChange={({ target }) => onChange({ ...filter, state: target.value as RequestFilter['state'] })}
        >
          <option value="">{t('requests.everyState')}</option>
          {states.map((state) => (
            <option key={state} value={state}>
              {t(`requests.state.${state}`)}
            </option>
          ))}
        </select>
      )}
    </Field>
  </Toolbar>
)
