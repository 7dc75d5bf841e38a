import type { KnownPerson } from '@casement/portal-api'
import { useMemo } from 'react'
import { adminApi } from './admin-api.ts'

export interface KnownSubjects {
  readonly person: readonly string[]
  readonly group: readonly string[]
  readonly role: readonly string[]
  /** false: nobody can be called unknown yet */
  readonly isComplete: boolean
}

const sorted = (names: Iterable<string>) => [...new Set(names)].toSorted((a, b) => a.localeCompare(b))

const subjectsOf = (people: readonly KnownPerson[]) => ({
  person: sorted(people.map(({ person }) => person)),
  group: sorted(people.flatMap(({ groups }) => groups)),
  role: sorted(people.flatMap(({ roles }) => roles)),
})

/** Who has been here, and in which groups and roles: what an input can offer. */
export function useKnownSubjects(): KnownSubjects {
  const { data } = adminApi.usePeopleQuery()
  return useMemo(() => ({ ...subjectsOf(data ?? []), isComplete: data !== undefined }), [data])
}
