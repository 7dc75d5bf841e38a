import type { Grantable } from '@casement/portal-api'
import { useMemo } from 'react'
import { adminApi } from './admin-api.ts'
import { namesOf, noNames, type Names } from '../words/names.ts'

export interface KnownNames {
  readonly names: Names
  readonly workspaces: Grantable['workspaces']
  /** The service has said, or has failed to: what is shown now keeps its form. */
  readonly isSettled: boolean
  /** It has failed to. */
  readonly hasFailed: boolean
  readonly retry: () => void
}

const nothing: Grantable['workspaces'] = []

/** What the embedding service has. Without its answer things are shown by their ids. */
export function useNames(): KnownNames {
  const { data, isError, refetch } = adminApi.useGrantableQuery()
  const names = useMemo(() => (data ? namesOf(data) : noNames), [data])
  return {
    names,
    workspaces: data?.workspaces ?? nothing,
    isSettled: data !== undefined || isError,
    hasFailed: data === undefined && isError,
    retry: () => void refetch(),
  }
}
