import type { Grantable, Rights, SubjectKind } from '@casement/portal-api'
import { Field } from '../shared/field.tsx'
import { SearchField } from '../shared/search-field.tsx'
import { Toolbar } from '../shared/toolbar.tsx'
import { rightsName } from '../words/grant-words.ts'
import type { GrantFilter } from './grant-rows.ts'
import { t } from '../words/t.ts'

interface GrantFiltersProps {
  readonly filter: GrantFilter
  readonly workspaces: Grantable['workspaces']
  readonly onChange: (filter: GrantFilter) => void
}

export const GrantFilters = ({ filter, workspaces, onChange }: GrantFiltersProps) => (
  <Toolbar label={t('searchAndFilters')}>
    <SearchField
      label={t('grants.search')}
      value={filter.text}
      onChange={(text) => onChange({ ...filter, text })}
    />
    <Field label={t('field.for')} isLabelUnseen>
      {(control) => (
        <select
          {...control}
          value={filter.kind}
          onChange={({ target }) => onChange({ ...filter, kind: target.value as SubjectKind | '' })}
        >
          <option value="">{t('grants.forAnybody')}</option>
          {(['person', 'group', 'role'] as const).map((kind) => (
            <option key={kind} value={kind}>
              {t(`kinds.${kind}`)}
            </option>
          ))}
        </select>
      )}
    </Field>
    <Field label={t('field.rights')} isLabelUnseen>
      {(control) => (
        <select
          {...control}
          value={filter.rights}
          onChange={({ target }) => onChange({ ...filter, rights: target.value as Rights | '' })}
        >
          <option value="">{t('grants.anyRights')}</option>
          {(['view', 'edit'] as const).map((rights) => (
            <option key={rights} value={rights}>
              {rightsName(rights)}
            </option>
          ))}
        </select>
      )}
    </Field>
    <Field label={t('field.workspace')} isLabelUnseen>
      {(control) => (
        <select
          {...control}
          value={filter.workspaceId}
          onChange={({ target }) => onChange({ ...filter, workspaceId: target.value })}
        >
          <option value="">{t('everyWorkspace')}</option>
          {workspaces.map(({ id, name }) => (
            <option key={id} value={id.toLowerCase()}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  </Toolbar>
)
