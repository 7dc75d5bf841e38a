import { useId } from 'react'
import type { ActivityFilter } from '../api/admin-api.ts'
import { useNames } from '../api/use-names.ts'
import { useKnownSubjects } from '../api/use-people.ts'
import { Field } from '../shared/field.tsx'
import { Suggestions } from '../shared/suggestions.tsx'
import { Toolbar } from '../shared/toolbar.tsx'
import { operationNames } from './activity-words.ts'
import { t } from '../words/t.ts'

interface ActivityFiltersProps {
  readonly filter: ActivityFilter
  readonly onChange: (filter: ActivityFilter) => void
}

export function ActivityFilters({ filter, onChange }: ActivityFiltersProps) {
  const listId = useId()
  const known = useKnownSubjects()
  const { workspaces } = useNames()
  return (
    <Toolbar label={t('filters')}>
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
      <Field label={t('field.report')} isLabelUnseen>
        {(control) => (
          <select
            {...control}
            value={filter.reportId}
            onChange={({ target }) => onChange({ ...filter, reportId: target.value })}
          >
            <option value="">{t('everyReport')}</option>
            {workspaces.map(({ id, name, reports }) => (
              <optgroup key={id} label={name}>
                {reports.map((report) => (
                  <option key={report.id} value={report.id.toLowerCase()}>
                    {report.name}
                  </option>
                ))}
              </optgroup>
            ))}
          </select>
        )}
      </Field>
      <Field label={t('audit.whatWasDone')} isLabelUnseen>
        {(control) => (
          <select
            {...control}
            value={filter.operation}
            onChange={({ target }) =>
              onChange({ ...filter, operation: target.value as ActivityFilter['operation'] })
            }
          >
            <option value="">{t('audit.everything')}</option>
            {Object.entries(operationNames).map(([operation, name]) => (
              <option key={operation} value={operation}>
                {t(name)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label={t('audit.day')} isLabelUnseen>
        {(control) => (
          <input
            {...control}
            type="date"
            value={filter.day}
            onChange={({ target }) => onChange({ ...filter, day: target.value })}
          />
        )}
      </Field>
    </Toolbar>
  )
}
