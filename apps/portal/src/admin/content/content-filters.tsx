import { SelectFilter } from '../filters/select-filter.tsx'
import { SearchField } from '../../parts/search-field.tsx'
import { Toolbar } from '../parts/toolbar.tsx'
import type { ContentFilter, ContentRow } from './content-rows.ts'
import { t } from '../words/t.ts'

const states = ['published', 'hidden', 'featured', 'gone'] as const

interface ContentFiltersProps {
  readonly filter: ContentFilter
  readonly rows: readonly ContentRow[]
  readonly onChange: (filter: ContentFilter) => void
}

export const ContentFilters = ({ rows, ...of }: ContentFiltersProps) => (
  <Toolbar label={t('searchAndFilters')}>
    <SearchField
      label={t('content.search')}
      value={of.filter.text}
      onChange={(text) => of.onChange({ ...of.filter, text })}
    />
    <SelectFilter
      {...of}
      name="state"
      label={t('field.state')}
      everything={t('content.everything')}
      options={states.map((state) => [state, t(`content.state.${state}`)])}
    />
    <SelectFilter
      {...of}
      name="workspaceId"
      label={t('field.workspace')}
      everything={t('everyWorkspace')}
      options={rows
        .filter(({ entry }) => entry.reportId === null)
        .map(({ entry, name }) => [entry.workspaceId, name])}
    />
  </Toolbar>
)
