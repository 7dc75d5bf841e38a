import type { DatasetEntry, DatasetRefresh } from '@casement/portal-api'
import { expect, test } from 'vitest'
import { findRows, isRunning, tookWords, toRows } from '../../src/admin/datasets/dataset-rows.ts'

const refresh = (state: DatasetRefresh['state'], endedAt: string | null, problem: string | null = null) => ({
  startedAt: '2026-11-25T06:00:00Z',
  endedAt,
  state,
  problem,
})
const dataset = (name: string, refreshes: DatasetRefresh[] | null): DatasetEntry => ({
  workspaceId: 'w',
  workspace: 'Finance',
  id: name,
  name,
  isRefreshable: true,
  refreshes,
  problem: null,
})
const rows = toRows([
  dataset('Good', [refresh('completed', '2026-11-25T06:01:00Z')]),
  dataset('Busy', [refresh('running', null), refresh('completed', '2026-11-24T06:00:00Z')]),
  dataset('Bad', [
    refresh('failed', '2026-11-25T06:02:00Z', 'no such file'),
    refresh('completed', '2026-11-23T06:00:00Z'),
  ]),
  dataset('Silent', null),
  dataset('New', []),
])

test('a dataset is as fresh as its last refresh that was completed, whatever came after', () => {
  expect(rows.map(({ state, freshAt }) => [state, freshAt])).toEqual([
    ['good', '2026-11-25T06:01:00Z'],
    ['running', '2026-11-24T06:00:00Z'],
    ['failed', '2026-11-23T06:00:00Z'],
    ['unknown', null],
    ['good', null],
  ])
  expect(isRunning(rows)).toBe(true)
})

test('what failed comes first, and is found by why it failed', () => {
  const names = (text: string) =>
    findRows(rows, { text, key: 'urgency', isDescending: false }).map(({ dataset: { name } }) => name)
  expect(names('')).toEqual(['Bad', 'Busy', 'Good', 'Silent', 'New'])
  expect(names('no FILE finance')).toEqual(['Bad'])
  expect(tookWords(rows[0]!.last!)).toBe('took 60 s')
  expect(tookWords(rows[1]!.last!)).toBe('')
})
