import type { GrantRecord } from '@casement/portal-api'
import type { SerializedError } from '@reduxjs/toolkit'
import { useDeferredValue, useMemo, useState } from 'react'
import { portalApi } from '../../api/portal-api.ts'
import type { QueryError } from '../../api/query-error.ts'
import { useNames } from '../api/use-names.ts'
import { usePaged, type Paged } from '../parts/pager.tsx'
import { usePicked } from '../parts/use-picked.ts'
import type { Sort } from '../../parts/table/sort-head.tsx'
import {
  filterRows,
  noFilter,
  sortRows,
  toRows,
  type GrantFilter,
  type GrantRow,
  type GrantSortKey,
} from './grant-rows.ts'

export interface GrantList {
  readonly error: QueryError | SerializedError | undefined
  readonly retry: () => void
  readonly filter: GrantFilter
  readonly setFilter: (filter: GrantFilter) => void
  readonly sort: Sort<GrantSortKey>
  readonly setSort: (sort: Sort<GrantSortKey>) => void
  /** null: the grants are on their way */
  readonly paged: Paged<GrantRow> | null
  /** there is no grant at all */
  readonly isEmpty: boolean
  /** there are grants, and none fits the filter */
  readonly hasNone: boolean
  /** how many fit the filter */
  readonly fitting: number
  /** those picked of the ones that fit: nothing is done to a grant that is out of sight by the filter */
  readonly picked: readonly GrantRecord[]
  readonly pickedIds: ReadonlySet<string>
  readonly pick: (ids: readonly string[], isPicked: boolean) => void
  readonly pickAll: () => void
  readonly pickNone: () => void
}

const grantsQuery = portalApi.endpoints.adminRoutesGetAll
const nothing: GrantRecord[] = []

/** The grants as they are shown. Thousands are sorted and searched here: what is typed stays ahead of what is found. */
export function useGrantList(): GrantList {
  const { data, error, refetch } = grantsQuery.useQuery(undefined, { refetchOnMountOrArgChange: true })
  const { names, isSettled } = useNames()
  const [filter, setFilter] = useState(noFilter)
  const [sort, setSort] = useState<Sort<GrantSortKey>>({ key: 'subject', isDescending: false })
  const { keys: pickedIds, pick, pickAll, pickNone } = usePicked()
  const shownFilter = useDeferredValue(filter)
  const shownSort = useDeferredValue(sort)

  const rows = useMemo(() => toRows(data ?? nothing, names), [data, names])
  const sorted = useMemo(() => sortRows(rows, shownSort.key, shownSort.isDescending), [rows, shownSort])
  const fitting = useMemo(() => filterRows(sorted, shownFilter), [sorted, shownFilter])
  const picked = useMemo(
    () =>
      pickedIds.size === 0 ? [] : fitting.flatMap(({ grant }) => (pickedIds.has(grant.id) ? [grant] : [])),
    [fitting, pickedIds],
  )
  const paged = usePaged(fitting)
  const isReady = data !== undefined && isSettled

  return {
    error: data === undefined ? error : undefined,
    retry: () => void refetch(),
    filter,
    setFilter: (next) => {
      setFilter(next)
      paged.pager.onPage(0)
    },
    sort,
    setSort: (next) => {
      setSort(next)
      paged.pager.onPage(0)
    },
    paged: isReady ? paged : null,
    isEmpty: isReady && data.length === 0,
    hasNone: isReady && data.length > 0 && fitting.length === 0,
    fitting: fitting.length,
    picked,
    pickedIds,
    pick,
    pickAll: () => pickAll(fitting.map(({ grant }) => grant.id)),
    pickNone,
  }
}
