import type { Answer } from '@casement/query'
import type { Chart } from '../definition/series-formats.ts'
import type { DocumentDrawing, DocumentKind, DocumentLegend, DrawingOptions } from '../kind/document-kind.ts'
import { chartPanelsOf } from '../series/chart-data.ts'
import { planOf } from '../series/chart-plan.ts'
import { seriesInSight, seriesLook } from '../series/series-look.ts'
import { barSharesNote } from '../series/shares.ts'
import { maxColours } from '../writing/member-colours.ts'
import { chartScene } from './chart-scene.ts'

/** Whoever has a document cannot hide a series. */
const isShown = () => true

/** A chart of series in documents. */
export const chartDocument: DocumentKind<Chart> = { drawing: chartDrawing }

function chartDrawing(visual: Chart, answer: Answer, options: DrawingOptions): DocumentDrawing {
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
        : [],
    note: barSharesNote(visual, panels, isShown, writing),
    draw(room) {
      if (series.length === 0 || (panels[0]?.categories.length ?? 0) === 0) return null
      const drawn = {
        visual,
        size: room,
        words: writing,
        look: null,
        isStill: true,
        hasPatterns: false,
        isShown,
        isChosen: null,
      }
      return chartScene(planOf(panels, drawn, ink), id).scene
    },
  }
}
