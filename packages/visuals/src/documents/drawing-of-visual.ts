import { unitPowerFor } from '@casement/format'
import type { Answer } from '@casement/query'
import { chartScene } from '../cartesian/chart-scene.ts'
import { columnName } from '../definition/query.ts'
import type { Chart } from '../definition/series-formats.ts'
import { funnelDataOf } from '../kinds/funnel/data.ts'
import { funnelLayout, funnelScene } from '../kinds/funnel/scene.ts'
import { gaugeDataOf } from '../kinds/gauge/data.ts'
import { gaugeScene } from '../kinds/gauge/scene.ts'
import { kpiDataOf } from '../kinds/kpi/data.ts'
import { courseScene } from '../kinds/kpi/scene.ts'
import { mapDataOf } from '../kinds/map/data.ts'
import { legendPx, mapScene, placedShapes, placingOf } from '../kinds/map/scene.ts'
import { countryShapes, viewOf } from '../kinds/map/shapes.ts'
import { colourOfPart, pieScene } from '../kinds/pie-chart/scene.ts'
import { dotLook, scatterDataOf } from '../kinds/scatter-chart/data.ts'
import { scatterScene } from '../kinds/scatter-chart/scene.ts'
import { treemapDataOf } from '../kinds/treemap/data.ts'
import { treemapBoxes } from '../kinds/treemap/layout.ts'
import { treemapScene } from '../kinds/treemap/scene.ts'
import { varianceDataOf } from '../kinds/variance-chart/data.ts'
import { varianceLayout } from '../kinds/variance-chart/layout.ts'
import { varianceScene } from '../kinds/variance-chart/scene.ts'
import { waterfallDataOf } from '../kinds/waterfall/data.ts'
import { bridgeLayout, waterfallScene } from '../kinds/waterfall/scene.ts'
import type { LegendLook } from '../series/legend-mark.ts'
import { partsDataOf } from '../parts/parts-data.ts'
import { pieLayout } from '../parts/pie-layout.ts'
import type { Ink } from '../scene/ink.ts'
import type { Scene } from '../scene/scene.ts'
import type { Room } from '../scene/size.ts'
import { chartPanelsOf } from '../series/chart-data.ts'
import { planOf } from '../series/chart-plan.ts'
import { seriesInSight, seriesLook } from '../series/series-look.ts'
import { shareText } from '../series/shares.ts'
import type { Visual, VisualOf, VisualType } from '../visual.ts'
import { textOf } from '../writing/exact.ts'
import type { ColourOfMember } from '../writing/member-colours.ts'
import { maxColours } from '../writing/member-colours.ts'
import type { Writing } from '../writing/writing.ts'

/** An entry of a legend: what stands for a series. */
export interface DocumentLegend {
  readonly label: string
  readonly look: LegendLook
}

export interface DrawingOptions {
  readonly writing: Writing
  readonly colours: ColourOfMember
  readonly ink: Ink
  /** Begins the names of the drawing's patterns. */
  readonly id: string
}

/** A visual as it is drawn; `draw` gives its scene in a room, null where there is nothing to draw. */
export interface DocumentDrawing {
  readonly legend: readonly DocumentLegend[]
  /** Parts that a drawing in a room has no place to name, each with its share; absent: it names all that it has. */
  readonly unnamed?: (room: Room) => readonly DocumentLegend[]
  readonly draw: (room: Room) => Scene | null
}

type Draws = {
  readonly [T in VisualType]?: (
    visual: VisualOf<T>,
    answer: Answer,
    options: DrawingOptions,
  ) => DocumentDrawing
}

/** Countries of the world, read with the first map. */
let shapes: ReturnType<typeof countryShapes> | undefined

const isShown = () => true
const nothingChosen = { isShown, isChosen: null }
const noLegend: readonly DocumentLegend[] = []
/** More slices are not read as parts any more. */
const usualSlices = 7

const draws: Draws = {
  columnChart: seriesDrawing,
  barChart: seriesDrawing,
  lineChart: seriesDrawing,
  comboChart: seriesDrawing,
  scatterChart(visual, answer, { writing, colours, ink }) {
    const data = scatterDataOf(visual, answer, writing, colours)
    const legend =
      data.seriesColumn && visual.format?.legend !== false
        ? data.series.map(({ label }, index): DocumentLegend => ({ label, look: dotLook(data, index) }))
        : noLegend
    return {
      legend,
      draw: (room) => scatterScene(data, { visual, size: room, ...nothingChosen }, { ...ink, ...room }).scene,
    }
  },
  pieChart(visual, answer, { writing, colours, ink }) {
    const { slices = usualSlices, donut = false, displayUnits } = visual.format ?? {}
    const data = partsDataOf(visual, answer, writing, slices, colours)
    const { parts, column, negatives, sum } = data
    const total = answer.totals?.[columnName('value', 0)] ?? (sum && textOf(sum))
    const power = unitPowerFor(displayUnits ?? 'auto', Math.abs(Number(total ?? 0)))
    const whole = total === null ? null : { label: column.label, text: column.writeInUnit(total, power) }
    const texts = parts.map(({ label, share }) => [label, shareText(share, writing.locale)] as const)
    const shares = parts.map(({ share }) => share)
    const layoutIn = (room: Room) => pieLayout(shares, { room, isDonut: donut, texts })
    return {
      legend: noLegend,
      unnamed: (room) =>
        negatives.length === 0 && layoutIn(room).slices.some(({ label }) => label === null)
          ? texts.map((text, index) => ({
              label: text.join(' '),
              look: { index: colourOfPart(data, index) },
            }))
          : noLegend,
      draw: (room) =>
        negatives.length > 0 || parts.length === 0
          ? null
          : pieScene(data, { layout: layoutIn(room), room, whole, isChosen: null }, ink),
    }
  },
  funnel(visual, answer, { writing, ink }) {
    const data = funnelDataOf(visual, answer, writing)
    const { stages, negatives } = data
    const most = Math.max(0, ...stages.map(({ size }) => size))
    const power = unitPowerFor(visual.format?.displayUnits ?? 'auto', most)
    const share = (value: number) => shareText(value, writing.locale)
    return {
      legend: noLegend,
      draw: (room) =>
        negatives.length > 0 || stages.length === 0
          ? null
          : funnelScene(
              data,
              { layout: funnelLayout({ stages }, room), room, power, share, isChosen: null },
              ink,
            ),
    }
  },
  treemap(visual, answer, { writing, colours, ink }) {
    const data = treemapDataOf(visual, answer, writing, colours)
    const { groups, heads } = data
    const power = unitPowerFor(visual.format?.displayUnits ?? 'auto', groups[0]?.leaves[0]?.size ?? 0)
    return {
      legend: noLegend,
      draw: (room) =>
        groups.length === 0
          ? null
          : treemapScene(
              data,
              {
                boxes: treemapBoxes(groups, room, heads.length > 1),
                room,
                colourOf: ink.token,
                power,
                isChosen: null,
              },
              ink,
            ),
    }
  },
  waterfall(visual, answer, { writing, ink, id }) {
    const data = waterfallDataOf(visual, answer, writing)
    return {
      legend: noLegend,
      draw: (room) =>
        waterfallScene(
          data,
          {
            layout: bridgeLayout(data, { room, ...visual.format }),
            room,
            isChosen: null,
            hatch: `${id}-hatch`,
          },
          ink,
        ),
    }
  },
  varianceChart(visual, answer, { writing, ink, id }) {
    const data = varianceDataOf(visual, answer, writing)
    const { locale } = writing
    return {
      legend: [{ column: data.figure, scenario: data.scenario }, ...data.references].map(
        ({ column, scenario }): DocumentLegend => ({ label: column.label, look: { scenario, index: 0 } }),
      ),
      draw: (room) =>
        varianceScene(
          data,
          {
            layout: varianceLayout(data, { room, locale, ...visual.format }),
            room,
            locale,
            isChosen: null,
            hatch: `${id}-hatch`,
          },
          ink,
        ),
    }
  },
  gauge(visual, answer, { writing, ink }) {
    const data = gaugeDataOf(visual, answer, writing)
    return { legend: noLegend, draw: (room) => gaugeScene(data, room, ink) }
  },
  kpi(visual, answer, { writing, ink }) {
    const data = kpiDataOf(visual, answer, writing)
    return {
      legend: noLegend,
      draw: (room) => (data.course.length > 0 ? courseScene(data, { room, isChosen: null }, ink) : null),
    }
  },
  map(visual, answer, { writing, ink }) {
    const data = mapDataOf(visual, answer, writing)
    const { area = 'figures', displayUnits, legend = true } = visual.format ?? {}
    const shown = new Set(data.countries.map(({ country }) => country.numeric))
    const most = Math.max(0, ...data.countries.map(({ size }) => Math.abs(size)))
    const power = unitPowerFor(displayUnits ?? 'auto', most)
    return {
      legend: noLegend,
      draw(room) {
        shapes ??= countryShapes()
        const foot = legendPx(legend, data, room)
        const placed = placedShapes(shapes, placingOf(viewOf(shapes, shown, area), room, foot))
        return mapScene(data, { placed, room, power, isChosen: null, legendPx: foot }, ink)
      },
    }
  },
}

/** What draws a visual without a screen; null for kinds that are words, figures and tables. */
export function documentDrawing(
  visual: Visual,
  answer: Answer,
  options: DrawingOptions,
): DocumentDrawing | null {
  const draw = draws[visual.type] as
    | ((visual: Visual, answer: Answer, options: DrawingOptions) => DocumentDrawing)
    | undefined
  return draw?.(visual, answer, options) ?? null
}

function seriesDrawing(visual: Chart, answer: Answer, options: DrawingOptions): DocumentDrawing {
  const { writing, colours, ink, id } = options
  const panels = chartPanelsOf(visual, answer, writing, colours)
  const series = panels[0]?.series ?? []
  return {
    legend:
      series.length > 1 && visual.format?.legend !== false
        ? seriesInSight(visual, panels[0]!).map((index): DocumentLegend => {
            const { label, colour } = series[index]!
            const isOther = colour === undefined && index >= maxColours
            const name = isOther ? writing.say('chart.others', { name: label }) : label
            return { label: name, look: seriesLook(visual, panels[0]!, index) }
          })
        : noLegend,
    draw(room) {
      if (series.length === 0 || (panels[0]?.categories.length ?? 0) === 0) return null
      const drawn = {
        visual,
        size: room,
        words: writing,
        look: null,
        isStill: true,
        hasPatterns: false,
        ...nothingChosen,
      }
      return chartScene(planOf(panels, drawn, ink), id).scene
    },
  }
}
