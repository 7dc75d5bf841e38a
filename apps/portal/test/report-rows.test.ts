import { expect, test } from 'vitest'
import type { KnownReport, ReportGroup } from '../src/reading/all-reports/report-groups.ts'
import { drawnGroups, reportRows, rowKey } from '../src/reading/all-reports/report-rows.ts'

const known = (id: string): KnownReport => ({
  workspace: { id: 'W', name: 'Finance', reports: [] },
  report: { id, name: id, accessToken: null, embedUrl: null, expiresAt: null, tokenId: null },
  visit: null,
})
const group = (key: string, ids: string): ReportGroup => ({ key, title: key, reports: [...ids].map(known) })
const groups = [group('favourites', 'b'), group('W', 'abcde')]
const written = (columns: number | null) =>
  reportRows(groups, columns).map((row) =>
    row.kind === 'head'
      ? `[${row.group.key}]`
      : `${row.from}:${row.reports.map(({ report }) => report.id).join('')}`,
  )

test('a row is the head of a group, or as many cards as stand beside each other', () => {
  expect(written(2)).toEqual(['[favourites]', '0:b', '[W]', '0:ab', '2:cd', '4:e'])
  expect(written(null)).toEqual(['[favourites]', '0:b', '[W]', '0:abcde'])
})

test('a row has a key of its own, though a report stands in two groups', () => {
  const keys = reportRows(groups, 1).map(rowKey)
  expect(new Set(keys).size).toBe(keys.length)
})

test('rows that are drawn stand in their groups, and one whose head is out of sight is still of its group', () => {
  const all = reportRows(groups, 2)
  expect(
    drawnGroups(all, [0, 1, 4, 5, 99]).map((one) => [one.group.key, one.rows.map(({ index }) => index)]),
  ).toEqual([
    ['favourites', [0, 1]],
    ['W', [4, 5]],
  ])
})
