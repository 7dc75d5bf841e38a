import { UpdateOne } from '@casement/portal-api'
import { describe, expect, test } from 'vitest'
import {
  draftOf,
  emptyDraft,
  fieldNames,
  problemsLeft,
  problemsOf,
  roleChoice,
  writeOf,
} from '../../src/admin/changes/grant-draft.ts'
import { refusalOf } from '../../src/admin/review/refusal.ts'
import { grantWith, marginId, overviewId, salesId, workspaces } from './company.ts'

test('a stored grant comes out of its form as it went in', () => {
  const grant = grantWith({ rowRoles: ['EMEA'], rowName: 'g', note: 'why' })
  const { version, changedBy: _by, changedAt: _at, ...input } = grant
  expect(writeOf(draftOf(grant), { id: grant.id, version })).toEqual({ ...input, version })
})

test('a new grant says what was typed, without what was left empty', () => {
  const draft = {
    ...emptyDraft,
    value: ' emil ',
    workspaceId: salesId,
    rowRoles: ['EMEA'],
    otherRoles: ' APAC, EMEA ,, ',
    rowName: ' ',
  }
  const write = writeOf(draft, null)
  expect(write).toEqual({
    subject: { kind: 'person', value: 'emil' },
    workspaceId: salesId,
    reportId: null,
    rights: 'view',
    rowRoles: ['EMEA', 'APAC'],
  })
  expect(UpdateOne.safeParse(write).success).toBe(true)
})

test('what is missing is said beside its field before the server is asked', () => {
  expect(problemsOf({ ...emptyDraft, kind: 'group', rowName: 'a b' })).toEqual({
    value: 'Say which group it is for',
    workspaceId: 'Choose a workspace',
    rowName: 'A row name has no spaces',
  })
  expect(problemsOf({ ...emptyDraft, value: 'emil', workspaceId: salesId })).toEqual({})
})

test('a problem goes away with the change of its field, and no other', () => {
  const found = { ...emptyDraft, rowName: 'a b' }
  const problems = problemsOf(found)
  expect(problemsLeft(problems, found, found)).toEqual(problems)
  const { value: _gone, ...others } = problems
  expect(problemsLeft(problems, found, { ...found, value: 'z', note: 'why' })).toEqual(others)
  const ofRoles = { rowRoles: 'No such role' }
  expect(problemsLeft(ofRoles, found, { ...found, rights: 'edit' })).toEqual(ofRoles)
  expect(problemsLeft(ofRoles, found, { ...found, otherRoles: 'x' })).toEqual({})
})

describe('row roles to choose from', () => {
  test('are those of the report’s model', () => {
    expect(roleChoice(workspaces, { workspaceId: salesId, reportId: overviewId })).toEqual({
      roles: ['APAC', 'EMEA'],
      isComplete: true,
    })
  })
  test('are those of all models of the workspace for every report', () => {
    expect(roleChoice(workspaces, { workspaceId: salesId, reportId: '' })).toEqual({
      roles: ['APAC', 'EMEA', 'Managers'],
      isComplete: true,
    })
  })
  test('are not all known where the service does not say, or does not have the workspace', () => {
    expect(roleChoice(workspaces, { workspaceId: workspaces[1]!.id, reportId: '' })).toEqual({
      roles: [],
      isComplete: false,
    })
    const mixed = workspaces.map((one) => ({ ...one, reports: workspaces.flatMap(({ reports }) => reports) }))
    expect(roleChoice(mixed, { workspaceId: salesId, reportId: '' })).toEqual({
      roles: ['APAC', 'EMEA', 'Managers'],
      isComplete: false,
    })
    expect(roleChoice(workspaces, { workspaceId: marginId, reportId: '' }).isComplete).toBe(false)
  })
})

describe('a refused change', () => {
  const refused = (field?: string, code = 'grantOfNothing', status = 400) =>
    refusalOf(
      {
        status,
        problem: { code, message: 'No such role', ...(field && { field }) },
        correlationId: 'c',
      },
      fieldNames,
    )

  test.each([
    ['changes.0.write.rowRoles.0', { rowRoles: 'No such role' }],
    ['changes.0.write.subject.value', { value: 'No such role' }],
    ['changes.12.write.workspaceId', { workspaceId: 'No such role' }],
    ['reportId', { reportId: 'No such role' }],
  ])('of %s stands beside its field', (field, fields) => {
    expect(refused(field)).toMatchObject({ fields, above: null })
  })
  test.each([undefined, 'changes.0.write.version', 'changes', 'constructor'])(
    'of %s stands above',
    (field) => {
      expect(refused(field)).toMatchObject({ fields: {}, above: 'No such role.', correlationId: 'c' })
    },
  )
  test('says which of several changes it is about', () => {
    expect(refused('changes.41.write.rowRoles.0').index).toBe(41)
    expect(refused('changes').index).toBeNull()
  })
  test('by a change of somebody else can be read again, any other cannot', () => {
    expect(refused('changes.0.write.version', 'grantChanged', 409).isStale).toBe(true)
    expect(refused('changes.0.remove.id', 'grantUnknown', 404).isStale).toBe(true)
    expect(refused('changes.0.write.rights').isStale).toBe(false)
  })
  test('without an answer says that none came', () => {
    expect(refusalOf({ status: 'FETCH_ERROR', error: 'x' }).above).toMatch(/does not answer/)
    expect(refusalOf({ status: 500 }).above).toMatch(/refused it \(500\)/)
  })
})
