import type { ReportVisit } from '@casement/portal-api'
import { expect, test } from 'vitest'
import { reportGroups } from '../src/reading/all-reports/report-groups.ts'
import type { CatalogueReport, Workspace } from '../src/dashboard/workspaces.ts'

const report = (id: string, name: string): CatalogueReport => ({
  id,
  name,
  accessToken: null,
  embedUrl: null,
  expiresAt: null,
  tokenId: null,
})
const workspaces: Workspace[] = [
  { id: 'W2', name: 'Sales', reports: [report('D', 'Pipeline')] },
  { id: 'W1', name: 'Finance', reports: [report('B', 'Cash'), report('A', 'Balance')] },
]
const visit = (workspaceId: string, reportId: string, isFavourite = false): ReportVisit => ({
  workspaceId,
  reportId,
  seenAt: '2026-11-20T08:00:00.000Z',
  isFavourite,
  page: 'result',
})
const shown = (visits: readonly ReportVisit[], text = '') =>
  reportGroups(workspaces, visits, text).map(({ title, reports }) => [
    title,
    reports.map((one) => one.report.name).join(', '),
  ])

test('favourites come first, then what was opened last, then all by workspace', () => {
  expect(shown([])).toEqual([
    ['Finance', 'Balance, Cash'],
    ['Sales', 'Pipeline'],
  ])
  expect(shown([visit('w2', 'd'), visit('w1', 'a', true), visit('w1', 'gone')])).toEqual([
    [{ id: 'reports.favourites' }, 'Balance'],
    [{ id: 'reports.openedLast' }, 'Pipeline'],
    ['Finance', 'Balance, Cash'],
    ['Sales', 'Pipeline'],
  ])
})

test('what is written filters every group, and leaves out those that nothing is in', () => {
  expect(shown([visit('w2', 'd'), visit('w1', 'a', true)], 'pipe')).toEqual([
    [{ id: 'reports.openedLast' }, 'Pipeline'],
    ['Sales', 'Pipeline'],
  ])
  expect(shown([], 'nothing of it')).toEqual([])
})
