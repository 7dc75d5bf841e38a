import type { ContentEntry } from '@casement/portal-api'
import { useDeferredValue, useMemo, useState } from 'react'
import { useDocumentTitle } from '../../screens/document-title.ts'
import { Empty, NothingFits } from '../../parts/empty.tsx'
import { Failed } from '../../parts/failed.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { BulkBar } from '../parts/bulk-bar.tsx'
import { usePicked } from '../parts/use-picked.ts'
import { usePaged } from '../parts/pager.tsx'
import type { Sort } from '../../parts/table/sort-head.tsx'
import { BulkContent } from './bulk-content.tsx'
import { contentApi } from './content-api.ts'
import { ContentDialog } from './content-dialog.tsx'
import { ContentFilters } from './content-filters.tsx'
import {
  filterRows,
  noFilter,
  sortRows,
  toRows,
  type BulkDeed,
  type ContentFilter,
  type ContentRow,
  type ContentSortKey,
} from './content-rows.ts'
import { ContentTable } from './content-table.tsx'
import { t } from '../words/t.ts'

type Open =
  | { readonly kind: 'edit'; readonly row: ContentRow }
  | { readonly kind: 'bulk'; readonly ask: BulkDeed['kind'] }

const nothing: ContentEntry[] = []
const deeds = ['publish', 'unpublish', 'addTag', 'removeTag'] as const

/** What readers find: published or not, under which name and in which order. */
export function ContentPage() {
  useDocumentTitle(t('nav.content'))
  const { data, error, refetch } = contentApi.useContentQuery(undefined, { refetchOnMountOrArgChange: true })
  const [filter, setFilter] = useState(noFilter)
  const [sort, setSort] = useState<Sort<ContentSortKey>>({ key: 'service', isDescending: false })
  const { keys: pickedKeys, pick, pickAll, pickNone } = usePicked()
  const [open, setOpen] = useState<Open | null>(null)
  const shownFilter = useDeferredValue(filter)
  const rows = useMemo(() => toRows(data ?? nothing), [data])
  const fitting = useMemo(
    () => sortRows(filterRows(rows, shownFilter), sort.key, sort.isDescending),
    [rows, shownFilter, sort],
  )
  const picked = fitting.filter(({ key }) => pickedKeys.has(key))
  const paged = usePaged(fitting)
  const narrow = (next: ContentFilter) => {
    setFilter(next)
    paged.pager.onPage(0)
  }

  if (data === undefined && error)
    return <Failed error={error} title={t('content.notLoaded')} onRetry={() => void refetch()} />
  return (
    <>
      <PageHead title={t('nav.content')} text={t('content.text')} />
      {data?.length === 0 ? (
        <Empty title={t('content.none')} text={t('content.noneText')} />
      ) : (
        <>
          <ContentFilters filter={filter} rows={rows} onChange={narrow} />
          <ContentTable
            paged={data === undefined ? null : paged}
            sort={sort}
            onSort={(next) => {
              setSort(next)
              paged.pager.onPage(0)
            }}
            picked={pickedKeys}
            onPick={pick}
            onEdit={(row) => setOpen({ kind: 'edit', row })}
          />
          {data !== undefined && fitting.length === 0 && (
            <NothingFits text={t('content.noneFits')} onClear={() => narrow(noFilter)} />
          )}
          {picked.length > 0 && (
            <BulkBar
              label={t('content.picked')}
              said={t('content.number', { count: picked.length })}
              number={picked.length}
              fitting={fitting.length}
              asks={deeds.map((ask) => [ask, t(`content.deed.${ask}`)])}
              onAll={() => pickAll(fitting.map(({ key }) => key))}
              onNone={pickNone}
              onAsk={(ask) => setOpen({ kind: 'bulk', ask })}
            />
          )}
        </>
      )}
      {open?.kind === 'edit' && <ContentDialog row={open.row} onClose={() => setOpen(null)} />}
      {open?.kind === 'bulk' && (
        <BulkContent ask={open.ask} rows={picked} onClose={() => setOpen(null)} onDone={pickNone} />
      )}
    </>
  )
}
