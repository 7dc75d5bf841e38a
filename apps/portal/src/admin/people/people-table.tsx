import type { KnownPerson } from '@casement/portal-api'
import { Moment } from '../../parts/moment.tsx'
import { Tags } from '../parts/tags.tsx'
import { DataTable, type Column } from '../../parts/table/data-table.tsx'
import { Pager, type Paged } from '../parts/pager.tsx'
import type { Sort } from '../../parts/table/sort-head.tsx'
import type { PersonSortKey } from './person-rows.ts'
import styles from './people-table.module.css'
import { t } from '../words/t.ts'

interface PeopleTableProps {
  /** null: on their way */
  readonly paged: Paged<KnownPerson> | null
  readonly sort: Sort<PersonSortKey>
  readonly onSort: (sort: Sort<PersonSortKey>) => void
  readonly onOpen: (person: KnownPerson) => void
}

const columnsFor = (onOpen: (person: KnownPerson) => void): readonly Column<KnownPerson, PersonSortKey>[] => [
  {
    key: 'person',
    head: t('field.person'),
    share: 26,
    isSortable: true,
    cell: (known) => (
      <button type="button" className={styles.person} onClick={() => onOpen(known)}>
        {known.person}
      </button>
    ),
  },
  {
    key: 'groups',
    head: t('field.groups'),
    share: 30,
    isSortable: true,
    cell: ({ groups }) => <Tags texts={groups} />,
    isEmpty: ({ groups }) => groups.length === 0,
  },
  {
    key: 'roles',
    head: t('field.roles'),
    share: 24,
    isSortable: true,
    cell: ({ roles }) => <Tags texts={roles} />,
    isEmpty: ({ roles }) => roles.length === 0,
  },
  {
    key: 'seen',
    head: t('field.lastSeen'),
    share: 20,
    isSortable: true,
    cell: ({ seenAt }) =>
      seenAt === null ? <span className={styles.never}>{t('notSeenYet')}</span> : <Moment at={seenAt} />,
  },
]

export const PeopleTable = ({ paged, sort, onSort, onOpen }: PeopleTableProps) => (
  <>
    <DataTable
      caption={t('field.people')}
      columns={columnsFor(onOpen)}
      rows={paged?.rows ?? null}
      keyOf={({ person }) => person}
      sort={sort}
      onSort={onSort}
    />
    {paged && <Pager {...paged.pager} />}
  </>
)
