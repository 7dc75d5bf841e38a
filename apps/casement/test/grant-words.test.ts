import { expect, test } from 'vitest'
import { grantFrom, type Offered, parseGrantWords } from '../src/grants/grant-words.ts'

const treasury = {
  id: 'w1',
  name: 'Treasury',
  reports: [
    { id: 'r1', name: 'Exchange rates', roles: [] },
    { id: 'r2', name: 'Cash', roles: ['EMEA', 'Group'] },
    { id: 'r3', name: 'Cash', roles: undefined },
  ],
}
const offered: Offered = { workspaces: [treasury] }
const grantOf = (words: string, there: Offered = offered) =>
  grantFrom(parseGrantWords(words.split(' ')), there)

test('names become ids, and what is left out is the least', () => {
  expect(grantOf('--person anna --report r1')).toEqual({
    subject: { kind: 'person', value: 'anna' },
    workspaceId: 'w1',
    reportId: 'r1',
    rights: 'view',
    rowRoles: [],
  })
  expect(
    grantFrom(
      parseGrantWords([
        '--group',
        'finance',
        '--workspace',
        'treasury',
        '--report=exchange RATES',
        '--edit',
        '--note',
        'why',
      ]),
      offered,
    ),
  ).toMatchObject({
    subject: { kind: 'group', value: 'finance' },
    reportId: 'r1',
    rights: 'edit',
    note: 'why',
  })
  expect(grantOf('--role controller --rows EMEA --rows Group --row-name emil')).toMatchObject({
    subject: { kind: 'role', value: 'controller' },
    reportId: null,
    rowRoles: ['EMEA', 'Group'],
    rowName: 'emil',
  })
})

test.each([
  ['--workspace Treasury', 'Say one of --person, --group and --role'],
  ['--person anna --group finance', 'Say one of --person, --group and --role'],
  ['--persn anna', "'--persn'"],
  ['--person anna stray', 'stray'],
  ['--person anna --workspace Tresury', 'There is no workspace "Tresury"; did you mean "Treasury"?'],
  ['--person anna --report rates', 'There is no report "rates"; there are "Exchange rates", "Cash", "Cash"'],
  ['--person anna --report cash', 'Several are called "cash"; say the id: r2, r3'],
  [
    '--person anna --report r2',
    'The model of the report "Cash" has row-level security, and without a role nobody sees a row of it: say --rows with one of EMEA, Group',
  ],
])('%s is refused with what to say', (words, message) => {
  expect(() => grantOf(words)).toThrow(message)
})

test('of several workspaces one is named', () => {
  const two = { workspaces: [treasury, { id: 'w2', name: 'Sales', reports: [] }] }
  expect(() => grantOf('--person anna', two)).toThrow('Say --workspace: there are "Treasury", "Sales"')
})
