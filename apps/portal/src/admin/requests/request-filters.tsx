import type { RequestState } from '@casement/portal-api'
import { Field } from '../shared/field.tsx'
import { SearchField } from '../shared/search-field.tsx'
import { Toolbar } from '../shared/toolbar.tsx'
import { stateNames } from './request-words.ts'

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
  <Toolbar label="Filters">
    <SearchField
      label="Of one person"
      value={filter.person}
      onChange={(person) => onChange({ ...filter, person })}
    />
    <Field label="State" isLabelUnseen>
      {(control) => (
        <select
          {...control}
          name="state"
          value={filter.state}
          onChange={({ target }) => onChange({ ...filter, state: target.value as RequestFilter['state'] })}
        >
          <option value="">Every state</option>
          {Object.entries(stateNames).map(([state, name]) => (
            <option key={state} value={state}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  </Toolbar>
)
