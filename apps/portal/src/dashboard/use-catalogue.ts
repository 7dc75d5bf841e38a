import { useEffect, useMemo } from 'react'
import { useDispatch } from 'react-redux'
import { useCatalogueQuery } from '../api/portal-api.ts'
import { describeQueryError, isQueryError } from '../api/query-error.ts'
import type { PortalDispatch } from '../store/store.ts'
import { setAll } from '../store/dashboard-slice.ts'
import { workspacesOf, type Workspace } from './workspaces.ts'

export type CatalogueState =
  | { kind: 'loading' }
  | { kind: 'failed' }
  | { kind: 'loaded'; workspaces: readonly Workspace[] }

/** The person's catalogue. Every answer is saved under `all`; of a failure the console hears, the page only that it is one. */
export function useCatalogue(firstAccessToken: string): CatalogueState {
  const dispatch = useDispatch<PortalDispatch>()
  const { data, error } = useCatalogueQuery({ accessToken: firstAccessToken })

  useEffect(() => {
    if (data !== undefined) dispatch(setAll(data))
  }, [data, dispatch])
  useEffect(() => {
    if (error !== undefined)
      console.error(
        'The catalogue could not be loaded.',
        isQueryError(error) ? describeQueryError(error) : error.message,
      )
  }, [error])

  const workspaces = useMemo(() => workspacesOf(data), [data])
  if (error !== undefined) return { kind: 'failed' }
  return data === undefined ? { kind: 'loading' } : { kind: 'loaded', workspaces }
}
