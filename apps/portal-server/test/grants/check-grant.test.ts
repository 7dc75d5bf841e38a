import { HttpError } from '@casement/server'
import { expect, test } from 'vitest'
import { checkGrant, type Grantable, type GrantableReport } from '../../src/access/grants/check-grant.ts'

const id = (last: string) => `aaaaaaaa-0000-4000-8000-00000000000${last}`
const report = (last: string, name: string, dataset?: string): GrantableReport => ({
  id: id(last),
  name,
  dataset: dataset === undefined ? undefined : { id: dataset, name: `The ${dataset}` },
})
const served: Readonly<Record<string, readonly GrantableReport[]>> = {
  // Ids come in any letters.
  [id('1').toUpperCase()]: [report('a', 'Profit', 'ledger'), report('b', 'Plan', 'ledger')],
  [id('2')]: [report('c', 'Pipeline', 'board'), report('d', 'Costs', 'costs')],
  [id('3')]: [report('e', 'Open', 'free')],
  [id('4')]: [],
  [id('5')]: [report('f', 'Mixed', 'costs'), report('0', 'Free', 'free')],
  [id('6')]: [report('7', 'Foreign', 'foreign'), report('8', 'Owed', 'ledger')],
  [id('7')]: [report('9', 'Alone')],
}
const names = ['Finance', 'Sales', 'Public', 'Empty', 'Mixed', 'Foreign', 'Plain']
const roles: Readonly<Record<string, readonly string[]>> = {
  ledger: ['EMEA', 'APAC'],
  board: ['North', 'South', 'East', 'West', 'Middle', 'Far'],
  costs: ['EMEA'],
  free: [],
}
const grantable: Grantable = {
  workspaces: async () => Object.keys(served).map((one, index) => ({ id: one, name: names[index]! })),
  reports: async (workspace) => served[workspace]!,
  roles: async (dataset) => roles[dataset],
}
const checked = (
  workspace: string,
  { report: one = null, rowRoles = [] }: { report?: string | null; rowRoles?: string[] } = {},
  from = grantable,
) =>
  checkGrant(
    { workspaceId: workspace.length === 1 ? id(workspace) : workspace, reportId: one, rowRoles },
    from,
  ).then(
    () => 'fine',
    (error: unknown) => {
      if (!(error instanceof HttpError)) throw error
      expect([error.status, error.code]).toEqual([400, 'grantOfNothing'])
      return [error.field, error.message.replace(/^grantOfNothing: /, '')]
    },
  )

test.each([
  ['a workspace', '1', {}],
  ['a report', '1', { report: id('a') }],
  ['roles of its only model', '1', { rowRoles: ['EMEA', 'APAC'] }],
  ['a workspace without reports', '4', {}],
  ['a role that the models with roles have, beside one without any', '5', { rowRoles: ['EMEA'] }],
  ['any role of a model that does not say its roles', '6', { report: id('7'), rowRoles: ['Whatever'] }],
  ['any role of several models of which one does not say', '6', { rowRoles: ['Whatever'] }],
  ['a role of one report of several', '2', { report: id('d'), rowRoles: ['EMEA'] }],
] as const)('%s can be granted', async (_what, workspace, more) => {
  const { rowRoles = [], ...rest } = more as { rowRoles?: readonly string[]; report?: string }
  expect(await checked(workspace, { ...rest, rowRoles: [...rowRoles] })).toBe('fine')
})

const far = 'ffffffff-ffff-4fff-8fff-ffffffffffff'
const finance = `"Finance" (${id('1').toUpperCase()})`

test('a workspace that is not there is refused with what was probably meant', async () => {
  const slip = `${id('2').slice(0, -2)}22`
  expect(await checked(slip)).toEqual([
    'workspaceId',
    `There is no workspace ${slip}; did you mean "Sales" (${id('2')})?`,
  ])
  const [field, message] = await checked(far)
  expect(field).toBe('workspaceId')
  expect(message).toBe(
    `There is no workspace ${far}; there are ${finance}, ${['2', '3', '4', '5']
      .map((one) => `"${names[Number(one) - 1]}" (${id(one)})`)
      .join(', ')} and 2 more`,
  )
  const none = { ...grantable, workspaces: async () => [] }
  expect(await checked(far, {}, none)).toEqual(['workspaceId', `There is no workspace ${far}; there is none`])
})

test('a report that is not there is refused with where it is, or with what was probably meant', async () => {
  expect(await checked('1', { report: id('c') })).toEqual([
    'reportId',
    `The workspace ${finance} has no report ${id('c')}; it is in the workspace "Sales" (${id('2')})`,
  ])
  expect(await checked('1', { report: far })).toEqual([
    'reportId',
    `The workspace ${finance} has no report ${far}; there are "Profit" (${id('a')}), "Plan" (${id('b')})`,
  ])
  expect(await checked('4', { report: far })).toEqual([
    'reportId',
    `The workspace "Empty" (${id('4')}) has no report ${far}; there is none`,
  ])
})

test.each([
  [
    'its report has no roles',
    '3',
    { report: id('e'), rowRoles: ['EMEA'] },
    'No model of the report "Open" has roles, so there is no role "EMEA"; leave it out',
  ],
  [
    'there is no model',
    '7',
    { rowRoles: ['EMEA'] },
    `No model of "Plain" (${id('7')}) has roles, so there is no role "EMEA"; leave it out`,
  ],
  [
    'the name is a slip',
    '1',
    { report: id('a'), rowRoles: ['EMAE'] },
    'The model "The ledger" of the report "Profit" has no role "EMAE"; did you mean "EMEA"?',
  ],
  [
    'the model has others',
    '2',
    { report: id('c'), rowRoles: ['Nowhere at all'] },
    'The model "The board" of the report "Pipeline" has no role "Nowhere at all"; it has "North", "South", "East", "West", "Middle" and 1 more',
  ],
  [
    'another of the reports has it',
    '2',
    { rowRoles: ['EMEA'] },
    'The model "The board" of the report "Pipeline" has no role "EMEA", and nobody with this grant could open it; make a grant for each report instead',
  ],
] as const)('a role is refused where %s', async (_what, workspace, { rowRoles, ...more }, message) => {
  expect(await checked(workspace, { ...more, rowRoles: [...rowRoles] })).toEqual(['rowRoles.0', message])
})

test('the role that is wrong is named by its place', async () => {
  const [field] = await checked('1', { rowRoles: ['EMEA', 'Nowhere'] })
  expect(field).toBe('rowRoles.1')
})

test('a model without a name is called by its id, and exactly five roles are all named', async () => {
  const five: Grantable = {
    workspaces: async () => [{ id: id('1'), name: 'Finance' }],
    reports: async () => [{ id: id('a'), name: 'Profit', dataset: { id: 'ledger' } }],
    roles: async () => ['aa', 'bb', 'cc', 'dd', 'ee'],
  }
  expect(await checked('1', { rowRoles: ['Nowhere at all'] }, five)).toEqual([
    'rowRoles.0',
    'The model "ledger" of the report "Profit" has no role "Nowhere at all"; it has "aa", "bb", "cc", "dd", "ee"',
  ])
})
