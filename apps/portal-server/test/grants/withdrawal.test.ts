import type { GrantRecord } from '@casement/portal-api'
import { expect, test } from 'vitest'
import type { IssuedTokens } from '../../src/embedding/embedding-service.ts'
import { withdrawnIn, withdrawTokens } from '../../src/access/grants/withdrawal.ts'

const grant = (change: Partial<GrantRecord> = {}): GrantRecord => ({
  id: 'g',
  subject: { kind: 'person', value: 'emil' },
  workspaceId: 'w',
  reportId: null,
  rights: 'edit',
  rowRoles: ['EMEA', 'APAC'],
  version: 1,
  changedBy: 'ada',
  changedAt: '2026-01-01T00:00:00.000Z',
  ...change,
})

test('a deleted grant takes its tokens with it', () => {
  expect(withdrawnIn({ before: grant() })).toEqual([grant()])
})

test('a new grant takes none, unless its row name takes the place of another', () => {
  expect(withdrawnIn({ after: grant() })).toEqual([])
  expect(withdrawnIn({ after: grant({ rowName: 'nina' }) })).toEqual([grant({ rowName: 'nina' })])
})

test.each<[string, Partial<GrantRecord>]>([
  ['subject', { subject: { kind: 'group', value: 'emil' } }],
  ['workspace', { workspaceId: 'v' }],
  ['report', { reportId: 'r' }],
  ['right', { rights: 'view' }],
  ['row roles', { rowRoles: ['EMEA'] }],
  ['row name', { rowName: 'nina' }],
])('a change of its %s takes those of before and of after', (_what, change) => {
  const after = grant({ ...change, version: 2 })
  expect(withdrawnIn({ before: grant(), after })).toEqual([grant(), after])
})

test('a change of the note, or of the order of the row roles, takes none', () => {
  const after = grant({ note: 'checked', rowRoles: ['APAC', 'EMEA'], version: 2, changedBy: 'grace' })
  expect(withdrawnIn({ before: grant(), after })).toEqual([])
})

/** A service that notes what it is asked, and what is forgotten beside it. */
function world() {
  const [revoked, forgotten, read]: [IssuedTokens[], IssuedTokens[], string[]] = [[], [], []]
  const service = {
    async reports(workspace: string, correlationId: string) {
      read.push(`${workspace} ${correlationId}`)
      return [{ id: `${workspace}1` }, { id: `${workspace}2` }] as never
    },
    async revoke(tokens: IssuedTokens) {
      revoked.push(tokens)
    },
  }
  const recent = {
    forget: (tokens: IssuedTokens) => void forgotten.push(tokens),
    tokenFor: () => Promise.reject(new Error('asks for none')),
    tokensFor: () => Promise.reject(new Error('asks for none')),
  }
  return { service, recent, revoked, forgotten, read }
}

test('tokens go of a person for the reports of their grants, and of a group or role for everybody', async () => {
  const { service, recent, revoked, forgotten, read } = world()
  const of = (
    kind: 'person' | 'group' | 'role',
    value: string,
    workspaceId: string,
    reportId: string | null,
  ) => grant({ subject: { kind, value }, workspaceId, reportId })
  await withdrawTokens(
    [
      of('person', 'emil', 'w', null),
      of('person', 'emil', 'v', 'v7'),
      of('person', 'emil', 'w', 'w1'),
      of('person', 'grace', 'w', null),
      of('group', 'Sales', 'v', 'v8'),
      of('role', 'VIEWER', 'v', 'v9'),
    ],
    { service, recent },
    'call',
  )
  const expected = [
    { person: 'emil', reports: ['w1', 'w2', 'v7'] },
    { person: 'grace', reports: ['w1', 'w2'] },
    { reports: ['v8', 'v9'] },
  ]
  expect(revoked).toStrictEqual(expected)
  expect(forgotten).toStrictEqual(expected)
  expect(read, 'each workspace is read once').toEqual(['w call'])
})

test('where tokens cannot be taken back they are forgotten all the same', async () => {
  const { service, recent, forgotten } = world()
  const { revoke: _, ...powerBi } = service
  await withdrawTokens([grant({ reportId: 'r' })], { service: powerBi, recent }, 'call')
  expect(forgotten).toEqual([{ person: 'emil', reports: ['r'] }])
})

test('a service that fails is told', async () => {
  const { service, recent } = world()
  const failing = { ...service, revoke: () => Promise.reject(new Error('down')) }
  await expect(withdrawTokens([grant({ reportId: 'r' })], { service: failing, recent }, 'c')).rejects.toThrow(
    'down',
  )
})
