import { expect, test } from 'vitest'
import { filterRows, noFilter, sortRows, toRows } from '../../src/admin/grants/grant-rows.ts'
import { noNames } from '../../src/admin/words/names.ts'
import { goneId, grantWith, names, overviewId, salesId } from './company.ts'

const grants = [
  grantWith({ id: '1', note: 'Year-end close' }),
  grantWith({ id: '2', subject: { kind: 'group', value: 'Controllers' }, reportId: null, rights: 'edit' }),
  grantWith({
    id: '3',
    subject: { kind: 'role', value: 'auditor 10' },
    workspaceId: goneId,
    reportId: overviewId,
  }),
  grantWith({
    id: '4',
    subject: { kind: 'role', value: 'auditor 9' },
    rowRoles: ['EMEA'],
    changedAt: '2026-01-02T00:00:00.000Z',
  }),
]
const rows = toRows(grants, names)
const ids = (of: typeof rows) => of.map(({ grant }) => grant.id).join('')

test('a row has the names of its workspace and report, whatever letters the service writes ids in', () => {
  expect(rows[0]).toMatchObject({
    workspace: { name: 'Sales', isGone: false },
    report: { name: 'Sales Overview', isGone: false },
  })
  expect(rows[1]?.report).toEqual({ name: 'Every report', isGone: false })
})

test('what the service does not have any more is shown by its id and called gone, unless the service did not say', () => {
  expect(rows[2]).toMatchObject({
    workspace: { name: goneId, isGone: true },
    report: { name: overviewId, isGone: true },
  })
  expect(toRows(grants, noNames)[0]).toMatchObject({ workspace: { name: salesId, isGone: false } })
})

test.each([
  ['', '1234'],
  ['SALES over', '14'],
  ['close grace', '1'],
  ['close emil', ''],
  ['group', '2'],
  ['emea', '4'],
])('the search "%s" finds what holds every word of it', (text, found) => {
  expect(ids(filterRows(rows, { ...noFilter, text }))).toBe(found)
})

test('filters by kind, workspace and rights leave the rest out, together', () => {
  expect(ids(filterRows(rows, { ...noFilter, kind: 'role' }))).toBe('34')
  expect(ids(filterRows(rows, { ...noFilter, workspaceId: goneId }))).toBe('3')
  expect(ids(filterRows(rows, { ...noFilter, rights: 'edit' }))).toBe('2')
  expect(ids(filterRows(rows, { text: 'auditor', kind: 'role', workspaceId: salesId, rights: 'view' }))).toBe(
    '4',
  )
})

test('sorting ignores case and knows numbers; equal rows keep their order, either way', () => {
  expect(ids(sortRows(rows, 'subject', false))).toBe('4321')
  expect(ids(sortRows(rows, 'subject', true))).toBe('1234')
  expect(ids(sortRows(rows, 'rights', false))).toBe('2134')
  expect(ids(sortRows(rows, 'rights', true))).toBe('1342')
})

test('sorting by report has every report first, and by change the oldest', () => {
  expect(ids(sortRows(rows, 'report', false))[0]).toBe('2')
  expect(ids(sortRows(rows, 'changed', false))[0]).toBe('4')
})
