import { unitPowerFor } from '@casement/format'
import { expect, test } from 'vitest'
import { drawnChartText } from '../src/cartesian/chart-drawing.ts'
import type { Chart } from '../src/definition/series-formats.ts'
import { funnelDataOf } from '../src/kinds/funnel/data.ts'
import { funnelLayout, funnelScene } from '../src/kinds/funnel/scene.ts'
import { gaugeDataOf } from '../src/kinds/gauge/data.ts'
import { gaugeScene } from '../src/kinds/gauge/scene.ts'
import { mapDataOf } from '../src/kinds/map/data.ts'
import { mapScene, placedShapes, placingOf } from '../src/kinds/map/scene.ts'
import { countryShapes, viewOf } from '../src/kinds/map/shapes.ts'
import { pieScene } from '../src/kinds/pie-chart/scene.ts'
import { scatterDataOf } from '../src/kinds/scatter-chart/data.ts'
import { drawnScatterText } from '../src/kinds/scatter-chart/drawing.ts'
import { treemapDataOf } from '../src/kinds/treemap/data.ts'
import { treemapBoxes } from '../src/kinds/treemap/layout.ts'
import { treemapScene } from '../src/kinds/treemap/scene.ts'
import { partsDataOf } from '../src/parts/parts-data.ts'
import { pieLayout } from '../src/parts/pie-layout.ts'
import { sceneText } from '../src/scene/scene.ts'
import { chartPanelsOf } from '../src/series/chart-data.ts'
import { shareText } from '../src/series/shares.ts'
import { chartExamples, plainDrawing } from './chart-examples.ts'
import { lightInk } from './chart-ink.ts'
import { amounts, answerOf, examplesWriting as writing, names } from './example-visual.tsx'

const size = { width: 560, height: 250 }
const room = { ...size, fontPx: 12 }
const share = (value: number) => shareText(value, writing.locale)

/** A tag a line, and nothing that depends on how many charts were drawn before. */
const lines = (svg: string) => `${svg.replaceAll(/zr\d+(-cls-\d+)?/g, 'zr').replaceAll('><', '>\n<')}\n`
const snapshot = (name: string) => `./snapshots/${name}.svg`

const seriesCharts = (['columnChart', 'barChart', 'lineChart', 'comboChart'] as const).flatMap((type) =>
  chartExamples(type).map(({ visual, answer }) => ({ type, visual: visual as Chart, answer })),
)

test.each(seriesCharts)('$type: $visual.name is drawn as it was', async ({ type, visual, answer }) => {
  const svg = drawnChartText(
    chartPanelsOf(visual, answer, writing),
    {
      visual,
      size,
      words: writing,
      ...plainDrawing,
    },
    lightInk,
  )
  expect(svg).not.toContain('NaN')
  await expect(lines(svg)).toMatchFileSnapshot(snapshot(`${type}-${visual.name}`))
})

test.each(chartExamples('scatterChart'))('scatterChart: $visual.name is drawn as it was', async (each) => {
  const { visual, answer } = each
  const options = { visual, size, isShown: () => true, isChosen: null }
  const svg = drawnScatterText(scatterDataOf(visual, answer, writing), options, lightInk)
  expect(svg).not.toContain('NaN')
  await expect(lines(svg)).toMatchFileSnapshot(snapshot(`scatterChart-${visual.name}`))
})

test.each(chartExamples('pieChart'))(
  'pieChart: $visual.name is drawn as it was',
  async ({ visual, answer }) => {
    const isDonut = visual.format?.donut === true
    const data = partsDataOf(visual, answer, writing, 7)
    const layout = pieLayout(
      data.parts.map((part) => part.share),
      { room, isDonut, texts: data.parts.map((part) => [part.label, share(part.share)]) },
    )
    const whole = { label: 'Revenue', text: '552.9M' }
    const scene = pieScene(data, { layout, room, whole, isChosen: null }, lightInk)
    await expect(lines(sceneText(scene))).toMatchFileSnapshot(snapshot(`pieChart-${visual.name}`))
  },
)

test.each(chartExamples('treemap'))(
  'treemap: $visual.name is drawn as it was',
  async ({ visual, answer }) => {
    const data = treemapDataOf(visual, answer, writing)
    const boxes = treemapBoxes(data.groups, room, true)
    const options = { boxes, room, colourOf: lightInk.token, power: 6 as const, isChosen: null }
    await expect(lines(sceneText(treemapScene(data, options, lightInk)))).toMatchFileSnapshot(
      snapshot(`treemap-${visual.name}`),
    )
  },
)

test.each(chartExamples('gauge'))('gauge: $visual.name is drawn as it was', async ({ visual, answer }) => {
  const scene = gaugeScene(gaugeDataOf(visual, answer, writing), room, lightInk)
  await expect(lines(sceneText(scene))).toMatchFileSnapshot(snapshot(`gauge-${visual.name}`))
})

test.each(chartExamples('funnel'))('funnel: $visual.name is drawn as it was', async ({ visual, answer }) => {
  const data = funnelDataOf(visual, answer, writing)
  const power = unitPowerFor('auto', data.stages[0]!.size)
  const options = { layout: funnelLayout(data, room), room, power, share, isChosen: null }
  await expect(lines(sceneText(funnelScene(data, options, lightInk)))).toMatchFileSnapshot(
    snapshot(`funnel-${visual.name}`),
  )
})

test.each(chartExamples('map'))('map: $visual.name is drawn as it was', async ({ visual, answer }) => {
  const data = mapDataOf(visual, answer, writing)
  const shown = new Set(data.countries.map(({ country }) => country.numeric))
  const shapes = countryShapes()
  const placed = placedShapes(
    // The land around them is the same in every map.
    shapes.filter(({ numeric }) => numeric !== null && shown.has(numeric)),
    placingOf(viewOf(shapes, shown, 'figures'), room, 24),
  )
  const scene = mapScene(data, { placed, room, power: 6, isChosen: null, legendPx: 24 }, lightInk)
  await expect(lines(sceneText(scene))).toMatchFileSnapshot(snapshot(`map-${visual.name}`))
})

test.each(['columnChart', 'barChart', 'lineChart'] as const)(
  '%s: thousands of marks are drawn as one, and what is chosen once more',
  (type) => {
    const roles = {
      category: [{ kind: 'column', table: 'Customer', column: 'Customer' }],
      value: [{ kind: 'measure', table: 'Ledger', measure: 'Revenue' }],
    }
    const visual = { name: 'v', type, layout: { x: 0, y: 0, width: 9, height: 9 }, roles } as unknown as Chart
    const numbers = Array.from({ length: 2_000 }, (_, index) => index)
    const answer = answerOf([
      names(
        'category.0',
        numbers.map((index) => `Customer ${index}`),
      ),
      amounts(
        'value.0',
        numbers.map((index) => String(Math.sin(index / 60) * 1e6)),
      ),
    ])
    const panels = chartPanelsOf(visual, answer, writing)
    const marksOf = (isChosen: ((panel: number, row: number) => boolean) | null) => {
      const options = {
        visual,
        size,
        words: writing,
        look: null,
        isStill: true,
        hasPatterns: false,
        isShown: () => true,
        isChosen,
      }
      return drawnChartText(panels, options, lightInk).match(/<path/g)!.length
    }
    const plain = marksOf(null)
    expect(plain).toBeLessThan(60)
    expect(marksOf((_, row) => row === 7)).toBeGreaterThan(plain)
    expect(marksOf((_, row) => row === 7)).toBeLessThan(plain + 5)
  },
)
