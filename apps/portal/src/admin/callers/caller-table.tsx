import { ChevronRight } from 'lucide-react'
import { Moment } from '../../parts/moment.tsx'
import { DataTable, type Column } from '../../parts/table/data-table.tsx'
import { Pager, type Paged } from '../parts/pager.tsx'
import type { Sort } from '../../parts/table/sort-head.tsx'
import { stateName, type CallerRow, type CallerSortKey } from './caller-rows.ts'
import { credentialWords, endTone, endWords } from './caller-words.ts'
import styles from './callers.module.css'
import { t } from '../words/t.ts'

const columnsNow = (): readonly Column<CallerRow, CallerSortKey>[] => [
  {
    key: 'name',
    head: t('field.name'),
    share: 24,
    cell: ({ caller, state }) => (
      <span className={styles.called}>
        {caller.name}
        {state !== 'active' && (
          <span className={styles.state} data-state={state}>
            {stateName(state)}
          </span>
        )}
      </span>
    ),
  },
  { key: 'rights', head: t('field.rights'), share: 20, cell: ({ rights }) => rights },
  { key: 'workspaces', head: t('field.workspaces'), share: 18, cell: ({ workspaces }) => workspaces },
  { key: 'credentials', head: t('callers.credentials'), share: 24, cell: (row) => <Credentials row={row} /> },
  {
    key: 'used',
    head: t('callers.lastUsed'),
    share: 14,
    cell: ({ lastUsedAt, state }) =>
      lastUsedAt === null ? (
        <span className={styles.quiet}>
          {state === 'settings' ? t('callers.notKept') : t('callers.notYet')}
        </span>
      ) : (
        <Moment at={lastUsedAt} />
      ),
  },
]

interface CallerTableProps {
  /** null: on their way */
  readonly paged: Paged<CallerRow> | null
  readonly sort: Sort<CallerSortKey>
  readonly onSort: (sort: Sort<CallerSortKey>) => void
  readonly onOpen: (row: CallerRow) => void
}

export const CallerTable = ({ paged, sort, onSort, onOpen }: CallerTableProps) => (
  <>
    <DataTable
      caption={t('nav.callers')}
      columns={columnsNow().map((column) => ({ ...column, isSortable: true }))}
      sort={sort}
      onSort={onSort}
      rows={paged?.rows ?? null}
      keyOf={({ caller }) => caller.clientId}
      action={(row) => (
        <button
          type="button"
          className="icon-button"
          aria-label={t('callers.openOne', { name: row.caller.name })}
          onClick={() => onOpen(row)}
        >
          <ChevronRight aria-hidden="true" />
        </button>
      )}
    />
    {paged && <Pager {...paged.pager} />}
  </>
)

function Credentials({ row: { caller, now } }: { row: CallerRow }) {
  if (caller.credentials.length === 0) return <span className={styles.quiet}>{t('callers.noneYet')}</span>
  return (
    <ul className={styles.plain}>
      {caller.credentials.map((credential, index) => (
        <li key={credential.id ?? index}>
          {credentialWords(credential)}
          {credential.expiresAt !== null && (
            <span className={`${styles.below} ${styles.end}`} data-tone={endTone(credential.expiresAt, now)}>
              {endWords(credential.expiresAt, now)}
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}
