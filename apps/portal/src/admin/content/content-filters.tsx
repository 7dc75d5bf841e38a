import { Field } from '../shared/field.tsx'
import { SearchField } from '../shared/search-field.tsx'
import { Toolbar } from '../shared/toolbar.tsx'
import type { ContentFilter, ContentRow } from './content-rows.ts'
import { t } from '../words/t.ts'

const states = ['published', 'hidden', 'featured', 'gone'] as const

interface ContentFiltersProps {
  readonly filter: ContentFilter
  readonly rows: readonly ContentRow[]
  readonly onChange: (filter: ContentFilter) => void
}

export const ContentFilters = ({ filter, rows, onChange }: ContentFiltersProps) => (
  <Toolbar label={t('searchAndFilters')}>
    <SearchField
      label={t('content.search')}
      value={filter.text}
      onChange={(text) => onChange({ ...filter, text })}
    />
    <Field label={t('field.state')} isLabelUnseen>
      {(control) => (
        <select
          {...control}
          value={filter.state}
          onChange={({ target }) => onChange({ ...filter, state: target.value as ContentFilter['state'] })}
        >
          <option value="">{t('content.everything')}</option>
          {states.map((state) => (
            <option key={state} value={state}>
              {t(`content.state.${state}`)}
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
