import { expect, test } from 'vitest'
import { activityFacts, activitySentence } from '../../src/admin/audit/activity-words.ts'
import { periodOf, sortedUsage, usageRows, viewsByDay } from '../../src/admin/usage/usage-rows.ts'
import { quantiles } from '../../src/admin/words/durations.ts'

const use = (reportId: string, views: number) => ({
  reportId,
  views,
  people: 1,
  loadP50Ms: 300,
  loadP95Ms: 1400,
  requests: 2,
  queryP50Ms: null,
  queryP95Ms: null,
  errors: 0,
  lastViewAt: '2026-11-25T07:00:00.000Z',
})
const workspaces = [
  {
    id: 'w',
    name: 'Finance',
    roles: [],
    reports: [
      { id: 'A', name: 'Profit' },
      { id: 'b', name: 'Cash' },
    ],
  },
] as never

test('every report is listed, unused ones too, and those that are gone by their ids', () => {
  const rows = usageRows(workspaces, [use('a', 3), use('x', 1)], true)
  expect(rows.map(({ name, views, isGone }) => [name, views, isGone])).toEqual([
    ['Profit', 3, false],
    ['Cash', 0, false],
    ['x', 1, true],
  ])
  const names = (isDescending: boolean) =>
    sortedUsage(rows, { key: 'views', isDescending }).map(({ name }) => name)
  expect(names(true)).toEqual(['Profit', 'x', 'Cash'])
  expect(names(false)).toEqual(['Cash', 'x', 'Profit'])
})

test('a period is whole days in UTC, and each of them has its views', () => {
  const period = periodOf(7, new Date('2026-11-25T23:30:00.000Z'))
  expect(period).toEqual({ from: '2026-11-19T00:00:00.000Z', until: '2026-11-26T00:00:00.000Z' })
  const days = viewsByDay(period, [{ day: '2026-11-20', views: 4 }])
  expect(days.map(({ views }) => views)).toEqual([0, 4, 0, 0, 0, 0, 0])
})

test('times have their units', () => {
  expect(quantiles(300, 1400)).toBe('300 ms · 1.4 s')
  expect(quantiles(null, null)).toBe('–')
})

test('an entry is a sentence, with what is known beside it', () => {
  const entry = {
    id: 1,
    eventId: 'e',
    at: '2026-11-25T07:00:00.000Z',
    operation: 'QueryPage',
    person: 'grace',
    workspaceId: null,
    workspaceName: null,
    reportId: 'a',
    reportName: 'Profit',
    datasetId: null,
    page: null,
    pageName: null,
    durationMs: 45,
    outcome: 'TooBusy',
    details: { queries: 3, cache: 2, failed: 1 },
    correlationId: 'c',
    hash: 'h',
  }
  expect(activitySentence(entry)).toBe('grace asked 3 questions of Profit')
  expect(activityFacts(entry)).toEqual(['45 ms', '2 kept', '1 failed', 'TooBusy'])
  expect(activitySentence({ ...entry, operation: 'Lost', person: null, details: { events: 1 } })).toBe(
    '1 entry could not be written and is lost',
  )
  expect(activitySentence({ ...entry, operation: 'Unheard' })).toBe('grace: Unheard')
})
