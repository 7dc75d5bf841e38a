import type { GrantRecord } from '@casement/portal-api'
import { Pencil } from 'lucide-react'
import { Moment } from '../../parts/moment.tsx'
import { PlaceName } from '../parts/place-name.tsx'
import { Subject } from '../parts/subject.tsx'
import { Tags } from '../parts/tags.tsx'
import { DataTable, type Column } from '../../parts/table/data-table.tsx'
import { Pager } from '../parts/pager.tsx'
import { kindName, rightsName } from '../words/grant-words.ts'
import type { GrantRow, GrantSortKey } from './grant-rows.ts'
import type { GrantList } from './use-grant-list.ts'
import styles from './grant-table.module.css'
import { t } from '../words/t.ts'

const columnsNow = (): readonly Column<GrantRow, GrantSortKey>[] => [
  { key: 'subject', head: t('field.for'), share: 16, cell: ({ grant }) => <Subject {...grant.subject} /> },
  {
    key: 'workspace',
    head: t('field.workspace'),
    share: 14,
    cell: ({ workspace }) => <PlaceName {...workspace} />,
  },
  { key: 'report', head: t('field.report'), share: 17, cell: ({ report }) => <PlaceName {...report} /> },
  { key: 'rights', head: t('field.rights'), share: 8, cell: ({ grant }) => rightsName(grant.rights) },
  {
    key: 'rowRoles',
    head: t('field.rowRoles'),
    share: 13,
    cell: ({ grant }) => <Tags texts={grant.rowRoles} />,
    isEmpty: ({ grant }) => grant.rowRoles.length === 0,
  },
  {
    key: 'rowName',
    head: t('field.rowName'),
    share: 10,
    cell: ({ grant }) => grant.rowName,
    isEmpty: ({ grant }) => grant.rowName === undefined,
  },
  {
    key: 'note',
    head: t('field.note'),
    share: 13,
    cell: ({ grant }) => (
      <span className={styles.note} title={grant.note}>
        {grant.note}
      </span>
    ),
    isEmpty: ({ grant }) => !grant.note,
  },
  {
    key: 'changed',
    head: t('field.changed'),
    share: 13,
    cell: ({ grant }) => (
      <span className={styles.changed}>
        {t('changedBy', { when: <Moment at={grant.changedAt} />, person: grant.changedBy })}
      </span>
    ),
  },
]

const keyOf = ({ grant }: GrantRow) => grant.id
const nameOf = ({ grant: { subject }, report, workspace }: GrantRow) =>
  t('grants.nameOf', {
    kind: kindName(subject.kind),
    value: subject.value,
    report: report.name,
    workspace: workspace.name,
  })

interface GrantTableProps {
  readonly list: GrantList
  readonly onEdit: (grant: GrantRecord) => void
}

export function GrantTable({ list, onEdit }: GrantTableProps) {
  const { paged, sort, setSort, pickedIds, pick } = list
  return (
    <>
      <DataTable
        caption={t('nav.grants')}
        columns={columnsNow().map((column) => ({ ...column, isSortable: true }))}
        rows={paged?.rows ?? null}
        keyOf={keyOf}
        sort={sort}
        onSort={setSort}
        picking={{ picked: pickedIds, keyOf, nameOf, onPick: pick, rows: paged?.rows ?? [] }}
        action={(row) => (
          <button
            type="button"
            className={`icon-button ${styles.edit}`}
            aria-label={t('grants.editOne', { name: nameOf(row) })}
            onClick={() => onEdit(row.grant)}
          >
            <Pencil aria-hidden="true" />
          </button>
        )}
      />
      {paged && <Pager {...paged.pager} />}
    </>
  )
}
