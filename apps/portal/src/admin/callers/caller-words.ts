import { dayMs } from '@casement/limits'
import type { CallerCredential, CallerDifference, CallerRecord, CallerRight } from '@casement/portal-api'
import type { DescribedDifference, FieldChange } from '../changes/difference.ts'
import { momentWords } from '../words/counts.ts'
import { workspaceNamed, type Names } from '../words/names.ts'
import { t } from '../words/t.ts'

/** The rights in their order. */
export const everyRight = [
  'readContent',
  'generateTokens',
  'refreshDatasets',
  'administer',
] as const satisfies readonly CallerRight[]

export const rightName = (right: CallerRight): string => t(`callers.right.${right}`)

export const rightsWords = (rights: readonly CallerRight[]): string =>
  rights.length === everyRight.length ? t('callers.everyRight') : rights.map(rightName).join(', ')

export const workspacesWords = (ids: readonly string[] | null, names: Names): string =>
  ids === null ? t('callers.allWorkspaces') : ids.map((id) => workspaceNamed(names, id).name).join(', ')

const soonDays = 14

/** "in 12 days", "today", "expired". */
export function endWords(expiresAt: string, now: number): string {
  const leftMs = Date.parse(expiresAt) - now
  if (leftMs <= 0) return t('callers.expired')
  return leftMs < dayMs ? t('callers.soon') : t('callers.inDays', { count: Math.round(leftMs / dayMs) })
}

/** Whether an end deserves a second look. */
export const endTone = (expiresAt: string | null, now: number): 'over' | 'soon' | 'far' => {
  if (expiresAt === null) return 'far'
  const leftMs = Date.parse(expiresAt) - now
  return leftMs <= 0 ? 'over' : leftMs < soonDays * dayMs ? 'soon' : 'far'
}

/** "Secret Ab3x…", "Key RSA 2048 kZx81…". */
export function credentialWords({ kind, algorithm, hint, thumbprint }: CallerCredential): string {
  const parts = [algorithm, hint ?? thumbprint?.slice(0, 8)].filter(Boolean).join(' ')
  return t(`callers.kind.${kind}`, { what: parts + (hint || thumbprint ? '…' : '') }).trimEnd()
}

const atWords = (at: string | null): string => (at === null ? '' : momentWords(at))

const fieldsOf = (caller: CallerRecord, names: Names) =>
  [
    [t('field.name'), caller.name],
    [t('field.rights'), rightsWords(caller.rights)],
    [t('field.workspaces'), workspacesWords(caller.workspaces, names)],
    [t('field.expires'), atWords(caller.expiresAt)],
    [t('callers.state.disabled'), t(caller.isDisabled ? 'callers.yes' : 'callers.no')],
    [
      t('callers.credentials'),
      caller.credentials
        .map((one) =>
          one.expiresAt === null
            ? credentialWords(one)
            : t('callers.until', { credential: credentialWords(one), when: atWords(one.expiresAt) }),
        )
        .join(', '),
    ],
  ] as const

/** The fields in which a caller differs; all that say something of one that comes or goes. */
export function callerChanges(
  before: CallerRecord | null,
  after: CallerRecord | null,
  names: Names,
): FieldChange[] {
  const from = before && fieldsOf(before, names)
  const to = after && fieldsOf(after, names)
  return (from ?? to ?? []).flatMap(([field], index) => {
    const texts = { from: from?.[index]?.[1] || null, to: to?.[index]?.[1] || null }
    return texts.from === texts.to ? [] : [{ field, ...texts }]
  })
}

export const describeCaller = (
  { before, after }: Pick<CallerDifference, 'before' | 'after'>,
  names: Names,
): DescribedDifference => ({
  kind: before ? (after ? 'changed' : 'removed') : 'new',
  title: (before ?? after)!.name,
  fields: callerChanges(before, after, names),
})
