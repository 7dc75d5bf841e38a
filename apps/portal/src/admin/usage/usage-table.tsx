import peopleStyles from '../people/people-table.module.css'
import { Moment } from '../../parts/moment.tsx'
import { DataTable, type Column } from '../../parts/table/data-table.tsx'
import { Pager, type Paged } from '../parts/pager.tsx'
import type { Sort } from '../../parts/table/sort-head.tsx'
import { counted } from '../words/counts.ts'
import { quantiles } from '../words/durations.ts'
import type { UsageRow, UsageSortKey } from './usage-rows.ts'
import styles from './usage.module.css'
import { t } from '../words/t.ts'

interface UsageTableProps {
  /** null: on their way */
  readonly paged: Paged<UsageRow> | null
  readonly sort: Sort<UsageSortKey>
  readonly onSort: (sort: Sort<UsageSortKey>) => void
  readonly onOpen: (row: UsageRow) => void
}

const columnsFor = (onOpen: (row: UsageRow) => void): readonly Column<UsageRow, UsageSortKey>[] => [
  {
    key: 'report',
    head: t('field.report'),
    share: 27,
    isSortable: true,
    cell: (row) => (
      <>
        <button type="button" className={peopleStyles.person} onClick={() => onOpen(row)}>
          {row.name}
        </button>
        <span className={styles.where}>{row.isGone ? t('usage.gone') : row.workspace}</span>
      </>
    ),
  },
  {
    key: 'views',
    head: t('usage.views'),
    share: 9,
    isSortable: true,
    cell: ({ views }) => <span className={styles.figure}>{counted(views)}</span>,
  },
  {
    key: 'people',
    head: t('field.people'),
    share: 9,
    isSortable: true,
    cell: ({ people }) => <span className={styles.figure}>{counted(people)}</span>,
  },
  {
    key: 'load',
    head: t('usage.load'),
    share: 16,
    isSortable: true,
    cell: ({ loadP50Ms, loadP95Ms }) => (
      <span className={styles.figure}>{quantiles(loadP50Ms, loadP95Ms)}</span>
    ),
    isEmpty: ({ loadP50Ms }) => loadP50Ms === null,
  },
  {
    key: 'query',
    head: t('usage.query'),
    share: 16,
    isSortable: true,
    cell: ({ queryP50Ms, queryP95Ms }) => (
      <span className={styles.figure}>{quantiles(queryP50Ms, queryP95Ms)}</span>
    ),
    isEmpty: ({ queryP50Ms }) => queryP50Ms === null,
  },
  {
    key: 'errors',
    head: t('usage.errors'),
    share: 8,
    isSortable: true,
    cell: ({ errors }) => (
      <span className={`${styles.figure} ${errors > 0 ? styles.bad : ''}`}>{counted(errors)}</span>
    ),
  },
  {
    key: 'last',
    head: t('usage.last'),
    share: 15,
    isSortable: true,
    cell: ({ lastViewAt }) =>
      lastViewAt === null ? (
        <span className={styles.quiet}>{t('usage.notInTime')}</span>
      ) : (
        <Moment at={lastViewAt} />
      ),
  },
]

export const UsageTable = ({ paged, sort, onSort, onOpen }: UsageTableProps) => (
  <>
    <DataTable
      caption={t('usage.caption')}
      columns={columnsFor(onOpen)}
      rows={paged?.rows ?? null}
      keyOf={({ reportId }) => reportId}
      sort={sort}
      onSort={onSort}
    />
    {paged && <Pager {...paged.pager} />}
  </>
)
