import type { CallerCredential, CallerDifference, CallerRecord, CallerRight } from '@casement/portal-api'
import type { DescribedDifference, FieldChange } from '../changes/difference.ts'
import { count } from '../words/counts.ts'
import { workspaceNamed, type Names } from '../words/names.ts'

/** The rights in their order, each with what it is for. */
export const rightNames: Readonly<Record<CallerRight, readonly [name: string, hint: string]>> = {
  readContent: ['Read content', 'Workspaces, reports, datasets and their refreshes.'],
  generateTokens: ['Generate tokens', 'Embed tokens for whomever it names: the rows of everybody.'],
  refreshDatasets: ['Refresh datasets', 'Has data loaded again.'],
  administer: ['Administer', 'Activity, row-level security, and callers that hold no more than itself.'],
}
export const everyRight = Object.keys(rightNames) as CallerRight[]

export const rightsWords = (rights: readonly CallerRight[]): string =>
  rights.length === everyRight.length ? 'Every right' : rights.map((right) => rightNames[right][0]).join(', ')

export const workspacesWords = (ids: readonly string[] | null, names: Names): string =>
  ids === null ? 'All workspaces' : ids.map((id) => workspaceNamed(names, id).name).join(', ')

const dayMs = 24 * 60 * 60 * 1000
const soonDays = 14

/** "in 12 days", "today", "expired". */
export function endWords(expiresAt: string, now: number): string {
  const leftMs = Date.parse(expiresAt) - now
  if (leftMs <= 0) return 'expired'
  return leftMs < dayMs ? 'in less than a day' : `in ${count(Math.round(leftMs / dayMs), 'day')}`
}

/** Whether an end deserves a second look. */
export const endTone = (expiresAt: string | null, now: number): 'over' | 'soon' | 'far' => {
  if (expiresAt === null) return 'far'
  const leftMs = Date.parse(expiresAt) - now
  return leftMs <= 0 ? 'over' : leftMs < soonDays * dayMs ? 'soon' : 'far'
}

const kinds = { key: 'Key', certificate: 'Certificate', secret: 'Secret' } as const

/** "Secret Ab3x…", "Key RSA 2048 kZx81…". */
export function credentialWords({ kind, algorithm, hint, thumbprint }: CallerCredential): string {
  const parts = [algorithm, hint ?? thumbprint?.slice(0, 8)].filter(Boolean).join(' ')
  return `${kinds[kind]}${parts && ` ${parts}`}${hint || thumbprint ? '…' : ''}`
}

const moment = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })
const atWords = (at: string | null): string => (at === null ? '' : moment.format(new Date(at)))

const fieldsOf = (caller: CallerRecord, names: Names) =>
  [
    ['Name', caller.name],
    ['Rights', rightsWords(caller.rights)],
    ['Workspaces', workspacesWords(caller.workspaces, names)],
    ['Expires', atWords(caller.expiresAt)],
    ['Disabled', caller.isDisabled ? 'yes' : 'no'],
    [
      'Credentials',
      caller.credentials
        .map(
          (one) => credentialWords(one) + (one.expiresAt === null ? '' : ` until ${atWords(one.expiresAt)}`),
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
