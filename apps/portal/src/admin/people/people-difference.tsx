import type { ImportedPeople, PersonDifference } from '@casement/portal-api'
import { DescribedList } from '../changes/difference-list.tsx'
import type { DescribedDifference } from '../changes/difference.ts'
import { listed } from '../words/counts.ts'
import { t } from '../words/t.ts'

type Found = Pick<ImportedPeople, 'differences' | 'kept'>

/** "2 new people and 1 changed; 3 people have signed in and keep the groups and roles of their sign-in". */
export function peopleCounted({ differences, kept }: Found): string {
  const added = differences.filter(({ before }) => before === null).length
  const changed = differences.length - added
  const parts = [
    ...(added > 0 ? [t('people.would.new', { count: added })] : []),
    ...(changed > 0 ? [t('people.would.changed', { count: changed })] : []),
  ]
  const made = parts.length > 0 ? listed(parts) : t('people.wouldNothing')
  return kept === 0 ? made : t('people.kept', { made, count: kept })
}

function describePerson({ person, before, after }: PersonDifference): DescribedDifference {
  const fields = (['groups', 'roles'] as const).map((name) => ({
    field: name === 'groups' ? t('field.groups') : t('field.roles'),
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
