import type { GrantRecord } from '@casement/portal-api'
import { describe, expect, test } from 'vitest'
import {
  countedDifferences,
  describeDifference,
  doneInWords,
  warningOf,
} from '../../src/admin/changes/difference.ts'
import { goneId, grantWith, names, workspaces } from './company.ts'

const grant = grantWith()

test('a new grant is told by every field that says something', () => {
  const after = grantWith({ rowRoles: ['EMEA', 'APAC'] })
  expect(describeDifference({ before: null, after }, names)).toEqual({
    kind: 'new',
    title: 'grace, Sales Overview',
    fields: [
      { field: 'Person', from: null, to: 'grace' },
      { field: 'Workspace', from: null, to: 'Sales' },
      { field: 'Report', from: null, to: 'Sales Overview' },
      { field: 'Rights', from: null, to: 'View' },
      { field: 'Row roles', from: null, to: 'EMEA, APAC' },
    ],
  })
})

test('a changed grant is told by what is different, from and to', () => {
  const after = grantWith({ rights: 'edit', reportId: null, note: 'why' })
  const before = grantWith({ rowName: 'g' })
  expect(describeDifference({ before, after }, names)).toEqual({
    kind: 'changed',
    title: 'grace, Sales Overview',
    fields: [
      { field: 'Report', from: 'Sales Overview', to: 'Every report' },
      { field: 'Rights', from: 'View', to: 'Edit' },
      { field: 'Row name', from: 'g', to: null },
      { field: 'Note', from: null, to: 'why' },
    ],
  })
})

test('a grant that goes over to a group says what it was and what it is', () => {
  const after = grantWith({ subject: { kind: 'group', value: 'controllers' } })
  expect(describeDifference({ before: grant, after }, names).fields).toEqual([
    { field: 'Person', from: 'grace', to: null },
    { field: 'Group', from: null, to: 'controllers' },
  ])
})

test('a removed grant is told by what it was, by ids where nothing has the name', () => {
  const before = grantWith({
    subject: { kind: 'role', value: 'auditor' },
    workspaceId: goneId,
    reportId: null,
  })
  const { kind, title, fields } = describeDifference({ before, after: null }, names)
  expect([kind, title]).toEqual(['removed', `the role auditor, every report of ${goneId}`])
  expect(fields[0]).toEqual({ field: 'Role', from: 'auditor', to: null })
})

test('a grant without a row role says that it shows nothing by itself, where the model has roles', () => {
  const warned = (after: Partial<GrantRecord> | null) =>
    warningOf({ before: null, after: after && grantWith(after) }, names, workspaces)
  expect(warned({ rowRoles: [] })).toBe(
    'It gives no row role: unless another grant gives one, no row of Sales Overview is seen.',
  )
  expect(warned({ rowRoles: [], reportId: null })).toBe(
    'It gives no row role: unless another grant gives one, no row is seen of reports whose model has row-level security.',
  )
  expect(warned({ rowRoles: ['EMEA'] })).toBeUndefined()
  // The service does not say which roles there are.
  const [, treasury] = workspaces
  const { id, reports } = treasury!
  expect(warned({ rowRoles: [], workspaceId: id, reportId: reports[0]!.id })).toBeUndefined()
  expect(warned(null)).toBeUndefined()
})

describe('how many', () => {
  const made = { before: null, after: grant }
  const changed = { before: grant, after: grant }
  const removed = { before: grant, after: null }

  test.each([
    [[], 'No grant would be different', 'No grant is different'],
    [[made], '1 new grant', '1 grant added'],
    [[changed, changed], '2 changed grants', '2 grants changed'],
    [[removed, made, removed], '1 new grant and 2 removed', '1 grant added and 2 removed'],
    [
      [removed, changed, made],
      '1 new grant, 1 changed and 1 removed',
      '1 grant added, 1 changed and 1 removed',
    ],
  ])('%#: %s', (differences, before, after) => {
    expect(countedDifferences(differences)).toBe(before)
    expect(doneInWords(differences)).toBe(after)
  })
})
