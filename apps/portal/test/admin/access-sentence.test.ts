import type { AccessExplanation } from '@casement/portal-api'
import { describe, expect, test } from 'vitest'
import {
  aboutPerson,
  accessSentence,
  partsOf,
  rowsSentence,
  tableSentence,
} from '../../src/admin/access/access-sentence.ts'
import { grantWith, overviewId, salesId } from './company.ts'

const giving = (part: Parameters<typeof grantWith>[0] = {}, gives: object = {}) => ({
  grant: grantWith(part),
  givesRights: true,
  givesRoles: [] as string[],
  givesName: false,
  ...gives,
})
const explanation = (part: Partial<AccessExplanation> = {}): AccessExplanation => ({
  person: { value: 'grace', groups: [], roles: [], seenAt: null, isKnown: true },
  workspace: { id: salesId, name: 'Sales' },
  report: { id: overviewId, name: 'Sales Overview' },
  access: { rights: 'view', username: 'grace', roles: [] },
  grants: [giving()],
  others: [],
  rows: { kind: 'all', tables: [] },
  ...part,
})
const grace = aboutPerson('grace')
const you = aboutPerson(null)
const group = { kind: 'group', value: 'controllers' } as const
const role = { kind: 'role', value: 'auditor' } as const

describe('the one sentence', () => {
  test('says that it is not published, whatever is granted', () => {
    const hidden = { access: null, notPublished: 'report' as const }
    expect(accessSentence(explanation(hidden), grace)).toBe(
      'grace cannot see Sales Overview: it is not published',
    )
    expect(accessSentence(explanation({ ...hidden, notPublished: 'workspace' }), you)).toBe(
      'You cannot see Sales Overview: the workspace Sales is not published',
    )
  })
  test('says that it is granted to the person', () => {
    expect(accessSentence(explanation(), grace)).toBe(
      'grace can view Sales Overview, because it is granted to grace',
    )
  })
  test('says every way that gives the right, each once, and no way that gives less', () => {
    const grants = [
      giving({ subject: group, reportId: null }),
      giving({ subject: group, reportId: null, id: '2' }),
      giving({ subject: role }),
      giving({}, { givesRights: false, givesRoles: ['EMEA'] }),
    ]
    const access = { rights: 'edit' as const, username: 'grace', roles: [] }
    expect(accessSentence(explanation({ grants, access }), grace)).toBe(
      'grace can edit Sales Overview, because every report of Sales is granted to the group controllers, which grace is in and it is granted to the role auditor, which grace has',
    )
  })
  test('says that nothing gives it', () => {
    const none = explanation({ access: null, grants: [], person: { ...explanation().person, value: 'emil' } })
    expect(accessSentence(none, aboutPerson('emil'))).toBe(
      'emil cannot see Sales Overview: no grant reaches it',
    )
  })
  test('says that it opens, where no row is seen', () => {
    const rows = { kind: 'none' as const, tables: [] }
    expect(accessSentence(explanation({ rows }), aboutPerson('grace'))).toBe(
      'grace may open Sales Overview, but sees no row of it',
    )
    expect(accessSentence(explanation({ rows }), you)).toBe(
      'You may open Sales Overview, but see no row of it',
    )
  })
  test('speaks to the reader about the reader', () => {
    expect(accessSentence(explanation({ grants: [giving({ subject: group })] }), you)).toBe(
      'You can view Sales Overview, because it is granted to the group controllers, which you are in',
    )
    expect(accessSentence(explanation({ access: null, grants: [] }), you)).toMatch(/^You cannot see/)
  })
})

test('a grant says which parts of the access it gives', () => {
  const all = giving({ rights: 'edit', rowName: 'g' }, { givesRoles: ['APAC', 'EMEA'], givesName: true })
  expect(partsOf(all)).toEqual([
    'gives the right to edit',
    'gives the row roles APAC and EMEA',
    'gives the row name g',
  ])
  expect(partsOf(giving({}, { givesRights: false }))).toEqual([])
})

describe('which rows', () => {
  const sentence = (kind: AccessExplanation['rows']['kind'], about = grace, roles: string[] = []) =>
    rowsSentence(
      explanation({ rows: { kind, tables: [] }, access: { rights: 'view', username: 'grace', roles } }),
      about,
    )
  const table = {
    table: 'Orders',
    rules: [],
    limitedBy: [],
    visible: 1204,
    sample: { columns: [], rows: [] },
  }

  test.each([
    ['all', 'grace sees every row: the model limits none by roles.'],
    ['none', 'grace sees no row: the model has row-level security, and no grant gives a role of it.'],
    ['unknown', 'The embedding service does not say which rows the model limits.'],
  ] as const)('%s', (kind, said) => {
    expect(sentence(kind)).toBe(said)
  })
  test('limited by roles that limit nothing is every row', () => {
    expect(sentence('limited', grace, ['EMEA'])).toBe('grace sees every row: the row role EMEA limits none.')
    expect(sentence('limited', you, ['A', 'B'])).toBe('You see every row: the row roles A and B limit none.')
  })
  test('limited says of how many tables', () => {
    const some = explanation({ rows: { kind: 'limited', tables: [table, { ...table, table: 'Shops' }] } })
    expect(rowsSentence(some, grace)).toBe(
      'grace sees some of the rows of 2 tables, and every row of all others.',
    )
  })
  test('a table says how many of how many, where all are known', () => {
    expect(tableSentence({ ...table, all: 9000 })).toBe('Orders: 1,204 of 9,000 rows')
    expect(tableSentence(table)).toBe('Orders: 1,204 rows')
    expect(tableSentence({ ...table, visible: 1 })).toBe('Orders: 1 row')
  })
})
