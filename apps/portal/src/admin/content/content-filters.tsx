import { Field } from '../shared/field.tsx'
import { SearchField } from '../shared/search-field.tsx'
import { Toolbar } from '../shared/toolbar.tsx'
import type { ContentFilter, ContentRow } from './content-rows.ts'

const states: readonly (readonly [ContentFilter['state'], string])[] = [
  ['', 'Everything'],
  ['published', 'Published'],
  ['hidden', 'Not published'],
  ['featured', 'Featured'],
  ['gone', 'No longer there'],
]

interface ContentFiltersProps {
  readonly filter: ContentFilter
  readonly rows: readonly ContentRow[]
  readonly onChange: (filter: ContentFilter) => void
}

export const ContentFilters = ({ filter, rows, onChange }: ContentFiltersProps) => (
  <Toolbar label="Search and filters">
    <SearchField
      label="Search content"
      value={filter.text}
      onChange={(text) => onChange({ ...filter, text })}
    />
    <Field label="State" isLabelUnseen>
      {(control) => (
        <select
          {...control}
          value={filter.state}
          onChange={({ target }) => onChange({ ...filter, state: target.value as ContentFilter['state'] })}
        >
          {states.map(([state, name]) => (
            <option key={state} value={state}>
              {name}
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
          {rows
            .filter(({ entry }) => entry.reportId === null)
            .map(({ entry, name }) => (
              <option key={entry.workspaceId} value={entry.workspaceId}>
                {name}
              </option>
            ))}
        </select>
      )}
    </Field>
  </Toolbar>
)
