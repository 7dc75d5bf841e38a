import type { Grantable, Rights, SubjectKind } from '@casement/portal-api'
import { Field } from '../shared/field.tsx'
import { SearchField } from '../shared/search-field.tsx'
import { Toolbar } from '../shared/toolbar.tsx'
import { kindNames, rightsNames } from '../words/grant-words.ts'
import type { GrantFilter } from './grant-rows.ts'

interface GrantFiltersProps {
  readonly filter: GrantFilter
  readonly workspaces: Grantable['workspaces']
  readonly onChange: (filter: GrantFilter) => void
}

export const GrantFilters = ({ filter, workspaces, onChange }: GrantFiltersProps) => (
  <Toolbar label="Search and filters">
    <SearchField
      label="Search grants"
      value={filter.text}
      onChange={(text) => onChange({ ...filter, text })}
    />
    <Field label="For" isLabelUnseen>
      {(control) => (
        <select
          {...control}
          value={filter.kind}
          onChange={({ target }) => onChange({ ...filter, kind: target.value as SubjectKind | '' })}
        >
          <option value="">For anybody</option>
          {(['person', 'group', 'role'] as const).map((kind) => (
            <option key={kind} value={kind}>
              {kindNames[kind]}s
            </option>
          ))}
        </select>
      )}
    </Field>
    <Field label="Rights" isLabelUnseen>
      {(control) => (
        <select
          {...control}
          value={filter.rights}
          onChange={({ target }) => onChange({ ...filter, rights: target.value as Rights | '' })}
        >
          <option value="">Any rights</option>
          {(['view', 'edit'] as const).map((rights) => (
            <option key={rights} value={rights}>
              {rightsNames[rights]}
            </option>
          ))}
        </select>
      )}
    </Field>
    <Field label="Workspace" isLabelUnseen>
      {(control) => (
        <select
          {...control}
          value={filter.workspaceId}
          onChange={({ target }) => onChange({ ...filter, workspaceId: target.value })}
        >
          <option value="">Every workspace</option>
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
