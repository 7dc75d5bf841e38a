import { AuditAction, type AuditEntry } from '@casement/portal-api'
import { expect, test } from 'vitest'
import { auditSentence } from '../../src/admin/audit/audit-sentence.ts'
import { verifiedWords } from '../../src/admin/audit/verified-words.ts'
import { t } from '../../src/admin/words/t.ts'
import { grantWith, names } from './company.ts'

const entry = (part: Partial<AuditEntry>): AuditEntry => ({
  id: 7,
  at: '2026-11-21T10:00:00.000Z',
  person: 'ada',
  action: 'create',
  grantId: null,
  before: null,
  after: null,
  correlationId: 'c',
  hash: null,
  ...part,
})
const said = (part: Partial<AuditEntry>) => auditSentence(entry(part), names).sentence
const controllers = grantWith({
  subject: { kind: 'group', value: 'controllers' },
  reportId: null,
  rights: 'edit',
  rowRoles: ['APAC', 'EMEA'],
  rowName: 'g',
})

test('a grant that was made says who gave what to whom', () => {
  expect(said({ after: grantWith() })).toBe('ada gave grace view of Sales Overview')
  expect(said({ after: controllers })).toBe(
    'ada gave the group controllers edit of every report of Sales with the row roles APAC and EMEA and the row name g',
  )
})

test('a grant that was removed says who took what from whom', () => {
  const before = grantWith({ rowRoles: ['EMEA'] })
  expect(said({ action: 'delete', before })).toBe(
    'ada took view of Sales Overview with the row role EMEA from grace',
  )
})

test('a grant that was changed says which, and field by field what', () => {
  const change = {
    action: 'update',
    before: grantWith(),
    after: grantWith({ rights: 'edit', version: 2 }),
  } as const
  expect(auditSentence(entry(change), names)).toEqual({
    sentence: 'ada changed the grant of grace on Sales Overview',
    fields: [{ field: 'Rights', from: 'View', to: 'Edit' }],
    canUndo: true,
  })
})

test.each([
  ['ada signed in', { action: 'signIn', after: { signedInAt: '2026-11-21T10:00:00.000Z' } }],
  [
    '1 call was refused: it had an access token that the issuer did not sign',
    { action: 'refuseSignIn', after: { refused: 'signature', calls: 1 } },
  ],
  [
    '1,204 calls were refused: they had an access token that has expired (emil, grace)',
    { action: 'refuseSignIn', after: { refused: 'expired', calls: 1204, persons: ['emil', 'grace'] } },
  ],
  ['ada ended every sign-in of emil', { action: 'endSignIns', after: { person: 'emil' } }],
  ['ada revoked an embed token of emil', { action: 'revokeToken', after: { person: 'emil', tokenId: 't' } }],
  ['ada imported 1 person', { action: 'importPeople', after: { people: 1 } }],
  ['ada imported 12 people', { action: 'importPeople', after: { people: 12 } }],
  [
    'casement removed 120 entries that were older than the audit keeps, up to number 340',
    { person: 'casement', action: 'prune', before: { entries: 120, upTo: { id: 340, hash: 'h' } } },
  ],
] satisfies [string, Partial<AuditEntry>][])('%s', (sentence, part) => {
  expect(said(part)).toBe(sentence)
})

test('only what changed a grant can be undone', () => {
  const canUndo = (part: Partial<AuditEntry>) => auditSentence(entry(part), names).canUndo
  expect(canUndo({ after: grantWith() })).toBe(true)
  expect(canUndo({ action: 'delete', before: grantWith() })).toBe(true)
  expect(canUndo({ action: 'endSignIns', after: { person: 'emil' } })).toBe(false)
  expect(canUndo({ action: 'prune', before: { entries: 1, upTo: { id: 1, hash: 'h' } } })).toBe(false)
})

test('a chain that was followed says how many entries, and whether each is as it was written', () => {
  const found = { newest: null, problems: [] }
  expect(verifiedWords({ ...found, entries: 2113 })).toBe('2,113 entries, each as it was written')
  expect(verifiedWords({ ...found, entries: 1 })).toBe('1 entry, as it was written')
  expect(verifiedWords({ ...found, entries: 3, problems: ['entry 2 is missing'] })).toBe(
    '3 entries, and not all as they were written',
  )
})

test('content, brand and refreshes are told in words, and the first two can be changed back', () => {
  const content = {
    workspaceId: 'w',
    reportId: null,
    published: false,
    name: null,
    description: null,
    tags: [],
    owner: null,
    featured: false,
    place: null,
    version: 1,
    changedBy: 'ada',
    changedAt: '2026-11-25T06:00:00Z',
  }
  const of = (part: Partial<AuditEntry>) => auditSentence(entry({ grantId: null, ...part }), names)
  expect(of({ action: 'changeContent', before: null, after: content })).toEqual({
    sentence: 'ada unpublished the workspace w',
    fields: [{ field: 'Published', from: 'yes', to: 'no' }],
    canUndo: true,
  })
  const renamed = { ...content, name: 'X' }
  expect(of({ action: 'changeContent', before: content, after: renamed }).sentence).toBe(
    'ada changed what readers find of the workspace w',
  )
  const banner = { text: 'Hello', level: 'info' as const, from: null, until: null }
  const stored = { value: banner, version: 1, changedBy: 'ada', changedAt: '2026-11-25T06:00:00Z' }
  expect(of({ action: 'changeBanner', before: null, after: stored })).toEqual({
    sentence: 'ada changed the message to everybody',
    fields: [{ field: 'Message', from: null, to: 'Hello' }],
    canUndo: true,
  })
  expect(of({ action: 'refreshDataset', before: null, after: { dataset: 'Ledger' } })).toEqual({
    sentence: 'ada began a refresh of Ledger',
    fields: [],
    canUndo: false,
  })
})

/** Of grants, content, appearance and callers: what a sentence takes from the record that was changed. */
const ofRecords = /^(create|update|delete|change(Content|Brand|Banner)|.*Caller|.*Credential|refuseSignIn)$/

test.each(AuditAction.options.filter((action) => !ofRecords.test(action)))(
  '%s has a sentence of its own, which is not its name',
  (action) => {
    const sentence = said({ action, after: { person: 'emil', report: 'Margin', subscription: 'Weekly' } })
    expect(sentence).toMatch(/^ada \w/)
    expect(sentence).not.toBe(t('audit.didOther', { person: 'ada', action }))
  },
)
