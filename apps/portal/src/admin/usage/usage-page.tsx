import { useMemo, useState } from 'react'
import { useDocumentTitle } from '../../screens/document-title.ts'
import { adminApi } from '../api/admin-api.ts'
import { useNames } from '../api/use-names.ts'
import { Empty, NothingFits } from '../../parts/empty.tsx'
import { Failed } from '../../parts/failed.tsx'
import { Field } from '../../parts/field.tsx'
import { NamesMissing } from '../parts/names-missing.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { SearchField } from '../../parts/search-field.tsx'
import { Toolbar } from '../parts/toolbar.tsx'
import { usePaged } from '../parts/pager.tsx'
import type { Sort } from '../../parts/table/sort-head.tsx'
import { UsageBars } from './usage-bars.tsx'
import { UsageDialog } from './usage-dialog.tsx'
import {
  periodOf,
  sortedUsage,
  type UsageRow,
  usageRows,
  type UsageSortKey,
  viewsByDay,
} from './usage-rows.ts'
import { UsageTable } from './usage-table.tsx'
import { t } from '../words/t.ts'

const periods = [7, 28, 90]
const lastDays = (days: number) => ({ days, ...periodOf(days, new Date()) })

/** Which reports are used, by how many people, how fast they are, and which are not. */
export function UsagePage() {
  useDocumentTitle(t('nav.usage'))
  const [{ days, ...period }, setPeriod] = useState(() => lastDays(28))
  const { data, error, isFetching, refetch } = adminApi.useUsageQuery(period, {
    refetchOnMountOrArgChange: true,
  })
  const { workspaces, names, isSettled } = useNames()
  const [text, setText] = useState('')
  const [sort, setSort] = useState<Sort<UsageSortKey>>({ key: 'views', isDescending: true })
  const [open, setOpen] = useState<UsageRow | null>(null)
  const rows = useMemo(() => {
    const all = usageRows(workspaces, data?.reports ?? [], names.isComplete)
    const wanted = text.trim().toLowerCase()
    const found = all.filter(({ name, workspace }) => `${name} ${workspace}`.toLowerCase().includes(wanted))
    return sortedUsage(found, sort)
  }, [workspaces, data, names, text, sort])
  const paged = usePaged(rows)
  const isComing = data === undefined || isFetching || !isSettled
  const hasNothing = !isComing && rows.length === 0 && text.trim() === ''

  if (error) return <Failed error={error} title={t('usage.notLoaded')} onRetry={() => void refetch()} />
  return (
    <>
      <PageHead title={t('nav.usage')} text={t('usage.text')} />
      <NamesMissing />
      <Toolbar label={t('search')}>
        <SearchField label={t('usage.search')} value={text} onChange={setText} />
        <Field label={t('usage.time')} isLabelUnseen>
          {(control) => (
            <select
              {...control}
              value={days}
              onChange={({ target }) => setPeriod(lastDays(Number(target.value)))}
            >
              {periods.map((some) => (
                <option key={some} value={some}>
                  {t('days', { count: some })}
                </option>
              ))}
            </select>
          )}
        </Field>
      </Toolbar>
      {hasNothing ? (
        <Empty title={t('usage.none')} text={t('usage.noneText')} />
      ) : (
        <>
          {!isComing && <UsageBars days={viewsByDay(period, data.days)} />}
          <UsageTable paged={isComing ? null : paged} sort={sort} onSort={setSort} onOpen={setOpen} />
          {!isComing && rows.length === 0 && (
            <NothingFits text={t('usage.noneFits')} onClear={() => setText('')} />
          )}
        </>
      )}
      {open && <UsageDialog row={open} period={period} onClose={() => setOpen(null)} />}
    </>
  )
}
