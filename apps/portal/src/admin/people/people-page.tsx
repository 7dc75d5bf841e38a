import type { KnownPerson } from '@casement/portal-api'
import { useDeferredValue, useMemo, useState } from 'react'
import { useDocumentTitle } from '../../screens/document-title.ts'
import { adminApi } from '../api/admin-api.ts'
import { Empty, NothingFits } from '../shared/empty.tsx'
import { Failed } from '../shared/failed.tsx'
import { PageHead } from '../shared/page-head.tsx'
import { SearchField } from '../shared/search-field.tsx'
import { Toolbar } from '../shared/toolbar.tsx'
import { usePaged } from '../table/pager.tsx'
import type { Sort } from '../table/sort-head.tsx'
import { ImportPeople } from './import-people.tsx'
import { PeopleTable } from './people-table.tsx'
import { PersonDialog } from './person-dialog.tsx'
import { findPeople, type PersonSortKey } from './person-rows.ts'

const nobody: KnownPerson[] = []

/** Who has been here, or is expected: groups, roles, and what each of them has. */
export function PeoplePage() {
  useDocumentTitle('People')
  const { data, error, refetch } = adminApi.usePeopleQuery(undefined, { refetchOnMountOrArgChange: true })
  const [text, setText] = useState('')
  const [sort, setSort] = useState<Sort<PersonSortKey>>({ key: 'person', isDescending: false })
  const [open, setOpen] = useState<KnownPerson | null>(null)
  const shownText = useDeferredValue(text)
  const found = useMemo(
    () => findPeople(data ?? nobody, { text: shownText, ...sort }),
    [data, shownText, sort],
  )
  const paged = usePaged(found)
  const search = (next: string) => {
    setText(next)
    paged.pager.onPage(0)
  }

  if (data === undefined && error)
    return <Failed error={error} title="The people could not be loaded" onRetry={() => void refetch()} />
  const importing = <ImportPeople onImported={() => void refetch()} />
  return (
    <>
      <PageHead
        title="People"
        text="Who has signed in, or was imported, with the groups and roles of their sign-in."
      >
        {importing}
      </PageHead>
      {data?.length === 0 ? (
        <Empty
          title="Nobody has been here yet"
          text="People are known once they have opened their reports, or from a file with the columns person, groups and roles."
        />
      ) : (
        <>
          <Toolbar label="Search">
            <SearchField label="Search people" value={text} onChange={search} />
          </Toolbar>
          <PeopleTable
            paged={data === undefined ? null : paged}
            sort={sort}
            onSort={setSort}
            onOpen={setOpen}
          />
          {data !== undefined && found.length === 0 && (
            <NothingFits text="Nobody fits." onClear={() => search('')} />
          )}
        </>
      )}
      {open && <PersonDialog known={open} onClose={() => setOpen(null)} />}
    </>
  )
}
