import { expect, test } from 'vitest'
import type { ChartSeries } from '../src/series/chart-data.ts'
import { referenceLinesOf } from '../src/series/reference-lines.ts'
import { sharesOf } from '../src/series/shares.ts'
import { english } from '../../words/test/english.ts'

const series = (...values: ChartSeries['values']) => ({ values }) as ChartSeries

test('a series comes to its average, median, lowest and highest over the figures that it has', () => {
  const asked = (['average', 'median', 'min', 'max'] as const).map((value) => ({ value }))
  expect(referenceLinesOf(asked, series('10', null, '-4', '1', '5'), english)).toEqual([
    { label: 'Average', value: 3 },
    { label: 'Median', value: 3 },
    { label: 'Lowest', value: -4 },
    { label: 'Highest', value: 10 },
  ])
})

test('a constant stands where it is said, with its words; without figures nothing is averaged', () => {
  const asked = [{ value: 7, label: 'Covenant' }, { value: 'average' as const }]
  expect(referenceLinesOf(asked, series(null), english)).toEqual([{ label: 'Covenant', value: 7 }])
})

test('shares are of the sizes, signs stay, and nothing has no share', () => {
  expect(sharesOf([series('3'), series('-1'), series(null)], 0)).toEqual([0.75, -0.25, null])
  expect(sharesOf([series('0'), series('0')], 0)).toEqual([null, null])
})
