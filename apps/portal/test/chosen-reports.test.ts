import { expect, test } from 'vitest'
import type { KnownReport } from '../src/reading/all-reports/report-groups.ts'
import {
  isToBeHad,
  placeOf,
  withAll,
  withToggled,
  type Chosen,
} from '../src/reading/all-reports/chosen-reports.ts'

const known = (id: string, accessToken: string | null = 'token'): KnownReport => ({
  workspace: { id: 'W', name: 'Finance', reports: [] },
  report: { id, name: id, accessToken, embedUrl: null, expiresAt: null, tokenId: null },
  visit: null,
})
const [a, b, c] = [known('a'), known('b'), known('c', null)]
const ids = (chosen: Chosen) => chosen.map(({ report }) => report.id).join('')

test('reports keep the order in which they were chosen', () => {
  const chosen = withToggled(withToggled([], b), a)
  expect(ids(chosen)).toBe('ba')
  expect([a, b, c].map((one) => placeOf(chosen, one))).toEqual([2, 1, 0])
  expect(ids(withToggled(chosen, known('b')))).toBe('a')
})

test('all of a group follow behind, but those that cannot be had; pressed again they are let go', () => {
  expect(isToBeHad(c)).toBe(false)
  const all = withAll([b], [a, b, c])
  expect(ids(all)).toBe('ba')
  expect(ids(withAll([known('x'), ...all], [a, b, c]))).toBe('x')
})
