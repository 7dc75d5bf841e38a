import { useEffect, useMemo, useRef } from 'react'
import { useDispatch } from 'react-redux'
import { useCatalogueQuery } from '../api/portal-api.ts'
import { describeQueryError, isQueryError } from '../api/query-error.ts'
import type { PortalDispatch } from '../store/store.ts'
import { setAll } from '../store/dashboard-slice.ts'
import { useLanguage } from '../words/language-context.ts'
import { workspacesOf, type Workspace } from './workspaces.ts'

export type CatalogueState =
  | { kind: 'loading' }
  | { kind: 'failed' }
  | { kind: 'loaded'; workspaces: readonly Workspace[] }

/** The person's catalogue. Every answer is saved under `all`; of a failure the console hears, the page only that it is one. */
export function useCatalogue(firstAccessToken: string): CatalogueState {
  const dispatch = useDispatch<PortalDispatch>()
  const { data, error, refetch } = useCatalogueQuery({ accessToken: firstAccessToken })

  // Names are read in the reader's language: those that are there stay until they come in another one.
  const { language } = useLanguage()
  const readIn = useRef(language)
  useEffect(() => {
    if (readIn.current === language) return
    readIn.current = language
    void refetch()
  }, [language, refetch])

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
