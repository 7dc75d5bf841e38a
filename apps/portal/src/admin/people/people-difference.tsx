import type { ImportedPeople, PersonDifference } from '@casement/portal-api'
import { DescribedList } from '../changes/difference-list.tsx'
import type { DescribedDifference } from '../changes/difference.ts'
import { count, listed } from '../words/counts.ts'

type Found = Pick<ImportedPeople, 'differences' | 'kept'>

/** "2 new people and 1 changed; 3 people have signed in and keep the groups and roles of their sign-in". */
export function peopleCounted({ differences, kept }: Found): string {
  const added = differences.filter(({ before }) => before === null).length
  const changed = differences.length - added
  const parts = [
    ...(added > 0 ? [count(added, 'new person', 'new people')] : []),
    ...(changed > 0 ? [`${count(changed, 'person', 'people')} changed`] : []),
  ]
  const made = parts.length > 0 ? listed(parts) : 'Nobody would be new or different'
  if (kept === 0) return made
  const [have, their] = kept === 1 ? ['has', 'the sign-in'] : ['have', 'their sign-ins']
  return `${made}; ${count(kept, 'person', 'people')} ${have} signed in and ${kept === 1 ? 'keeps' : 'keep'} the groups and roles of ${their}`
}

function describePerson({ person, before, after }: PersonDifference): DescribedDifference {
  const fields = (['groups', 'roles'] as const).map((name) => ({
    field: name === 'groups' ? 'Groups' : 'Roles',
    from: before?.[name].join(', ') || null,
    to: after[name].join(', ') || null,
  }))
  return {
    kind: before ? 'changed' : 'new',
    title: person,
    fields: fields.filter(({ from, to }) => from !== to),
  }
}

/** What a file of people would change, person by person. */
export const PeopleDifference = (found: Found) => (
  <DescribedList counted={peopleCounted(found)} described={found.differences.map(describePerson)} />
)
