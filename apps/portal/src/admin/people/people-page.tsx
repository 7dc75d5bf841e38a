import type { KnownPerson } from '@casement/portal-api'
import { useDeferredValue, useMemo, useState } from 'react'
import { useDocumentTitle } from '../../screens/document-title.ts'
import { adminApi } from '../api/admin-api.ts'
import { Empty, NothingFits } from '../../parts/empty.tsx'
import { Failed } from '../../parts/failed.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { SearchField } from '../../parts/search-field.tsx'
import { Toolbar } from '../parts/toolbar.tsx'
import { usePaged } from '../parts/pager.tsx'
import type { Sort } from '../../parts/table/sort-head.tsx'
import { ImportPeople } from './import-people.tsx'
import { PeopleTable } from './people-table.tsx'
import { PersonDialog } from './person-dialog.tsx'
import { findPeople, type PersonSortKey } from './person-rows.ts'
import { t } from '../words/t.ts'

const nobody: KnownPerson[] = []

/** Who has been here, or is expected: groups, roles, and what each of them has. */
export function PeoplePage() {
  useDocumentTitle(t('nav.people'))
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
    return <Failed error={error} title={t('people.notLoaded')} onRetry={() => void refetch()} />
  const importing = <ImportPeople onImported={() => void refetch()} />
  return (
    <>
      <PageHead title={t('nav.people')} text={t('people.text')}>
        {importing}
      </PageHead>
      {data?.length === 0 ? (
        <Empty title={t('people.none')} text={t('people.noneText')} />
      ) : (
        <>
          <Toolbar label={t('search')}>
            <SearchField label={t('people.search')} value={text} onChange={search} />
          </Toolbar>
          <PeopleTable
            paged={data === undefined ? null : paged}
            sort={sort}
            onSort={setSort}
            onOpen={setOpen}
          />
          {data !== undefined && found.length === 0 && (
            <NothingFits text={t('people.noneFits')} onClear={() => search('')} />
          )}
        </>
      )}
      {open && <PersonDialog known={open} onClose={() => setOpen(null)} />}
    </>
  )
}
