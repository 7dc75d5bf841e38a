import type { ActivityFilter } from '../api/admin-api.ts'
import { useNames } from '../api/use-names.ts'
import { PersonFilter } from '../filters/person-filter.tsx'
import { SelectFilter } from '../filters/select-filter.tsx'
import { Field } from '../../parts/field.tsx'
import { Toolbar } from '../parts/toolbar.tsx'
import { operationNames } from './activity-words.ts'
import { t } from '../words/t.ts'

interface ActivityFiltersProps {
  readonly filter: ActivityFilter
  readonly onChange: (filter: ActivityFilter) => void
}

export function ActivityFilters({ filter, onChange }: ActivityFiltersProps) {
  const { workspaces } = useNames()
  const of = { filter, onChange }
  return (
    <Toolbar label={t('filters')}>
      <PersonFilter {...of} />
      <SelectFilter
        {...of}
        name="reportId"
        label={t('field.report')}
        everything={t('everyReport')}
        options={workspaces.flatMap(({ name, reports }) =>
          reports.map((report) => [report.id.toLowerCase(), report.name, name] as const),
        )}
      />
      <SelectFilter
        {...of}
        name="operation"
        label={t('audit.whatWasDone')}
        everything={t('audit.everything')}
        options={Object.entries(operationNames).map(([operation, name]) => [operation, t(name)])}
      />
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
