import type { ImportedPeople, KnownPerson, PersonDifference } from '@casement/portal-api'
import type { Person } from '../signed-in/person.ts'

/** What a file of people changes, beside those who are known: whoever has signed in stays as the sign-in said. */
export function importDifference(
  file: readonly Person[],
  known: readonly KnownPerson[],
): Pick<ImportedPeople, 'differences' | 'kept'> {
  const knownBy = new Map(known.map((one) => [one.person, one]))
  const differences: PersonDifference[] = []
  let kept = 0
  for (const { value: person, ...said } of file) {
    const before = knownBy.get(person)
    const after = { groups: [...said.groups], roles: [...said.roles] }
    if (before && textOf(before) === textOf(after)) continue
    if (before && before.seenAt !== null) kept++
    else
      differences.push({
        person,
        before: before ? { groups: before.groups, roles: before.roles } : null,
        after,
      })
  }
  return { differences, kept }
}

const textOf = ({ groups, roles }: PersonDifference['after']) => JSON.stringify([groups, roles])
