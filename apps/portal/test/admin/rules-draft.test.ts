import { expect, test } from 'vitest'
import {
  asModelFile,
  askedBy,
  draftOf,
  isOther,
  problemAt,
  problemsBeside,
} from '../../src/admin/rules/rules-draft.ts'
import { changeWords, warningSentences } from '../../src/admin/rules/warning-words.ts'

const holding = {
  roles: [{ name: 'EMEA', rules: [{ table: 'Entity', filter: 'Entity[Region] = "EMEA"' }] }],
  tables: [{ name: 'Entity', columns: ['Region'], measures: [] }],
}

test('a draft begins with the rules that hold, and is other once one of them is', () => {
  const draft = draftOf(holding)
  expect(isOther(draft, holding)).toBe(false)
  expect(isOther({ ...draft, roles: [] }, holding)).toBe(true)
  expect(JSON.parse(asModelFile(draft.roles))).toEqual({ roles: holding.roles })
})

test('whoever has a name tries, by grants or with roles of their own', () => {
  const triers = [
    { name: ' emil ', roles: null },
    { name: '', roles: ['EMEA'] },
    { name: 'test', roles: ['EMEA'] },
  ]
  expect(askedBy({ roles: [], triers }, 'd')).toEqual({
    datasetId: 'd',
    roles: [],
    identities: [{ person: 'emil' }, { username: 'test', roles: ['EMEA'] }],
  })
})

test('a problem stands at its field without its path, others beside', () => {
  const tried = {
    problems: [
      { path: 'roles[0].rules[0].filter', message: 'no column "X" (at line 1)' },
      { path: 'roles[0].name', message: 'roles[0].name: is empty' },
      { path: '', message: 'something else' },
    ],
  }
  expect(problemAt(tried, 'roles[0].rules[0].filter')).toBe('no column "X" (at line 1)')
  expect(problemAt(tried, 'roles[0].name')).toBe('is empty')
  expect(problemAt(tried, 'roles[1].name')).toBe(undefined)
  expect(problemsBeside(tried, ['roles[0].name', 'roles[0].rules[0].filter'])).toEqual(['something else'])
})

test('warnings are sentences, and tables that no rule reaches one sentence', () => {
  expect(
    warningSentences([
      { kind: 'noRows', role: 'EMEA', table: 'Entity', username: 'emil' },
      { kind: 'allRows', role: 'EMEA', table: 'Entity', username: '' },
      { kind: 'noRole', username: 'grace' },
      { kind: 'withoutRules', role: 'Group' },
      { kind: 'untried', role: 'APAC' },
      { kind: 'gone', role: 'Old' },
      { kind: 'unreached', table: 'Date' },
      { kind: 'unreached', table: 'Account' },
    ]),
  ).toEqual([
    'emil sees no row of Entity: none fits the rule of EMEA.',
    'Nobody in particular sees every row of Entity: all fit the rule of EMEA.',
    'grace sees nothing: without a role, or with one that the model does not have, no row is shown.',
    'Group has no rule: whoever has it sees every row.',
    'Nobody tries APAC.',
    'Old would be gone: whoever has it sees nothing.',
    'No rule reaches Date and Account: everybody with a role sees all of them.',
  ])
  expect(warningSentences([{ kind: 'unreached', table: 'Date' }])).toEqual([
    'No rule reaches Date: everybody with a role sees all of it.',
  ])
})

test.each([
  [3, 3, 'as before'],
  [3, 5, '2 more'],
  [1500, 0, '1,500 fewer'],
])('from %i to %i rows is %s', (before, after, words) => {
  expect(changeWords(before, after)).toBe(words)
})
