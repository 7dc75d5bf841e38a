import { RefreshCw } from 'lucide-react'
import { Moment } from '../../parts/moment.tsx'
import { DataTable, type Column } from '../../parts/table/data-table.tsx'
import { Pager, type Paged } from '../parts/pager.tsx'
import type { Sort } from '../../parts/table/sort-head.tsx'
import { stateName, type DatasetRow, type DatasetSortKey } from './dataset-rows.ts'
import styles from './datasets.module.css'
import { t } from '../words/t.ts'

const columnsFor = (onOpen: (row: DatasetRow) => void): readonly Column<DatasetRow, DatasetSortKey>[] => [
  {
    key: 'name',
    head: t('datasets.dataset'),
    share: 28,
    isSortable: true,
    cell: (row) => (
      <button type="button" className={styles.name} onClick={() => onOpen(row)}>
        {row.dataset.name}
      </button>
    ),
  },
  {
    key: 'workspace',
    head: t('field.workspace'),
    share: 18,
    isSortable: true,
    cell: ({ dataset }) => dataset.workspace,
  },
  {
    key: 'fresh',
    head: t('datasets.fresh'),
    share: 20,
    isSortable: true,
    cell: ({ freshAt, dataset }) =>
      freshAt === null ? (
        <span className={styles.quiet}>
          {dataset.refreshes === null ? t('datasets.notKnown') : t('datasets.noRefresh')}
        </span>
      ) : (
        <Moment at={freshAt} />
      ),
  },
  { key: 'last', head: t('datasets.last'), share: 34, isSortable: true, cell: (row) => <Last row={row} /> },
]

interface DatasetTableProps {
  /** null: on their way */
  readonly paged: Paged<DatasetRow> | null
  readonly sort: Sort<DatasetSortKey>
  readonly onSort: (sort: Sort<DatasetSortKey>) => void
  readonly onOpen: (row: DatasetRow) => void
  readonly onRefresh: (row: DatasetRow) => void
}

export const DatasetTable = ({ paged, sort, onSort, onOpen, onRefresh }: DatasetTableProps) => (
  <>
    <DataTable
      caption={t('datasets.caption')}
      columns={columnsFor(onOpen)}
      rows={paged?.rows ?? null}
      keyOf={({ dataset }) => `${dataset.workspaceId}/${dataset.id}`}
      sort={sort}
      onSort={onSort}
      action={(row) => <RefreshButton row={row} onRefresh={onRefresh} />}
    />
    {paged && <Pager {...paged.pager} />}
  </>
)

function Last({ row: { dataset, last, state } }: { row: DatasetRow }) {
  if (!dataset.isRefreshable) return <span className={styles.quiet}>{t('datasets.notRefreshed')}</span>
  const problem = last?.problem ?? dataset.problem
  const at = last?.endedAt ?? last?.startedAt
  return (
    <span className={styles.state} data-state={state}>
      {last === null && state === 'good' ? (
        <span className={styles.quiet}>{t('datasets.noneYet')}</span>
      ) : (
        stateName(state)
      )}
      {at && (
        <span className={styles.problem}>
          <Moment at={at} />
        </span>
      )}
      {problem && state !== 'good' && <span className={styles.problem}>{problem}</span>}
    </span>
  )
}

function RefreshButton({ row, onRefresh }: { row: DatasetRow; onRefresh: (row: DatasetRow) => void }) {
  const { dataset, state } = row
  if (!dataset.isRefreshable) return null
  const isBusy = state === 'running'
  const name = isBusy
    ? stateName('running')
    : state === 'failed'
      ? t('datasets.retry')
      : t('datasets.refresh')
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={t('datasets.deed', { deed: name, name: dataset.name })}
      title={name}
      aria-disabled={isBusy}
      onClick={() => !isBusy && onRefresh(row)}
    >
      <RefreshCw aria-hidden="true" />
    </button>
  )
}
