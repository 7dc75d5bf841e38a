import { LineChart } from 'echarts/charts'
import { AriaComponent, GridComponent, MarkLineComponent, TitleComponent } from 'echarts/components'
import { init, use as register } from 'echarts/core'
import { LabelLayout } from 'echarts/features'
import { SVGRenderer } from 'echarts/renderers'
import type { Extent } from '../axes/value-scale.ts'
import { inkKeeper } from '../scene/ink.ts'
import type { Ink } from '../scene/ink.ts'
import type { Size } from '../scene/size.ts'
import type { ChartData } from '../series/chart-data.ts'
import { drawnSize, panelTitles, planOf } from '../series/chart-plan.ts'
import type { DrawOptions, Plan } from '../series/chart-plan.ts'
import type { Drawing, Place } from '../series/drawing.ts'
import { readSeriesId } from '../series/series-style.ts'
import { chartOption } from './chart-option.ts'
import type { ChartOption } from './chart-option.ts'
import { momentOf } from './line-series.ts'

register([
  LineChart,
  GridComponent,
  MarkLineComponent,
  TitleComponent,
  AriaComponent,
  LabelLayout,
  SVGRenderer,
])

/** A chart of lines as SVG text, without a browser: for snapshots. */
export function drawnText(panels: readonly ChartData[], options: DrawOptions, ink: Ink): string {
  const size = drawnSize(options.visual, panels, options.size, ink)
  const chart = init(null, null, { renderer: 'svg', ssr: true, width: size.width, height: size.height })
  chart.setOption(withTitles(planOf(panels, { ...options, isStill: true }, ink)))
  const text = chart.renderToSVGString()
  chart.dispose()
  return text
}

/** Draws lines into an element with the colours and the type that hold there. */
export function createLineDrawing(element: HTMLElement): Drawing {
  const chart = init(element, null, { renderer: 'svg' })
  const inkFor = inkKeeper(element)
  let rows = 0
  let panelCount = 0
  let moments: readonly number[] | null = null
  let ends: Extent = { min: 0, max: 1 }
  let met: Place | null = null
  let drawn: Size = { width: 0, height: 0 }
  const placeOfMark = ({ dataIndex, seriesId }: { dataIndex: number; seriesId?: string }): Place | null => {
    const of = readSeriesId(String(seriesId))
    return of && of.series >= 0 ? { ...of, row: dataIndex } : null
  }
  // Marks report themselves before the page hears of the press or the move.
  chart.on('mousemove', (event) => void (met = placeOfMark(event as never)))
  chart.on('mousedown', (event) => void (met = placeOfMark(event as never)))
  chart.on('mouseout', () => void (met = null))

  /** The middles of the categories, by panel; they lie as far apart as their numbers or moments. */
  let centres: readonly (readonly number[])[] = []
  function centresOf(panel: number): readonly number[] {
    const unitOf = (row: number) => moments?.[row] ?? row
    const [first, last] = [unitOf(0), unitOf(rows - 1)]
    const [from, to] = [first, last].map((unit) => Number(chart.convertToPixel({ xAxisIndex: panel }, unit)))
    const perUnit = last === first ? 0 : (to! - from!) / (last - first)
    return Array.from({ length: rows }, (_, row) => from! + (unitOf(row) - first) * perUnit)
  }
  const valueAt = (panel: number, value: number) => Number(chart.convertToPixel({ yAxisIndex: panel }, value))

  return {
    draw(panels, options) {
      const ink = inkFor(options.look, options.size, options.hasPatterns, options.visual)
      const size = drawnSize(options.visual, panels, options.size, ink)
      rows = panels[0]?.categories.length ?? 0
      panelCount = panels.length
      const plan = planOf(panels, options, ink)
      moments = plan.isTime ? panels[0]!.keys.map(momentOf) : null
      met = null
      // To be told its size costs the library as much as a drawing.
      if (size.width !== drawn.width || size.height !== drawn.height) {
        element.style.height = `${size.height}px`
        chart.resize(size)
        drawn = size
      }
      const option = withTitles(plan)
      ends = valueEnds(option)
      chart.setOption(option, { notMerge: true })
      centres = panels.map((_, panel) => centresOf(panel))
    },
    placeAt(x, y) {
      if (met) return met
      for (let panel = 0; panel < panelCount; panel++) {
        if (!chart.containPixel({ gridIndex: panel }, [x, y])) continue
        const row = nearestOf(centres[panel]!, x)
        return row === null ? null : { panel, row, series: null }
      }
      return null
    },
    bandOf(panel, row) {
      if (row < 0 || row >= rows) return null
      const middles = centres[panel]
      const centre = middles?.[row]
      if (!middles || centre === undefined || !Number.isFinite(centre)) return null
      const [least, most] = [valueAt(panel, ends.min), valueAt(panel, ends.max)]
      const [from, across] = [Math.min(least, most), Math.abs(most - least)]
      const neighbour = middles[row === 0 ? 1 : row - 1] ?? centre + across
      const along = Math.max(8, Math.abs(centre - neighbour))
      return { left: centre - along / 2, top: from, width: along, height: across }
    },
    destroy: () => chart.dispose(),
  }
}

/** Of middles in their order the one nearest to a position; null where there are none. */
function nearestOf(middles: readonly number[], at: number): number | null {
  let best: number | null = null
  middles.forEach((middle, row) => {
    if (best === null || Math.abs(middle - at) < Math.abs(middles[best]! - at)) best = row
  })
  return best
}

function valueEnds({ yAxis }: ChartOption): Extent {
  const [{ min, max }] = yAxis as readonly [Extent]
  return { min, max }
}

/** The chart with the names of its panels over them. */
function withTitles(plan: Plan) {
  const { ink } = plan
  const option = chartOption(plan)
  const titles = panelTitles(plan)
  return titles.length === 0
    ? option
    : {
        ...option,
        title: titles.map(({ text, note, left, top, width }) => ({
          text: note ? `${text}  {note|${note}}` : text,
          left,
          top,
          padding: 0,
          textStyle: {
            fontFamily: ink.font,
            fontSize: ink.fontPx,
            fontWeight: 600 as const,
            color: ink.token('text'),
            width,
            overflow: 'truncate' as const,
            rich: { note: { color: ink.token('text-quiet'), fontSize: ink.fontPx } },
          },
        })),
      }
}
