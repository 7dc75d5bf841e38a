import type { DocumentKind, DocumentLegend } from '../../kind/document-kind.ts'
import { varianceDataOf } from './data.ts'
import type { VarianceChartDefinition } from './definition.ts'
import { varianceLayout } from './layout.ts'
import { varianceScene } from './scene.ts'

export const documentKind: DocumentKind<VarianceChartDefinition> = {
  drawing(visual, answer, { writing, ink, id }) {
    const data = varianceDataOf(visual, answer, writing)
    const { locale } = writing
    return {
      legend: [{ column: data.figure, scenario: data.scenario }, ...data.references].map(
        ({ column, scenario }): DocumentLegend => ({ label: column.label, look: { scenario, index: 0 } }),
      ),
      draw(room) {
        const layout = varianceLayout(data, { room, locale, ...visual.format })
        return varianceScene(data, { layout, room, locale, isChosen: null, hatch: `${id}-hatch` }, ink)
      },
    }
  },
}
