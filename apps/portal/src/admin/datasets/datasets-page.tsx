import type { DatasetEntry } from '@casement/portal-api'
import { useDeferredValue, useMemo, useState } from 'react'
import { isQueryError } from '../../api/query-error.ts'
import { useDocumentTitle } from '../../screens/document-title.ts'
import { Empty, NothingFits } from '../../parts/empty.tsx'
import { Failed } from '../../parts/failed.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { useSay } from '../../parts/said.tsx'
import { SearchField } from '../../parts/search-field.tsx'
import { Toolbar } from '../parts/toolbar.tsx'
import { usePaged } from '../parts/pager.tsx'
import type { Sort } from '../../parts/table/sort-head.tsx'
import { problemWords } from '../../words/problem-words.ts'
import { DatasetDialog } from './dataset-dialog.tsx'
import { findRows, isRunning, toRows, type DatasetRow, type DatasetSortKey } from './dataset-rows.ts'
import { DatasetTable } from './dataset-table.tsx'
import { datasetsApi } from './datasets-api.ts'
import { t } from '../words/t.ts'

const nothing: DatasetEntry[] = []
const quickMs = 3000
const slowMs = 60_000

/** How fresh the data are, what failed, and another attempt. */
export function DatasetsPage() {
  useDocumentTitle(t('nav.data'))
  const [isWaiting, setIsWaiting] = useState(false)
  const { data, error, refetch } = datasetsApi.useDatasetsQuery(undefined, {
    refetchOnMountOrArgChange: true,
    pollingInterval: isWaiting ? quickMs : slowMs,
    skipPollingIfUnfocused: true,
  })
  const [refreshDataset] = datasetsApi.useRefreshDatasetMutation()
  const say = useSay()
  const [text, setText] = useState('')
  const [sort, setSort] = useState<Sort<DatasetSortKey>>({ key: 'urgency', isDescending: false })
  const [openKey, setOpenKey] = useState<string | null>(null)
  const shownText = useDeferredValue(text)
  const rows = useMemo(() => toRows(data ?? nothing), [data])
  const fitting = useMemo(() => findRows(rows, { text: shownText, ...sort }), [rows, shownText, sort])
  const paged = usePaged(fitting)
  const open = rows.find(({ dataset }) => dataset.id === openKey)
  if (isWaiting !== isRunning(rows)) setIsWaiting(isRunning(rows))

  const refresh = async ({ dataset: { workspaceId, id, name } }: DatasetRow) => {
    try {
      await refreshDataset({ workspaceId, datasetId: id }).unwrap()
      say({ text: t('datasets.refreshing', { name }) })
    } catch (failure) {
      if (!isQueryError(failure)) throw failure
      say({ text: t('datasets.notRefreshing', { name, why: problemWords(failure) }), isBad: true })
    }
    void refetch()
  }

  if (data === undefined && error)
    return <Failed error={error} title={t('datasets.notLoaded')} onRetry={() => void refetch()} />
  return (
    <>
      <PageHead title={t('nav.data')} text={t('datasets.text')} />
      {data?.length === 0 ? (
        <Empty title={t('datasets.none')} text={t('datasets.noneText')} />
      ) : (
        <>
          <Toolbar label={t('search')}>
            <SearchField
              label={t('datasets.search')}
              value={text}
              onChange={(next) => {
                setText(next)
                paged.pager.onPage(0)
              }}
            />
          </Toolbar>
          <DatasetTable
            paged={data === undefined ? null : paged}
            sort={sort}
            onSort={setSort}
            onOpen={({ dataset }) => setOpenKey(dataset.id)}
            onRefresh={(row) => void refresh(row)}
          />
          {data !== undefined && fitting.length === 0 && (
            <NothingFits text={t('datasets.noneFits')} onClear={() => setText('')} />
          )}
        </>
      )}
      {open && (
        <DatasetDialog row={open} onRefresh={(row) => void refresh(row)} onClose={() => setOpenKey(null)} />
      )}
    </>
  )
}
