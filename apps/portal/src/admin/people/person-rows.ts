import type { GrantRecord, KnownPerson } from '@casement/portal-api'
import { collator } from '../words/counts.ts'

const sortTexts = {
  person: ({ person }: KnownPerson) => person,
  groups: ({ groups }: KnownPerson) => groups.join(', '),
  roles: ({ roles }: KnownPerson) => roles.join(', '),
  seen: ({ seenAt }: KnownPerson) => seenAt ?? '',
} as const

export type PersonSortKey = keyof typeof sortTexts

/** The people whose name, groups or roles hold every word of the search, sorted by a column. */
export function findPeople(
  people: readonly KnownPerson[],
  { text, key, isDescending }: { text: string; key: PersonSortKey; isDescending: boolean },
): KnownPerson[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  const textOf = sortTexts[key]
  const sign = isDescending ? -1 : 1
  const { compare } = collator()
  return people
    .filter(({ person, groups, roles }) => {
      const all = [person, ...groups, ...roles].join('\n').toLowerCase()
      return words.every((word) => all.includes(word))
    })
    .toSorted((a, b) => sign * compare(textOf(a), textOf(b)))
}

/** Grants that reach a person, by the way they do. */
export interface GrantsOfPerson {
  readonly direct: readonly GrantRecord[]
  readonly byGroup: readonly GrantRecord[]
  readonly byRole: readonly GrantRecord[]
}

export const grantsOf = (
  grants: readonly GrantRecord[],
  { person, groups, roles }: KnownPerson,
): GrantsOfPerson => ({
  direct: grants.filter(({ subject }) => subject.kind === 'person' && subject.value === person),
  byGroup: grants.filter(({ subject }) => subject.kind === 'group' && groups.includes(subject.value)),
  byRole: grants.filter(({ subject }) => subject.kind === 'role' && roles.includes(subject.value)),
})
