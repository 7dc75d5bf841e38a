import type { RequestState } from '@casement/portal-api'
import { SelectFilter } from '../filters/select-filter.tsx'
import { SearchField } from '../../parts/search-field.tsx'
import { Toolbar } from '../parts/toolbar.tsx'
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

export const RequestFilters = (of: RequestFiltersProps) => (
  <Toolbar label={t('filters')}>
    <SearchField
      label={t('requests.ofPerson')}
      value={of.filter.person}
      onChange={(person) => of.onChange({ ...of.filter, person })}
    />
    <SelectFilter
      {...of}
      name="state"
      label={t('field.state')}
      everything={t('requests.everyState')}
      options={states.map((state) => [state, t(`requests.state.${state}`)])}
    />
  </Toolbar>
)
