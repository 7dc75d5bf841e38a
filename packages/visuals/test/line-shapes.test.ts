import { expect, test } from 'vitest'
import { momentName, momentOf, momentTicks } from '../src/axes/time-axis.ts'
import { chartScene } from '../src/cartesian/chart-scene.ts'
import type { Chart } from '../src/definition/series-formats.ts'
import { tenth } from '../src/scene/bar-plane.ts'
import type { Shape } from '../src/scene/scene.ts'
import type { ChartData, ChartSeries } from '../src/series/chart-data.ts'
import { planOf } from '../src/series/chart-plan.ts'
import type { DrawOptions } from '../src/series/chart-plan.ts'
import { english } from '../../words/test/english.ts'
import { plainDrawing } from './chart-examples.ts'

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
const months = (count: number) =>
  Array.from({ length: count }, (_, index) => `2026-${String(index + 1).padStart(2, '0')}-01`)

/** The layers of a chart of lines, and where its plot is. */
function drawn(given: readonly ChartSeries[], format: object = {}, more: Partial<DrawOptions> & object = {}) {
  const keys = 'keys' in more ? (more.keys as string[]) : months(given[0]!.values.length)
  const data: ChartData = { categoryLabel: 'Month', categories: keys, keys, isTime: true, series: given }
  const visual = { type: 'lineChart', name: 'v', roles: {}, format: { axis: 'category', ...format } }
  const options: DrawOptions = {
    visual: visual as unknown as Chart,
    size: { width: 600, height: 300 },
    words: english,
    ...plainDrawing,
    ...more,
  }
  const { scene, plots } = chartScene(planOf([data], options, ink), 'c')
  const [plot] = plots
  const centres = plot!.centres.map(tenth)
  const layer = (name: string): readonly Shape[] =>
    scene.shapes.find(({ attributes }) => attributes.class === name)!.children!
  return { layer, plot: { ...plot!, centres }, scene }
}
const pathOf = ({ attributes }: Shape) => String(attributes.d)
/** The points of a path, each begun anew or drawn to. */
const steps = (path: string) =>
  [...path.matchAll(/([ML])([\d.-]+),([\d.-]+)/g)].map(
    ([, how, x, y]) => [how, Number(x), Number(y)] as const,
  )
const only = (shapes: readonly Shape[]) => {
  expect(shapes).toHaveLength(1)
  return shapes[0]!
}

test('a period without a figure is a gap, a zero or a bridge, as the format says', () => {
  const given = [series(['1', null, '3'])]
  const hows = (format: object) =>
    steps(pathOf(only(drawn(given, format).layer('lines')))).map(([how]) => how)
  // A lone figure before a gap is a line of no length: its dot shows it.
  expect(hows({})).toEqual(['M', 'M'])
  expect(hows({ gaps: 'connect' })).toEqual(['M', 'L'])
  const { layer, plot } = drawn(given, { gaps: 'zero' })
  const [, second] = steps(pathOf(only(layer('lines'))))
  expect(second).toEqual(['L', plot.centres[1], plot.plane.along(0)])
})

test('an axis reaches down to the zeros that stand for gaps, and to no others', () => {
  const least = (values: (string | null)[], gaps: string) => drawn([series(values)], { gaps }).plot.ends.min
  expect(least(['400', null, '800'], 'zero')).toBe(0)
  expect(least(['400', '500', '800'], 'zero')).toBeGreaterThan(0)
  expect(least(['400', null, '800'], 'break')).toBeGreaterThan(0)
})

test('of more figures than have dots, those between two gaps are short strokes', () => {
  const many = Array.from({ length: 500 }, (_, index) => (index % 250 === 1 ? '5' : index > 480 ? '7' : null))
  const keys = many.map((_, index) => new Date(Date.UTC(2024, 0, 1 + index)).toISOString().slice(0, 10))
  const more: object = { keys }
  const shapesOf = (format: object) => drawn([series(many)], format, more).layer('lines')
  const [line, strokes, ...others] = shapesOf({})
  expect(others).toEqual([])
  expect(steps(pathOf(line!)).filter(([how]) => how === 'L')).toHaveLength(18)
  expect(pathOf(strokes!).match(/M[\d.]+ [\d.]+L[\d.]+ [\d.]+/g)).toHaveLength(2)
  for (const format of [{ gaps: 'connect' }, { gaps: 'zero' }, { stacked: true }])
    expect(shapesOf(format)).toHaveLength(1)
})

test('a line goes through its figures, at the scale of the axis', () => {
  const { layer, plot } = drawn([series(['10', '40', '-20'])])
  expect(steps(pathOf(only(layer('lines'))))).toEqual([
    ['M', plot.centres[0], plot.plane.along(10)],
    ['L', plot.centres[1], plot.plane.along(40)],
    ['L', plot.centres[2], plot.plane.along(-20)],
  ])
})

test('areas that are stacked begin where those before them end, what is below zero by itself', () => {
  const { layer, plot } = drawn([series(['10', '-5']), series(['20', '-1'])], { stacked: true })
  const [, upper] = layer('lines').map((shape) => steps(pathOf(shape)).map(([, , y]) => y))
  expect(upper).toEqual([plot.plane.along(30), plot.plane.along(-6)])
  expect(pathOf(layer('areas')[1]!)).toContain(`${plot.centres[0]},${plot.plane.along(10)}`)
  expect(layer('dots')).toEqual([])
})

test('in a contrast mode stacked areas are told apart by patterns', () => {
  const { layer, scene } = drawn(
    [series(['1', '2']), series(['1', '2'])],
    { stacked: true },
    { hasPatterns: true },
  )
  const fills = layer('areas').map(({ attributes }) => attributes.fill)
  expect(fills).toEqual(['url(#c-0)', 'url(#c-1)'])
  expect(scene.patterns.map(({ id }) => `url(#${id})`)).toEqual(fills)
})

test('a forecast is dashed, a budget dotted, what happened is solid and lies above', () => {
  const scenarios = ['actual', 'forecast', 'budget', 'priorYear'] as const
  const lines = drawn(scenarios.map((scenario) => series(['1', '2'], { scenario }))).layer('lines')
  expect(lines.map(({ attributes }) => attributes['stroke-dasharray'])).toEqual([
    '6 4',
    '2 3',
    undefined,
    undefined,
  ])
  expect(lines.at(-1)!.attributes).toMatchObject({ stroke: 'scenario-actual', 'stroke-width': 2.25 })
})

test('a figure between two gaps has a dot even where figures have none', () => {
  const { layer, plot } = drawn([series(['1', '2', null, '4', null])], { markers: false })
  expect(pathOf(only(layer('dots')))).toContain(`M${plot.centres[3]} ${plot.plane.along(4)}`)
})

test('what is chosen stands out and the line steps back', () => {
  const { layer } = drawn([series(['1', '2'])], {}, { isChosen: (_, row) => row === 1 })
  expect(only(layer('lines')).attributes.opacity).toBe(0.3)
  const [first, second] = layer('dots')
  expect([first!.attributes.opacity, second!.attributes.opacity]).toEqual([0.3, undefined])
  expect([pathOf(first!), pathOf(second!)]).toEqual([
    expect.stringContaining('a3 3'),
    expect.stringContaining('a5.5 5.5'),
  ])
})

test('figures are written above their points, below where another is, or not at all', () => {
  const values = ['5', '30']
  const words = drawn([series(values), series(values), series(values)], { dataLabels: true }).layer('words')
  const heights = words.filter(({ text }) => text === '5').map(({ attributes }) => Number(attributes.y))
  expect(heights).toHaveLength(2)
  expect(new Set(heights).size).toBe(2)
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
  const keys = ['2026-01-01', '2026-01-11', '2026-01-31']
  const { centres, room } = drawn([series(['1', '2', '3'])], { axis: 'time' }, { keys } as object).plot
  expect(centres).toEqual([room.x, room.x + room.width / 3, room.x + room.width].map(tenth))
})

test('the moments named on an axis are round, and no two have one name', () => {
  const written = (from: string, to: string, count: number) => {
    const [first, last] = [Date.parse(from), Date.parse(to)]
    return momentTicks(first, last, count).map(momentName('en-GB', first, last))
  }
  expect(written('2026-01-01', '2026-12-01', 4)).toEqual(['Jan 2026', 'Apr 2026', 'Jul 2026', 'Oct 2026'])
  expect(written('2014-01-01', '2026-06-01', 12)).toHaveLength(13)
  // Finer moments than the unit of the names would repeat them.
  expect(written('2020-01-01', '2026-12-01', 14)).toEqual([
    '2020',
    '2021',
    '2022',
    '2023',
    '2024',
    '2025',
    '2026',
  ])
  expect(written('2026-03-05', '2026-03-05', 3)).toEqual(['5 Mar'])
})

test('first days of months stand for months, however few there are', () => {
  const named = (keys: readonly string[]) => {
    const given = [series(keys.map((_, index) => String(index + 1)))]
    const { layer } = drawn(given, { axis: 'time' }, { keys } as object)
    return layer('axis').flatMap(({ text }) => (/[A-Z][a-z]/.test(text ?? '') ? [text] : []))
  }
  expect(named(['2026-10-01'])).toEqual(['Oct 2026'])
  expect(named(['2026-07-01', '2026-08-01', '2026-09-01'])).toEqual(['Jul 2026', 'Aug 2026', 'Sep 2026'])
  expect(named(['2026-10-01', '2026-10-02'])).toEqual(['1 Oct', '2 Oct'])
})

test('the names below a time axis keep apart and within the drawing, however narrow it is', () => {
  for (const width of [120, 200, 340, 600, 1_200]) {
    const keys = Array.from(
      { length: 36 },
      (_, index) => `${2023 + Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}-01`,
    )
    const given = [series(keys.map((_, index) => String(index)))]
    const { layer } = drawn(given, { axis: 'time' }, { keys, size: { width, height: 200 } } as object)
    const names = layer('axis').filter(({ text }) => /20\d\d$/.test(text ?? ''))
    const spans = names.map(
      ({ attributes, text }) =>
        [Number(attributes.x) - text!.length * 3, Number(attributes.x) + text!.length * 3] as const,
    )
    expect(spans.length).toBeGreaterThan(0)
    for (const [index, [left, right]] of spans.entries()) {
      expect(left).toBeGreaterThanOrEqual(spans[index - 1]?.[1] ?? 0)
      expect(right).toBeLessThanOrEqual(width)
    }
  }
})
