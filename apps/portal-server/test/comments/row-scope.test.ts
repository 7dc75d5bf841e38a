import { expect, test } from 'vitest'
import { containsRows, rowScopeOf } from '../../src/reading/comments/row-scope.ts'
import { mentionedIn } from '../../src/reading/comments/mentions.ts'

const entity = (filter: string) => ({ table: 'Entity', filter })
const product = { table: 'Product', filter: 'Product[Line] = "Pumps"' }
const roles = [
  { name: 'Group', rules: [] },
  { name: 'EMEA', rules: [entity('Entity[Region] = "EMEA"')] },
  { name: 'EMEA too', rules: [entity('Entity[Region] = "EMEA"')] },
  { name: 'EMEA pumps', rules: [entity('Entity[Region] = "EMEA"'), product] },
  { name: 'APAC', rules: [entity('Entity[Region] = "APAC"')] },
  { name: 'Own', rules: [entity('Entity[Manager] = USERPRINCIPALNAME()')] },
  { name: 'No pay', rules: [], denies: [{ table: 'Staff', column: 'Salary' }] },
  {
    name: 'No staff',
    rules: [],
    denies: [
      { table: 'Staff', column: 'Salary' },
      { table: 'Staff', column: 'Name' },
    ],
  },
  { name: 'No figure', rules: [], denies: [{ table: 'Staff', measure: 'Salary' }] },
  {
    name: 'EMEA no pay',
    rules: [entity('Entity[Region] = "EMEA"')],
    denies: [{ table: 'Staff', column: 'Salary' }],
  },
]
const scope = (username: string, names: string[], more: { dataset?: string; rules?: object | null } = {}) =>
  rowScopeOf(more.dataset ?? 'ledger', { username, roles: names }, more.rules === null ? null : { roles })

/** Names of roles of a reader, of an author, and whether the reader sees what the author wrote. */
test.each([
  ['Group', 'Group', true],
  ['Group', 'EMEA', true],
  ['EMEA', 'Group', false],
  ['EMEA', 'EMEA', true],
  ['EMEA too', 'EMEA', true],
  ['EMEA', 'APAC', false],
  ['EMEA,APAC', 'EMEA', true],
  ['EMEA,APAC', 'APAC,EMEA', true],
  ['EMEA', 'EMEA,APAC', false],
  ['EMEA', 'EMEA pumps', true],
  ['EMEA pumps', 'EMEA', false],
  ['Own', 'Own', false],
  ['Group', 'Own', true],
  ['APAC,Group', 'Own', true],
  ['', 'EMEA', false],
  ['Group,Gone', 'EMEA', false],
  ['EMEA', '', true],
  ['No pay', 'Group', false],
  ['No pay', 'EMEA', false],
  ['Group', 'No pay', true],
  ['No pay', 'No pay', true],
  ['No pay', 'No staff', true],
  ['No staff', 'No pay', false],
  ['No pay', 'EMEA no pay', true],
  ['EMEA,EMEA no pay', 'EMEA', false],
  ['No pay,Group', 'EMEA', true],
  ['No pay', 'EMEA,EMEA no pay', true],
  ['No pay,No figure', 'Group', true],
  ['No figure', 'No pay', false],
  ['No pay,No staff', 'No pay', true],
  ['No pay,No staff', 'Group', false],
  ['No pay', 'EMEA no pay,Group', false],
])('with %s somebody reads what was written with %s: %s', (reader, author, isSeen) => {
  const names = (text: string) => text.split(',').filter(Boolean)
  expect(containsRows(scope('grace', names(reader)), scope('emil', names(author)))).toBe(isSeen)
})

test('a rule that asks who looks is the same for the same name alone; another dataset is never the same', () => {
  expect(containsRows(scope('emil', ['Own', 'EMEA']), scope('emil', ['Own']))).toBe(true)
  expect(containsRows(scope('emil', ['Group']), scope('emil', ['Group'], { dataset: 'board' }))).toBe(false)
})

test('a role that was given other rules meanwhile is another one', () => {
  const before = scope('emil', ['EMEA'])
  const after = (rules: { table: string; filter: string }[]) =>
    rowScopeOf('ledger', { username: 'emil', roles: ['EMEA'] }, { roles: [{ name: 'EMEA', rules }] })
  expect(containsRows(after([entity('Entity[Region] = "DACH"')]), before)).toBe(false)
  expect(containsRows(after([]), before)).toBe(true)
})

test('where the service tells no rules, name and roles decide', () => {
  const unsaid = (name: string, own: string[]) => scope(name, own, { rules: null })
  expect(containsRows(unsaid('emil', ['EMEA', 'APAC']), unsaid('emil', ['EMEA']))).toBe(true)
  expect(containsRows(unsaid('emil', ['EMEA']), unsaid('emil', ['EMEA', 'APAC']))).toBe(false)
  expect(containsRows(unsaid('grace', ['EMEA']), unsaid('emil', ['EMEA']))).toBe(false)
  expect(containsRows(unsaid('grace', []), unsaid('emil', []))).toBe(true)
  expect(containsRows(unsaid('emil', ['EMEA']), unsaid('emil', []))).toBe(false)
  for (const one of ['Group', 'EMEA']) {
    expect(containsRows(scope('emil', [one]), unsaid('emil', ['EMEA']))).toBe(false)
    expect(containsRows(unsaid('emil', [one]), scope('emil', [one]))).toBe(false)
  }
})

test('a model without roles hides nothing', () => {
  const all = (name: string) => rowScopeOf('ledger', { username: name, roles: [] }, { roles: [] })
  expect(containsRows(all('grace'), all('emil'))).toBe(true)
  expect(containsRows(all('grace'), scope('emil', ['EMEA']))).toBe(true)
  expect(containsRows(scope('emil', ['EMEA']), all('emil')), 'whose rows were all of them').toBe(false)
  const named = rowScopeOf('ledger', { username: 'grace', roles: ['EMEA'] }, { roles: [] })
  expect(containsRows(named, all('emil')), 'with a role that nobody asks for').toBe(true)
})

test('mentions are names after @, to the end of the name', () => {
  expect(mentionedIn('@Emil, look (@grace). Write to a@b.c, @ada@casement.example!')).toEqual([
    'emil',
    'grace',
    'ada@casement.example',
  ])
  expect(mentionedIn('So says @grace...')).toEqual(['grace'])
})

test('words mention ten people at most, each once', () => {
  const names = Array.from({ length: 11 }, (_, index) => `p${index}`)
  expect(mentionedIn(`@p0 ${names.map((name) => `@${name}`).join(' ')}`)).toEqual(names.slice(0, 10))
})
