import type { GrantDifference } from '@casement/portal-api'
import { count, listed } from '../words/counts.ts'
import { kindNames, reportWords, rightsNames, subjectWords, type AnyGrant } from '../words/grant-words.ts'
import { reportNamed, workspaceNamed, type Names } from '../words/names.ts'

/** What becomes of a field: null where there was, or will be, nothing. */
export interface FieldChange {
  readonly field: string
  readonly from: string | null
  readonly to: string | null
}

/** What becomes of a grant, in words. */
export interface DescribedDifference {
  readonly kind: 'new' | 'changed' | 'removed'
  /** "grace, Sales Overview" */
  readonly title: string
  readonly fields: readonly FieldChange[]
}

type Fields = readonly (readonly [field: string, text: string])[]

function fieldsOf(
  { subject, workspaceId, reportId, rights, rowRoles, rowName, note }: AnyGrant,
  names: Names,
): Fields {
  return [
    [kindNames.person, subject.kind === 'person' ? subject.value : ''],
    [kindNames.group, subject.kind === 'group' ? subject.value : ''],
    [kindNames.role, subject.kind === 'role' ? subject.value : ''],
    ['Workspace', workspaceNamed(names, workspaceId).name],
    ['Report', reportNamed(names, workspaceId, reportId).name],
    ['Rights', rightsNames[rights]],
    ['Row roles', rowRoles.join(', ')],
    ['Row name', rowName ?? ''],
    ['Note', note ?? ''],
  ]
}

/** The fields in which two grants differ, in their order; all that say something of a grant that comes or goes. */
export function fieldChanges(before: AnyGrant | null, after: AnyGrant | null, names: Names): FieldChange[] {
  const from = before && fieldsOf(before, names)
  const to = after && fieldsOf(after, names)
  return (from ?? to ?? []).flatMap(([field], index) => {
    const texts = { from: from?.[index]?.[1] || null, to: to?.[index]?.[1] || null }
    return texts.from === texts.to ? [] : [{ field, ...texts }]
  })
}

type Difference = Pick<GrantDifference, 'before' | 'after'>

const kindOf = ({ before, after }: Difference): DescribedDifference['kind'] =>
  before ? (after ? 'changed' : 'removed') : 'new'

export function describeDifference(difference: Difference, names: Names): DescribedDifference {
  const { before, after } = difference
  const grant = (before ?? after)!
  return {
    kind: kindOf(difference),
    title: `${subjectWords(grant.subject)}, ${reportWords(grant, names)}`,
    fields: fieldChanges(before, after, names),
  }
}

/** What changes would do: "1 new grant, 2 changed and 3 removed". */
export function countedDifferences(differences: readonly Difference[]): string {
  const [first, ...others] = groupsOf(differences)
  if (!first) return 'No grant would be different'
  const [kind, of] = first
  return listed([`${count(of, `${kind} grant`)}`, ...others.map(([other, number]) => `${number} ${other}`)])
}

const doneWords = { new: 'added', changed: 'changed', removed: 'removed' } as const

/** What changes have done: "2 grants changed", "1 grant added and 3 removed". */
export function doneInWords(differences: readonly Difference[]): string {
  const [first, ...others] = groupsOf(differences)
  if (!first) return 'No grant is different'
  const [kind, of] = first
  return listed([
    `${count(of, 'grant')} ${doneWords[kind]}`,
    ...others.map(([other, number]) => `${number} ${doneWords[other]}`),
  ])
}

const groupsOf = (differences: readonly Difference[]) =>
  (['new', 'changed', 'removed'] as const)
    .map((kind) => [kind, differences.filter((one) => kindOf(one) === kind).length] as const)
    .filter(([, number]) => number > 0)
