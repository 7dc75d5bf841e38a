import type { GrantRecord } from '@casement/portal-api'
import { Pencil } from 'lucide-react'
import { Moment } from '../shared/moment.tsx'
import { PlaceName } from '../shared/place-name.tsx'
import { Subject } from '../shared/subject.tsx'
import { Tags } from '../shared/tags.tsx'
import { DataTable, type Column } from '../table/data-table.tsx'
import { Pager } from '../table/pager.tsx'
import { kindNames, rightsNames } from '../words/grant-words.ts'
import type { GrantRow, GrantSortKey } from './grant-rows.ts'
import type { GrantList } from './use-grant-list.ts'
import styles from './grant-table.module.css'

const columns: readonly Column<GrantRow, GrantSortKey>[] = [
  { key: 'subject', head: 'For', share: 16, cell: ({ grant }) => <Subject {...grant.subject} /> },
  { key: 'workspace', head: 'Workspace', share: 14, cell: ({ workspace }) => <PlaceName {...workspace} /> },
  { key: 'report', head: 'Report', share: 17, cell: ({ report }) => <PlaceName {...report} /> },
  { key: 'rights', head: 'Rights', share: 8, cell: ({ grant }) => rightsNames[grant.rights] },
  {
    key: 'rowRoles',
    head: 'Row roles',
    share: 13,
    cell: ({ grant }) => <Tags texts={grant.rowRoles} />,
    isEmpty: ({ grant }) => grant.rowRoles.length === 0,
  },
  {
    key: 'rowName',
    head: 'Row name',
    share: 10,
    cell: ({ grant }) => grant.rowName,
    isEmpty: ({ grant }) => grant.rowName === undefined,
  },
  {
    key: 'note',
    head: 'Note',
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
    head: 'Changed',
    share: 13,
    cell: ({ grant }) => (
      <span className={styles.changed}>
        <Moment at={grant.changedAt} /> by {grant.changedBy}
      </span>
    ),
  },
]
const sortable = columns.map((column) => ({ ...column, isSortable: true }))

const keyOf = ({ grant }: GrantRow) => grant.id
const nameOf = ({ grant: { subject }, report, workspace }: GrantRow) =>
  `${kindNames[subject.kind]} ${subject.value}, ${report.name} in ${workspace.name}`

interface GrantTableProps {
  readonly list: GrantList
  readonly onEdit: (grant: GrantRecord) => void
}

export function GrantTable({ list, onEdit }: GrantTableProps) {
  const { paged, sort, setSort, pickedIds, pick } = list
  return (
    <>
      <DataTable
        caption="Grants"
        columns={sortable}
        rows={paged?.rows ?? null}
        keyOf={keyOf}
        sort={sort}
        onSort={setSort}
        picking={{ picked: pickedIds, keyOf, nameOf, onPick: pick, rows: paged?.rows ?? [] }}
        action={(row) => (
          <button
            type="button"
            className={`icon-button ${styles.edit}`}
            aria-label={`Edit: ${nameOf(row)}`}
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
