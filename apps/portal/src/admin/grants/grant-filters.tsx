import type { Grantable } from '@casement/portal-api'
import { SelectFilter } from '../filters/select-filter.tsx'
import { SearchField } from '../../parts/search-field.tsx'
import { Toolbar } from '../parts/toolbar.tsx'
import { rightsName } from '../words/grant-words.ts'
import type { GrantFilter } from './grant-rows.ts'
import { t } from '../words/t.ts'

const kinds = ['person', 'group', 'role'] as const
const allRights = ['view', 'edit'] as const

interface GrantFiltersProps {
  readonly filter: GrantFilter
  readonly workspaces: Grantable['workspaces']
  readonly onChange: (filter: GrantFilter) => void
}

export const GrantFilters = ({ workspaces, ...of }: GrantFiltersProps) => (
  <Toolbar label={t('searchAndFilters')}>
    <SearchField
      label={t('grants.search')}
      value={of.filter.text}
      onChange={(text) => of.onChange({ ...of.filter, text })}
    />
    <SelectFilter
      {...of}
      name="kind"
      label={t('field.for')}
      everything={t('grants.forAnybody')}
      options={kinds.map((kind) => [kind, t(`kinds.${kind}`)])}
    />
    <SelectFilter
      {...of}
      name="rights"
      label={t('field.rights')}
      everything={t('grants.anyRights')}
      options={allRights.map((rights) => [rights, rightsName(rights)])}
    />
    <SelectFilter
      {...of}
      name="workspaceId"
      label={t('field.workspace')}
      everything={t('everyWorkspace')}
      options={workspaces.map(({ id, name }) => [id.toLowerCase(), name])}
    />
  </Toolbar>
)
