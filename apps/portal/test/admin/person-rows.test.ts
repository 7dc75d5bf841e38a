import { expect, test } from 'vitest'
import { findPeople, grantsOf } from '../../src/admin/people/person-rows.ts'
import { grantWith } from './company.ts'

const person = (name: string, groups: string[] = [], roles: string[] = [], seenAt: string | null = null) => ({
  person: name,
  groups,
  roles,
  seenAt,
  importedAt: null,
})
const people = [
  person('grace', ['controllers'], [], '2026-11-21T10:00:00.000Z'),
  person('Emil', ['regions'], ['auditor'], '2026-01-01T10:00:00.000Z'),
  person('nina'),
]
const found = (text: string, key: 'person' | 'seen' = 'person', isDescending = false) =>
  findPeople(people, { text, key, isDescending }).map((one) => one.person)

test('people are found by name, group and role, and sorted by a column', () => {
  expect(found('')).toEqual(['Emil', 'grace', 'nina'])
  expect(found('AUDIT regions')).toEqual(['Emil'])
  expect(found('grace regions')).toEqual([])
  expect(found('', 'seen')).toEqual(['nina', 'Emil', 'grace'])
  expect(found('', 'seen', true)).toEqual(['grace', 'Emil', 'nina'])
})

test('the grants that reach a person are told apart by the way they do', () => {
  const grants = [
    grantWith({ id: '1', subject: { kind: 'person', value: 'Emil' } }),
    grantWith({ id: '2', subject: { kind: 'group', value: 'regions' } }),
    grantWith({ id: '3', subject: { kind: 'role', value: 'auditor' } }),
    // Of other kinds and letters, as the server compares them.
    grantWith({ id: '4', subject: { kind: 'person', value: 'emil' } }),
    grantWith({ id: '5', subject: { kind: 'group', value: 'auditor' } }),
    grantWith({ id: '6', subject: { kind: 'person', value: 'regions' } }),
  ]
  const { direct, byGroup, byRole } = grantsOf(grants, people[1]!)
  expect([direct, byGroup, byRole].map((list) => list.map(({ id }) => id))).toEqual([['1'], ['2'], ['3']])
})
