import { Pencil, Star } from 'lucide-react'
import { Moment } from '../../parts/moment.tsx'
import { Tags } from '../parts/tags.tsx'
import { DataTable, type Column } from '../../parts/table/data-table.tsx'
import { Pager, type Paged } from '../parts/pager.tsx'
import type { Sort } from '../../parts/table/sort-head.tsx'
import type { ContentRow, ContentSortKey } from './content-rows.ts'
import styles from './content-table.module.css'
import { t } from '../words/t.ts'

const columnsNow = (): readonly Column<ContentRow, ContentSortKey>[] => [
  { key: 'name', head: t('field.name'), share: 24, cell: (row) => <Name row={row} /> },
  {
    key: 'workspace',
    head: t('field.workspace'),
    share: 15,
    cell: ({ entry, workspace }) => (entry.reportId === null ? '' : workspace),
    isEmpty: ({ entry }) => entry.reportId === null,
  },
  { key: 'published', head: t('content.state.published'), share: 12, cell: (row) => <State row={row} /> },
  {
    key: 'tags',
    head: t('content.tags'),
    share: 13,
    cell: ({ told }) => <Tags texts={told.tags} />,
    isEmpty: ({ told }) => told.tags.length === 0,
  },
  {
    key: 'owner',
    head: t('content.owner'),
    share: 12,
    cell: ({ told }) => told.owner,
    isEmpty: ({ told }) => told.owner === null,
  },
  {
    key: 'order',
    head: t('content.order'),
    share: 10,
    cell: (row) => <Order row={row} />,
    isEmpty: ({ told }) => !told.featured && told.place === null,
  },
  {
    key: 'changed',
    head: t('field.changed'),
    share: 14,
    cell: ({ entry: { record } }) =>
      record && (
        <span className={styles.below}>
          {t('changedBy', { when: <Moment at={record.changedAt} />, person: record.changedBy })}
        </span>
      ),
    isEmpty: ({ entry }) => entry.record === null,
  },
]

const keyOf = ({ key }: ContentRow) => key
const nameOf = ({ entry, name, workspace }: ContentRow) =>
  entry.reportId === null ? t('theWorkspace', { name }) : t('content.placeIn', { report: name, workspace })

interface ContentTableProps {
  /** null: on their way */
  readonly paged: Paged<ContentRow> | null
  readonly sort: Sort<ContentSortKey>
  readonly onSort: (sort: Sort<ContentSortKey>) => void
  readonly picked: ReadonlySet<string>
  readonly onPick: (keys: readonly string[], isPicked: boolean) => void
  readonly onEdit: (row: ContentRow) => void
}

export const ContentTable = ({ paged, sort, onSort, picked, onPick, onEdit }: ContentTableProps) => (
  <>
    <DataTable
      caption={t('content.caption')}
      columns={columnsNow().map((column) => ({ ...column, isSortable: true }))}
      rows={paged?.rows ?? null}
      keyOf={keyOf}
      sort={sort}
      onSort={onSort}
      picking={{ picked, keyOf, nameOf, onPick, rows: paged?.rows ?? [] }}
      action={(row) => (
        <button
          type="button"
          className={`icon-button ${styles.edit}`}
          aria-label={t('grants.editOne', { name: nameOf(row) })}
          onClick={() => onEdit(row)}
        >
          <Pencil aria-hidden="true" />
        </button>
      )}
    />
    {paged && <Pager {...paged.pager} />}
  </>
)

function Name({ row: { entry, told, name } }: { row: ContentRow }) {
  return (
    <span className={`${styles.name} ${entry.reportId === null ? styles.workspace : ''}`}>
      {name}
      {entry.reportId === null && <span className={styles.below}>{t('field.workspace')}</span>}
      {entry.name === null && <span className={`${styles.below} ${styles.gone}`}>{t('noLongerThere')}</span>}
      {entry.name !== null && told.name !== null && (
        <span className={styles.below}>{t('content.atService', { name: entry.name })}</span>
      )}
      {told.description !== null && <span className={styles.below}>{told.description}</span>}
    </span>
  )
}

function State({ row: { told, isHidden, isHiddenAbove } }: { row: ContentRow }) {
  if (!isHidden) return t('content.yes')
  return (
    <span className={styles.hidden}>
      {t('content.no')}
      {isHiddenAbove && told.published && (
        <span className={styles.below}>{t('content.workspaceHidden')}</span>
      )}
    </span>
  )
}

function Order({ row: { told } }: { row: ContentRow }) {
  if (!told.featured) return told.place
  return (
    <span className={styles.order}>
      <Star aria-hidden="true" />
      <span className="unseen">{t('content.featuredUnseen')}</span>
      {told.place}
    </span>
  )
}
