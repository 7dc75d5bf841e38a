import { useState, type ReactNode } from 'react'
import { adminApi, type AuditFilter, type AuditKind } from '../api/admin-api.ts'
import { ReviewGrants } from '../changes/review-grants.tsx'
import { Empty, NothingFits } from '../../parts/empty.tsx'
import { Failed } from '../../parts/failed.tsx'
import { NamesMissing } from '../parts/names-missing.tsx'
import { useSettled } from '../parts/use-settled.ts'
import { AuditComing, AuditEntries, type Undoing } from './audit-entries.tsx'
import { AuditFilters } from './audit-filters.tsx'
import { UndoEntry } from './undo-entry.tsx'
import { Verified, type Verifying } from './verify-audit.tsx'
import { t } from '../words/t.ts'

const everything = (kind: AuditKind): AuditFilter => ({ kind, person: '', action: '', about: '' })
const isEverything = ({ person, action, about }: AuditFilter) => !person.trim() && !action && !about.trim()

interface DeedsViewProps {
  readonly kind: AuditKind
  readonly head: ReactNode
  readonly verifying: Verifying
}

/** What administrators did, or who signed in, the newest first. */
export function DeedsView({ kind, head, verifying }: DeedsViewProps) {
  const [filter, setFilter] = useState(() => everything(kind))
  const shownFilter = useSettled(filter)
  const [undoing, setUndoing] = useState<Undoing | null>(null)
  const { data, error, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } =
    adminApi.useAuditInfiniteQuery(shownFilter, { refetchOnMountOrArgChange: true })
  const entries = data?.pages.flatMap((page) => page.entries)

  if (error && entries === undefined)
    return <Failed error={error} title={t('audit.notLoaded')} onRetry={() => void refetch()} />
  return (
    <>
      {head}
      <Verified verifying={verifying} />
      <NamesMissing />
      <AuditFilters filter={filter} onChange={setFilter} />
      {entries === undefined && <AuditComing />}
      {entries && entries.length > 0 && <AuditEntries entries={entries} onUndo={setUndoing} />}
      {entries?.length === 0 &&
        (isEverything(shownFilter) ? (
          <Empty title={t(`audit.nothing.${kind}.title`)} text={t(`audit.nothing.${kind}.text`)} />
        ) : (
          <NothingFits text={t('audit.noneFits')} onClear={() => setFilter(everything(kind))} />
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
      {undoing?.kind === 'other' && <UndoEntry id={undoing.id} onClose={() => setUndoing(null)} />}
      {undoing?.kind === 'grant' && (
        <ReviewGrants
          title={t('audit.undoEntry', { id: undoing.id })}
          prepare={() => ({ kind: 'undo', entries: [undoing.id] })}
          onClose={() => setUndoing(null)}
        />
      )}
    </>
  )
}
