import { useState, type ReactNode } from 'react'
import { adminApi, type AuditFilter, type AuditKind } from '../api/admin-api.ts'
import { ReviewGrants } from '../changes/review-grants.tsx'
import { Empty, NothingFits } from '../shared/empty.tsx'
import { Failed } from '../shared/failed.tsx'
import { NamesMissing } from '../shared/names-missing.tsx'
import { useSettled } from '../shared/use-settled.ts'
import { AuditComing, AuditEntries, type Undoing } from './audit-entries.tsx'
import { AuditFilters } from './audit-filters.tsx'
import { UndoEntry } from './undo-entry.tsx'
import { Verified, type Verifying } from './verify-audit.tsx'

const everything = (kind: AuditKind): AuditFilter => ({ kind, person: '', action: '', about: '' })
const isEverything = ({ person, action, about }: AuditFilter) => !person.trim() && !action && !about.trim()

const nothingYet: Readonly<Record<AuditKind, { readonly title: string; readonly text: string }>> = {
  changes: {
    title: 'Nothing has been done yet',
    text: 'The first grant that is made will be the first entry.',
  },
  signIns: {
    title: 'Nobody has signed in yet',
    text: 'A sign-in is here a second after it, where the access tokens of your issuer say when it was.',
  },
}

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
    return <Failed error={error} title="The audit could not be loaded" onRetry={() => void refetch()} />
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
          <Empty {...nothingYet[kind]} />
        ) : (
          <NothingFits text="No entry fits." onClear={() => setFilter(everything(kind))} />
        ))}
      {hasNextPage && (
        <button
          type="button"
          className="button"
          aria-disabled={isFetchingNextPage}
          onClick={() => !isFetchingNextPage && void fetchNextPage()}
        >
          Older
        </button>
      )}
      {undoing?.kind === 'other' && <UndoEntry id={undoing.id} onClose={() => setUndoing(null)} />}
      {undoing?.kind === 'grant' && (
        <ReviewGrants
          title={`Undo entry ${undoing.id}`}
          prepare={() => ({ kind: 'undo', entries: [undoing.id] })}
          onClose={() => setUndoing(null)}
        />
      )}
    </>
  )
}
