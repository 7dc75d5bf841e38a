import { expect, test } from 'vitest'
import { momentName } from '../src/axes/axis-names.ts'
import { linesOf, momentOf } from '../src/lines/line-series.ts'
import type { ChartData, ChartSeries } from '../src/series/chart-data.ts'

const ink = { token: (name: string) => name, fontPx: 12, font: 'F' }
const column = { write: String, writeInUnit: String } as unknown as ChartSeries['column']
const series = (values: ChartSeries['values'], more: object = {}): ChartSeries => ({
  label: 'S',
  column,
  values,
  figure: {
    role: 'value',
    index: 0,
    field: { kind: 'measure', table: 'Ledger', measure: 'Revenue' },
  },
  ...more,
})
function drawn(given: readonly ChartSeries[], format: object = {}, more: object = {}) {
  const keys = given[0]!.values.map((_, index) => `2026-0${index + 1}-01`)
  const data: ChartData = { categoryLabel: 'Month', categories: keys, keys, isTime: true, series: given }
  return linesOf({
    data,
    panel: 0,
    ink,
    isShown: () => true,
    isLabelled: false,
    power: 0,
    isChosen: null,
    isTime: false,
    format,
    ...more,
  })
}
const valuesOf = (line: ReturnType<typeof drawn>[number]) =>
  (line.data as readonly { value: unknown }[]).map(({ value }) => value)

test('a period without a figure is a gap, a zero or a bridge, as the format says', () => {
  const given = [series(['1', null, '3'])]
  expect(valuesOf(drawn(given)[0]!)).toEqual([1, Number.NaN, 3])
  expect(drawn(given)[0]!.connectNulls).toBe(false)
  expect(valuesOf(drawn(given, { gaps: 'zero' })[0]!)).toEqual([1, 0, 3])
  expect(drawn(given, { gaps: 'connect' })[0]!.connectNulls).toBe(true)
})

test('a forecast is dashed, a budget dotted, what happened is solid', () => {
  const scenarios = ['actual', 'forecast', 'budget', 'priorYear'] as const
  const lines = drawn(scenarios.map((scenario) => series(['1', '2'], { scenario })))
  expect(lines.map(({ lineStyle }) => lineStyle?.type)).toEqual(['solid', 'dashed', 'dotted', 'solid'])
})

test('a figure between two gaps has a dot even where figures have none', () => {
  const sizes = (
    drawn([series(['1', '2', null, '4', null])], { markers: false })[0]!.data as { symbolSize: number }[]
  ).map(({ symbolSize }) => symbolSize)
  expect(sizes).toEqual([0, 0, 0, 6, 0])
})

test('what is chosen stands out and the line steps back', () => {
  const [line] = drawn([series(['1', '2'])], {}, { isChosen: (row: number) => row === 1 })
  expect(line!.lineStyle?.opacity).toBe(0.3)
  expect((line!.data as { symbolSize: number }[]).map(({ symbolSize }) => symbolSize)).toEqual([6, 11])
})

test('on a time axis dates stand as far apart as they are, named by the span', () => {
  expect([momentOf('2026-03-01'), momentOf('2026-03-01T06:00:00')]).toEqual([
    Date.UTC(2026, 2, 1),
    Date.UTC(2026, 2, 1, 6),
  ])
  const day = 86_400_000
  const march = Date.UTC(2026, 2, 1)
  expect([10, 300, 9_000].map((days) => momentName('en-GB', march, march + days * day)(march))).toEqual([
    '1 Mar',
    'Mar 2026',
    '2026',
  ])
})
