import { useState, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { type ActivityFilter, adminApi } from '../api/admin-api.ts'
import { AuditComing } from './audit-entries.tsx'
import { Verified, type Verifying } from './verify-audit.tsx'
import { Empty, NothingFits } from '../../parts/empty.tsx'
import { Failed } from '../../parts/failed.tsx'
import { useSettled } from '../parts/use-settled.ts'
import { ActivityEntries } from './activity-entries.tsx'
import { ActivityFilters } from './activity-filters.tsx'
import { t } from '../words/t.ts'

const allActivity: ActivityFilter = { person: '', reportId: '', operation: '', day: '' }
const isAll = (filter: ActivityFilter) => Object.values(filter).every((value) => value.trim() === '')

interface UseViewProps {
  readonly head: ReactNode
  readonly filter: ActivityFilter
  readonly onFilter: (filter: ActivityFilter) => void
  readonly verifying: Verifying
}

/** What was used by whom, the newest first. */
export function UseView({ head, filter, onFilter, verifying }: UseViewProps) {
  const shown = useSettled(filter)
  const { data, error, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } =
    adminApi.useActivityInfiniteQuery(shown, { refetchOnMountOrArgChange: true })
  const entries = data?.pages.flat()
  if (error && entries === undefined)
    return <Failed error={error} title={t('audit.useNotLoaded')} onRetry={() => void refetch()} />
  return (
    <>
      {head}
      <Verified verifying={verifying} />
      <ActivityFilters filter={filter} onChange={onFilter} />
      {entries === undefined && <AuditComing />}
      {entries && entries.length > 0 && <ActivityEntries entries={entries} />}
      {entries?.length === 0 &&
        (isAll(shown) ? (
          <Empty title={t('audit.nothingUsed')} text={t('audit.nothingUsedText')} />
        ) : (
          <NothingFits text={t('audit.noneFits')} onClear={() => onFilter(allActivity)} />
        ))}
      {hasNextPage && (
        <button
          type="button"
          className="button"
          aria-disabled={isFetchingNextPage}
          onClick={() => !isFetchingNextPage && void fetchNextPage()}
        >
          {t('audit.older')}
        </button>
      )}
    </>
  )
}

/** The filter, begun with the report that the address names. */
export function useActivityFilter() {
  const [params] = useSearchParams()
  return useState<ActivityFilter>({ ...allActivity, reportId: params.get('report') ?? '' })
}
