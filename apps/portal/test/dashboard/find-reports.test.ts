import { expect, test } from 'vitest'
import { countedWork } from '../../../../scripts/counted-work.ts'
import { reportGroups } from '../../src/reading/all-reports/report-groups.ts'
import { findReports } from '../../src/dashboard/find-reports.ts'
import type { Workspace } from '../../src/dashboard/workspaces.ts'

/** Reports with so many names in one workspace, each with a text that can be looked for. */
const catalogue = (reports: number): Workspace[] => [
  {
    id: 'w',
    name: 'Finance',
    reports: Array.from({ length: reports }, (_, index) => ({
      id: `r${index}`,
      name: `Report ${(index * 7919) % reports}`,
      description: `What is in ${index}`,
      access: { embedUrl: [] },
    })),
  } as unknown as Workspace,
]
const visits = (reports: number) =>
  Array.from({ length: reports }, (_, index) => ({
    workspaceId: 'w',
    reportId: `r${index}`,
    isFavourite: index % 2 === 0,
    page: 'p',
  })) as unknown as Parameters<typeof reportGroups>[1]

const of = /portal\/src\/(dashboard|all-reports)\//

test.each<[string, (workspaces: Workspace[], count: number) => unknown]>([
  ['a search', (workspaces) => findReports(workspaces, 'what in 7')],
  ['the list of all', (workspaces) => findReports(workspaces, '')],
  ['groups of many visits', (workspaces, count) => reportGroups(workspaces, visits(count), '')],
])('work for %s grows with the number of reports, not with its square', async (_, ask) => {
  const workFor = (count: number) => {
    const workspaces = catalogue(count)
    return countedWork(of, () => ask(workspaces, count))
  }
  const [few, many] = [await workFor(100), await workFor(1000)]
  expect(few).toBeGreaterThan(100)
  // Sorting adds the logarithm.
  expect(many).toBeLessThanOrEqual(16 * few)
})

test('a second letter sorts nothing anew', async () => {
  const workspaces = catalogue(1000)
  const first = await countedWork(of, () => findReports(workspaces, 'w'))
  const second = await countedWork(of, () => findReports(workspaces, 'wh'))
  expect(second).toBeLessThan(first / 2)
})

test('reports of one name keep the catalogue’s order, featured ones come first', () => {
  const report = (id: string, name: string, more: object = {}) => ({ id, name, ...more })
  const workspaces = [
    {
      id: 'b',
      name: 'beta',
      reports: [report('1', 'Same'), report('2', 'same'), report('3', 'Also', { isFeatured: true })],
    },
    {
      id: 'a',
      name: 'Alpha',
      reports: [report('4', 'zulu', { tags: ['month end'] }), report('5', 'Yankee')],
    },
  ] as unknown as Workspace[]
  const idsFor = (text: string) => findReports(workspaces, text).map(({ report: { value } }) => value)
  expect(idsFor('')).toEqual(['3', '5', '4', '1', '2'])
  expect(idsFor('SAME be')).toEqual(['1', '2'])
  expect(idsFor('end')).toEqual(['4'])
})
