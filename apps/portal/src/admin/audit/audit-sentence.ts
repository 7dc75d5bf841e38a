import {
  type AuditEntry,
  type Banner,
  type Brand,
  type CallerRecord,
  type ContentRecord,
  type GrantRecord,
  refusedSignIns,
} from '@casement/portal-api'
import { appearanceChanges } from '../appearance/appearance-words.ts'
import { callerChanges } from '../callers/caller-words.ts'
import { fieldChanges, type FieldChange } from '../changes/difference.ts'
import { contentChanges } from '../content/content-words.ts'
import { listed } from '../words/counts.ts'
import { givenWords, reportWords, toSubjectWords } from '../words/grant-words.ts'
import { reportNamed, workspaceNamed, type Names } from '../words/names.ts'
import { t } from '../words/t.ts'

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
    sentence: isOfGrant ? grantDeed(entry.person, before, after, names) : otherDeed(entry),
    fields: before && after ? fieldChanges(before, after, names) : [],
    canUndo: isOfGrant,
  }
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
  const known = refusedSignIns.find((one) => one === refused)
  const why = known ? t(`audit.refusal.${known}`) : refused
  const whose = persons.length > 0 ? ` (${persons.join(', ')})` : ''
  return t('audit.refused', { count: calls, why }) + whose
}

/** What is done to callers, with whether it can be changed back. */
const callerDeeds = {
  createCaller: true,
  changeCaller: true,
  deleteCaller: false,
  addCallerCredential: true,
  removeCallerCredential: false,
} as const
type CallerDeed = keyof typeof callerDeeds

function callerSentence({ person, action, before, after }: AuditEntry, names: Names): AuditSentence {
  const deed = action as CallerDeed
  const [from, to] = [before as CallerRecord | null, after as CallerRecord | null]
  return {
    sentence: t(`audit.caller.${deed}`, { person, name: (to ?? from)!.name }),
    fields: callerChanges(from, to, names),
    canUndo: callerDeeds[deed],
  }
}

function appearanceSentence({ person, action, before, after }: AuditEntry): AuditSentence {
  const valueIn = (record: AuditEntry['before' | 'after']) => (record as { value: Brand | Banner }).value
  return {
    sentence: t(action === 'changeBrand' ? 'audit.changedBrand' : 'audit.changedBanner', { person }),
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
      ? t('theWorkspace', { name: workspaceNamed(names, workspaceId).name })
      : reportNamed(names, workspaceId, reportId).name
  const wasPublished = before?.published ?? true
  const deed = wasPublished === after.published ? 'changed' : after.published ? 'published' : 'unpublished'
  return {
    sentence: t(`audit.content.${deed}`, { person: entry.person, what }),
    fields: contentChanges(before, after),
    canUndo: true,
  }
}

function grantDeed(
  person: string,
  before: GrantRecord | null,
  after: GrantRecord | null,
  names: Names,
): string {
  const grant = (before ?? after)!
  const subject = toSubjectWords(grant.subject)
  if (before && after) return t('audit.changedGrant', { person, subject, report: reportWords(before, names) })
  const given = givenWords(grant, names)
  return t(after ? 'audit.gave' : 'audit.took', { person, subject, given, rows: withRows(grant) })
}

/** " with the row role EMEA and the row name g", or nothing. */
function withRows({ rowRoles, rowName }: GrantRecord): string {
  const values = { count: rowRoles.length, roles: listed(rowRoles), name: rowName }
  if (rowRoles.length === 0) return rowName === undefined ? '' : ` ${t('audit.rows.name', values)}`
  return ` ${t(rowName === undefined ? 'audit.rows.roles' : 'audit.rows.both', values)}`
}

/** What is told of by a sentence of its own. */
const deeds = [
  'endSignIns',
  'revokeToken',
  'importPeople',
  'refreshDataset',
  'viewAs',
  'endViewAs',
  'acceptRequest',
  'refuseRequest',
  'subscribe',
  'changeSubscription',
  'stopSubscription',
  'sendSubscription',
  'refuseSubscription',
  'signIn',
  'writeComment',
  'replyToComment',
  'editComment',
  'deleteComment',
  'resolveComment',
  'reopenComment',
  'prune',
] as const satisfies readonly AuditEntry['action'][]

function otherDeed({ person, action, before, after }: AuditEntry): string {
  const said = { ...before, ...after } as {
    person?: string
    people?: number
    dataset?: string
    reason?: string
    answer?: string
    entries?: number
    upTo?: { id: number }
    subscription?: string
    audience?: string
  }
  const deed = deeds.find((one) => one === action)
  if (!deed) return t('audit.didOther', { person, action })
  const words = action === 'acceptRequest' || action === 'refuseRequest' ? said.answer : said.reason
  return t(`audit.did.${deed}`, {
    person,
    someone: said.person ?? t('somebody'),
    people: said.people ?? 0,
    dataset: said.dataset ?? t('audit.aDataset'),
    subscription: said.subscription ?? '',
    audience: said.audience ?? 'rows',
    entries: said.entries ?? 0,
    upTo: said.upTo?.id ?? '?',
    because: words ? t('audit.because', { words }) : '',
  })
}
