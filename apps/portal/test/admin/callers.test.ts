import type { CallerCredential, CallerRecord } from '@casement/portal-api'
import { expect, test } from 'vitest'
import { changeOf, dayOf, draftOf, draftProblems, endOfDay } from '../../src/admin/callers/caller-draft.ts'
import { findRows, toRows, type CallerSortKey } from '../../src/admin/callers/caller-rows.ts'
import { callerChanges, credentialWords, endTone, endWords } from '../../src/admin/callers/caller-words.ts'
import { auditSentence } from '../../src/admin/audit/audit-sentence.ts'
import { noNames } from '../../src/admin/words/names.ts'

const now = Date.parse('2026-11-25T10:00:00Z')
const inDays = (days: number) => new Date(now + days * 24 * 60 * 60 * 1000).toISOString()
const secret: CallerCredential = {
  id: 's',
  kind: 'secret',
  thumbprint: null,
  algorithm: null,
  hint: 'Ab3x',
  expiresAt: inDays(12.3),
  createdAt: inDays(-1),
  lastUsedAt: inDays(-0.5),
}
const caller: CallerRecord = {
  clientId: '11111111-1111-4111-8111-111111111111',
  name: 'Nightly',
  source: 'registered',
  workspaces: ['w1'],
  rights: ['readContent', 'refreshDatasets'],
  expiresAt: null,
  isDisabled: false,
  version: 3,
  createdAt: inDays(-1),
  updatedAt: inDays(-1),
  credentials: [secret],
}

test('an end is told as it is seen from now, and stands out when it is near', () => {
  expect([12.3, 1.2, 0.3, -1].map((days) => endWords(inDays(days), now))).toEqual([
    'in 12 days',
    'in 1 day',
    'in less than a day',
    'expired',
  ])
  expect([null, inDays(20), inDays(13), inDays(-1)].map((at) => endTone(at, now))).toEqual([
    'far',
    'far',
    'soon',
    'over',
  ])
})

test('a credential is called by what it is, and a secret by how it begins', () => {
  expect(credentialWords(secret)).toBe('Secret Ab3x…')
  const key = {
    ...secret,
    kind: 'key' as const,
    hint: null,
    algorithm: 'RSA 2048',
    thumbprint: 'kZx81abcdef',
  }
  expect(credentialWords(key)).toBe('Key RSA 2048 kZx81abc…')
  expect(credentialWords({ ...key, algorithm: null, thumbprint: null })).toBe('Key')
})

test('rows have a state, and are found by what they say', () => {
  const rows = toRows(
    [
      { ...caller, clientId: 'portal', name: 'portal', source: 'settings', version: null, credentials: [] },
      caller,
      { ...caller, clientId: 'b', name: 'Off', isDisabled: true },
      { ...caller, clientId: 'c', name: 'Old', expiresAt: inDays(-1), workspaces: null },
    ],
    noNames,
    now,
  )
  expect(rows.map(({ state }) => state)).toEqual(['settings', 'active', 'disabled', 'expired'])
  expect(rows.map(({ lastUsedAt }) => lastUsedAt)).toEqual([null, ...Array(3).fill(inDays(-0.5))])
  const found = (text: string, key: CallerSortKey = 'source', isDescending = false) =>
    findRows(rows, { text, key, isDescending }).map((row) => row.caller.name)
  expect(found('refresh w1')).toEqual(['portal', 'Nightly', 'Off'])
  expect(found('all workspaces')).toEqual(['Old'])
  expect(found('disabled')).toEqual(['Off'])
  expect(found('', 'name', true)).toEqual(['portal', 'Old', 'Off', 'Nightly'])
  expect(found('', 'credentials').at(-1)).toBe('portal')
})

test('a draft asks for what it says, and keeps an end whose day is the same', () => {
  const ending = { ...caller, expiresAt: '2027-01-31T11:22:33.000Z' }
  expect(changeOf(draftOf(ending), ending, 3)).toEqual({
    kind: 'change',
    clientId: caller.clientId,
    version: 3,
    set: {
      name: 'Nightly',
      rights: ['readContent', 'refreshDatasets'],
      workspaces: ['w1'],
      expiresAt: '2027-01-31T11:22:33.000Z',
    },
  })
  const draft = { ...draftOf(null), name: ' New ', rights: ['readContent' as const], isEverywhere: true }
  expect(changeOf(draft, null, null)).toEqual({
    kind: 'create',
    set: { name: 'New', rights: ['readContent'], workspaces: null, expiresAt: null },
  })
  expect(dayOf(endOfDay('2027-02-28'))).toBe('2027-02-28')
  expect(Object.keys(draftProblems(draftOf(null)))).toEqual(['name', 'rights', 'workspaces'])
})

test('the fields that differ are told, all of them of a caller that comes', () => {
  const after = { ...caller, isDisabled: true, credentials: [] }
  expect(callerChanges(caller, after, noNames)).toMatchObject([
    { field: 'Disabled', from: 'no', to: 'yes' },
    { field: 'Credentials', from: expect.stringMatching(/^Secret Ab3x… until /), to: null },
  ])
  expect(callerChanges(null, after, noNames).map(({ field }) => field)).toEqual([
    'Name',
    'Rights',
    'Workspaces',
    'Disabled',
  ])
})

test('the audit tells what became of a caller, and what can be taken back', () => {
  const entry = { id: 1, at: inDays(0), person: 'ada', grantId: null, correlationId: 'c', hash: 'h' }
  const of = (action: string, before: CallerRecord | null, after: CallerRecord | null) =>
    auditSentence({ ...entry, action, before, after } as never, noNames)
  expect(of('createCaller', null, caller)).toMatchObject({
    sentence: 'ada registered the caller Nightly',
    canUndo: true,
  })
  expect(of('deleteCaller', caller, null)).toMatchObject({
    sentence: 'ada deleted the caller Nightly',
    canUndo: false,
  })
  expect(of('removeCallerCredential', caller, { ...caller, credentials: [] })).toMatchObject({
    sentence: 'ada took a credential from the caller Nightly',
    canUndo: false,
  })
})
