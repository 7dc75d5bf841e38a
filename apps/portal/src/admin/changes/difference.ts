import type { Grantable, GrantDifference } from '@casement/portal-api'
import { roleChoice } from './grant-draft.ts'
import { listed } from '../words/counts.ts'
import { kindName, reportWords, rightsName, subjectWords, type AnyGrant } from '../words/grant-words.ts'
import { reportNamed, workspaceNamed, type Names } from '../words/names.ts'
import { t } from '../words/t.ts'

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
  /** What whoever makes it may not mean. */
  readonly warning?: string | undefined
}

type Fields = readonly (readonly [field: string, text: string])[]

function fieldsOf(
  { subject, workspaceId, reportId, rights, rowRoles, rowName, note }: AnyGrant,
  names: Names,
): Fields {
  return [
    [kindName('person'), subject.kind === 'person' ? subject.value : ''],
    [kindName('group'), subject.kind === 'group' ? subject.value : ''],
    [kindName('role'), subject.kind === 'role' ? subject.value : ''],
    [t('field.workspace'), workspaceNamed(names, workspaceId).name],
    [t('field.report'), reportNamed(names, workspaceId, reportId).name],
    [t('field.rights'), rightsName(rights)],
    [t('field.rowRoles'), rowRoles.join(', ')],
    [t('field.rowName'), rowName ?? ''],
    [t('field.note'), note ?? ''],
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

/** Says of a grant without a row role, for a model that has some, that by itself it shows nothing. */
export function warningOf(
  { after }: Difference,
  names: Names,
  workspaces: Grantable['workspaces'],
): string | undefined {
  if (!after || after.rowRoles.length > 0) return undefined
  const { workspaceId, reportId } = after
  if (roleChoice(workspaces, { workspaceId, reportId: reportId ?? '' }).roles.length === 0) return undefined
  return reportId === null
    ? t('grant.withoutRoleEvery')
    : t('grant.withoutRole', { report: reportNamed(names, workspaceId, reportId).name })
}

/** What changes would do: "1 new grant, 2 changed and 3 removed". */
export function countedDifferences(differences: readonly Difference[]): string {
  const [first, ...others] = groupsOf(differences)
  if (!first) return t('grants.wouldNothing')
  const [kind, of] = first
  return listed([
    t(`grants.would.${kind}`, { count: of }),
    ...others.map(([other, number]) => t(`grants.wouldAlso.${other}`, { count: number })),
  ])
}

/** What changes have done: "2 grants changed", "1 grant added and 3 removed". */
export function doneInWords(differences: readonly Difference[]): string {
  const [first, ...others] = groupsOf(differences)
  if (!first) return t('grants.didNothing')
  const [kind, of] = first
  return listed([
    t(`grants.did.${kind}`, { count: of }),
    ...others.map(([other, number]) => t(`grants.didAlso.${other}`, { count: number })),
  ])
}

const groupsOf = (differences: readonly Difference[]) =>
  (['new', 'changed', 'removed'] as const)
    .map((kind) => [kind, differences.filter((one) => kindOf(one) === kind).length] as const)
    .filter(([, number]) => number > 0)
