import type { DocumentKind, DocumentLegend } from '../../kind/document-kind.ts'
import { dotLook, scatterDataOf } from './data.ts'
import type { ScatterChartDefinition } from './definition.ts'
import { scatterScene } from './scene.ts'

export const documentKind: DocumentKind<ScatterChartDefinition> = {
  drawing(visual, answer, { writing, colours, ink }) {
    const data = scatterDataOf(visual, answer, writing, colours)
    return {
      legend:
        data.seriesColumn && visual.format?.legend !== false
          ? data.series.map(({ label }, index): DocumentLegend => ({ label, look: dotLook(data, index) }))
          : [],
      draw: (room) =>
        scatterScene(data, { visual, size: room, isShown: () => true, isChosen: null }, { ...ink, ...room })
          .scene,
    }
  },
}
