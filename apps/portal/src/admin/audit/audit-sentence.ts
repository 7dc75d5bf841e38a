import type {
  AuditEntry,
  Banner,
  Brand,
  CallerRecord,
  ContentRecord,
  GrantRecord,
} from '@casement/portal-api'
import { appearanceChanges } from '../appearance/appearance-words.ts'
import { callerChanges } from '../callers/caller-words.ts'
import { fieldChanges, type FieldChange } from '../changes/difference.ts'
import { contentChanges } from '../content/content-words.ts'
import { count } from '../words/counts.ts'
import { givenWords, reportWords, rolesWords, subjectWords } from '../words/grant-words.ts'
import { reportNamed, workspaceNamed, type Names } from '../words/names.ts'

/** An entry in words. */
export interface AuditSentence {
  readonly sentence: string
  /** what a change made different */
  readonly fields: readonly FieldChange[]
  /** what was changed can be changed back */
  readonly canUndo: boolean
}

const grantIn = (value: AuditEntry['before' | 'after']): GrantRecord | null =>
  value && 'subject' in value ? (value as GrantRecord) : null

/** "ada gave grace view of Sales Overview". */
export function auditSentence(entry: AuditEntry, names: Names): AuditSentence {
  if (entry.action === 'changeContent') return contentSentence(entry, names)
  if (entry.action === 'changeBrand' || entry.action === 'changeBanner') return appearanceSentence(entry)
  if (entry.action === 'refuseSignIn') return { sentence: refusedWords(entry), fields: [], canUndo: false }
  if (entry.action in callerDeeds) return callerSentence(entry, names)
  const before = grantIn(entry.before)
  const after = grantIn(entry.after)
  const isOfGrant = before !== null || after !== null
  return {
    sentence: `${entry.person} ${isOfGrant ? grantDeed(before, after, names) : otherDeed(entry)}`,
    fields: before && after ? fieldChanges(before, after, names) : [],
    canUndo: isOfGrant,
  }
}

const refusals: Readonly<Record<string, string>> = {
  malformed: 'had no access token that could be read',
  signature: 'had an access token that the issuer did not sign',
  issuer: 'had an access token of another issuer',
  audience: 'had an access token for somebody else than the portal',
  client: 'had an access token of another program',
  expired: 'had an access token that has expired',
  claims: 'had a token of another kind, or one that is not valid yet',
  ended: 'had the access token of a sign-in that is over',
}

/** "3 calls were refused: they had an access token that has expired (emil)". */
function refusedWords({ after }: AuditEntry): string {
  const {
    refused = '',
    calls = 0,
    persons = [],
  } = (after ?? {}) as {
    refused?: string
    calls?: number
    persons?: string[]
  }
  const why = refusals[refused] ?? refused
  const whose = persons.length > 0 ? ` (${persons.join(', ')})` : ''
  return `${count(calls, 'call')} ${calls === 1 ? 'was refused: it' : 'were refused: they'} ${why}${whose}`
}

const callerDeeds: Readonly<Record<string, readonly [deed: string, canUndo: boolean]>> = {
  createCaller: ['registered the caller', true],
  changeCaller: ['changed the caller', true],
  deleteCaller: ['deleted the caller', false],
  addCallerCredential: ['gave a credential to the caller', true],
  removeCallerCredential: ['took a credential from the caller', false],
}

function callerSentence({ person, action, before, after }: AuditEntry, names: Names): AuditSentence {
  const [deed, canUndo] = callerDeeds[action]!
  const [from, to] = [before as CallerRecord | null, after as CallerRecord | null]
  return {
    sentence: `${person} ${deed} ${(to ?? from)!.name}`,
    fields: callerChanges(from, to, names),
    canUndo,
  }
}

function appearanceSentence({ person, action, before, after }: AuditEntry): AuditSentence {
  const valueIn = (record: AuditEntry['before' | 'after']) => (record as { value: Brand | Banner }).value
  return {
    sentence: `${person} changed ${action === 'changeBrand' ? 'the brand' : 'the message to everybody'}`,
    fields: appearanceChanges(before && valueIn(before), valueIn(after)),
    canUndo: true,
  }
}

function contentSentence(entry: AuditEntry, names: Names): AuditSentence {
  const before = entry.before as ContentRecord | null
  const after = entry.after as ContentRecord
  const { workspaceId, reportId } = after
  const what =
    reportId === null
      ? `the workspace ${workspaceNamed(names, workspaceId).name}`
      : reportNamed(names, workspaceId, reportId).name
  const wasPublished = before?.published ?? true
  const deed =
    wasPublished === after.published
      ? 'changed what readers find of'
      : after.published
        ? 'published'
        : 'unpublished'
  return {
    sentence: `${entry.person} ${deed} ${what}`,
    fields: contentChanges(before, after),
    canUndo: true,
  }
}

function grantDeed(before: GrantRecord | null, after: GrantRecord | null, names: Names): string {
  if (before && after)
    return `changed the grant of ${subjectWords(before.subject)} on ${reportWords(before, names)}`
  if (after) return `gave ${subjectWords(after.subject)} ${givenWords(after, names)}${withRows(after)}`
  return `took ${givenWords(before!, names)}${withRows(before!)} from ${subjectWords(before!.subject)}`
}

function withRows({ rowRoles, rowName }: GrantRecord): string {
  const parts = [
    ...(rowRoles.length > 0 ? [rolesWords(rowRoles)] : []),
    ...(rowName === undefined ? [] : [`the row name ${rowName}`]),
  ]
  return parts.length > 0 ? ` with ${parts.join(' and ')}` : ''
}

function otherDeed({ action, before, after }: AuditEntry): string {
  const said = { ...before, ...after } as {
    person?: string
    people?: number
    dataset?: string
    reason?: string
    answer?: string
    entries?: number
    upTo?: { id: number }
    subscription?: string
  }
  const someone = said.person ?? 'somebody'
  switch (action) {
    case 'endSignIns':
      return `ended every sign-in of ${someone}`
    case 'revokeToken':
      return `revoked an embed token of ${someone}`
    case 'importPeople':
      return `imported ${count(said.people ?? 0, 'person', 'people')}`
    case 'refreshDataset':
      return `began a refresh of ${said.dataset ?? 'a dataset'}`
    case 'viewAs':
      return `began to view the portal as ${someone}${because(said.reason)}`
    case 'endViewAs':
      return `stopped viewing the portal as ${someone}`
    case 'acceptRequest':
      return `accepted the request for access of ${someone}${because(said.answer)}`
    case 'refuseRequest':
      return `refused the request for access of ${someone}${because(said.answer)}`
    case 'subscribe':
      return `subscribed to “${said.subscription ?? ''}”`
    case 'changeSubscription':
      return `changed the subscription “${said.subscription ?? ''}”`
    case 'stopSubscription':
      return `stopped the subscription “${said.subscription ?? ''}” of ${someone}`
    case 'sendSubscription':
      return `sent “${said.subscription ?? ''}” to ${someone}`
    case 'refuseSubscription':
      return `did not send “${said.subscription ?? ''}” to ${someone}${because(said.reason)}`
    case 'signIn':
      return 'signed in'
    case 'writeComment':
      return 'wrote a comment'
    case 'replyToComment':
      return 'replied to a comment'
    case 'editComment':
      return 'edited a comment'
    case 'deleteComment':
      return 'deleted a comment'
    case 'resolveComment':
      return 'resolved a comment'
    case 'reopenComment':
      return 'reopened a comment'
    case 'prune':
      return `removed ${count(said.entries ?? 0, 'entry', 'entries')} that ${said.entries === 1 ? 'was' : 'were'} older than the audit keeps, up to number ${said.upTo?.id ?? '?'}`
    default:
      return `did “${action}”`
  }
}

const because = (words: string | undefined): string => (words ? `: “${words}”` : '')
