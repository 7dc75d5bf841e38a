import type { AccessRequest } from '@casement/portal-api'
import { useState } from 'react'
import { useDocumentTitle } from '../../screens/document-title.ts'
import { adminApi } from '../api/admin-api.ts'
import { Empty, NothingFits } from '../../parts/empty.tsx'
import { Failed } from '../../parts/failed.tsx'
import { NamesMissing } from '../parts/names-missing.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { useSettled } from '../parts/use-settled.ts'
import { DecideDialog } from './decide-dialog.tsx'
import { RequestFilters, type RequestFilter } from './request-filters.tsx'
import { RequestTable } from './request-table.tsx'
import { t } from '../words/t.ts'

const waiting: RequestFilter = { state: 'open', person: '' }

/** Who has asked for access, and what became of it. */
export function RequestsPage() {
  useDocumentTitle(t('nav.requests'))
  const [filter, setFilter] = useState(waiting)
  const { state, person } = useSettled(filter)
  const [deciding, setDeciding] = useState<AccessRequest | null>(null)
  const { data, error, refetch } = adminApi.useRequestsQuery(
    { state: state || undefined, person: person.trim() || undefined },
    { refetchOnMountOrArgChange: true },
  )
  const isWaiting = state === 'open' && !person.trim()

  if (error && data === undefined)
    return <Failed error={error} title={t('requests.notLoaded')} onRetry={() => void refetch()} />
  return (
    <>
      <PageHead title={t('nav.requests')} text={t('requests.text')} />
      <NamesMissing />
      <RequestFilters filter={filter} onChange={setFilter} />
      {data?.length === 0 ? (
        isWaiting ? (
          <Empty
            title={t('requests.none')}
            text={t('requests.noneText')}
            action={
              <button type="button" className="button" onClick={() => setFilter({ state: '', person: '' })}>
                {t('requests.showDecided')}
              </button>
            }
          />
        ) : (
          <NothingFits text={t('requests.noneFits')} onClear={() => setFilter({ state: '', person: '' })} />
        )
      ) : (
        <RequestTable requests={data ?? null} onDecide={setDeciding} />
      )}
      {deciding && (
        <DecideDialog
          key={deciding.id}
          request={deciding}
          onReadAgain={() => refetch().unwrap()}
          onClose={() => setDeciding(null)}
        />
      )}
    </>
  )
}
