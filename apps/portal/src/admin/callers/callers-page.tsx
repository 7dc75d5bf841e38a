import type { CallerRecord } from '@casement/portal-api'
import { Plus } from 'lucide-react'
import { useDeferredValue, useMemo, useState } from 'react'
import { isQueryError } from '../../api/query-error.ts'
import { useDocumentTitle } from '../../screens/document-title.ts'
import { useNames } from '../api/use-names.ts'
import { Empty, NothingFits } from '../../parts/empty.tsx'
import { Failed } from '../../parts/failed.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { SearchField } from '../../parts/search-field.tsx'
import { Toolbar } from '../parts/toolbar.tsx'
import { usePaged } from '../parts/pager.tsx'
import { problemWords } from '../../words/problem-words.ts'
import type { Sort } from '../../parts/table/sort-head.tsx'
import { findRows, toRows, type CallerSortKey } from './caller-rows.ts'
import { CallerTable } from './caller-table.tsx'
import { callersApi } from './callers-api.ts'
import { OpenCaller, type Opened } from './open-caller.tsx'
import { t } from '../words/t.ts'

const nothing: CallerRecord[] = []

/** The programs that may call the embedding service. */
export function CallersPage() {
  useDocumentTitle(t('nav.callers'))
  const { data, error, refetch } = callersApi.useCallersQuery(undefined, { refetchOnMountOrArgChange: true })
  const { names } = useNames()
  const [now] = useState(() => Date.now())
  const [text, setText] = useState('')
  const [sort, setSort] = useState<Sort<CallerSortKey>>({ key: 'source', isDescending: false })
  const [open, setOpen] = useState<Opened | null>(null)
  const shownText = useDeferredValue(text)
  const rows = useMemo(() => toRows(data?.callers ?? nothing, names, now), [data, names, now])
  const fitting = useMemo(() => findRows(rows, { text: shownText, ...sort }), [rows, shownText, sort])
  const paged = usePaged(fitting)
  const head = t('callers.text')

  if (data === undefined && isQueryError(error) && 'problem' in error && error.problem?.code === notHere)
    return (
      <>
        <PageHead title={t('nav.callers')} text={head} />
        <Empty title={t('callers.notHere')} text={problemWords(error)} />
      </>
    )
  if (data === undefined && error)
    return <Failed error={error} title={t('callers.notLoaded')} onRetry={() => void refetch()} />
  return (
    <>
      <PageHead title={t('nav.callers')} text={head}>
        <button type="button" className="button primary" onClick={() => setOpen({ kind: 'create' })}>
          <Plus aria-hidden="true" /> {t('callers.register')}
        </button>
      </PageHead>
      <Toolbar label={t('search')}>
        <SearchField
          label={t('callers.search')}
          value={text}
          onChange={(next) => {
            setText(next)
            paged.pager.onPage(0)
          }}
        />
      </Toolbar>
      <CallerTable
        paged={data === undefined ? null : paged}
        sort={sort}
        onSort={setSort}
        onOpen={({ caller }) => setOpen({ kind: 'see', clientId: caller.clientId })}
      />
      {data !== undefined && fitting.length === 0 && (
        <NothingFits text={t('callers.noneFits')} onClear={() => setText('')} />
      )}
      {open && <OpenCaller open={open} rows={rows} serviceUrl={data?.serviceUrl ?? ''} onOpen={setOpen} />}
    </>
  )
}

const notHere = 'callersUnknown'
