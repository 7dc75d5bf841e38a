import type { DocumentKind } from '../../kind/document-kind.ts'
import { bridgeTable } from './bridge-table.ts'
import { waterfallDataOf } from './data.ts'
import type { WaterfallDefinition } from './definition.ts'
import { bridgeLayout, waterfallScene } from './scene.ts'

export const documentKind: DocumentKind<WaterfallDefinition> = {
  drawing(visual, answer, { writing, ink, id }) {
    const data = waterfallDataOf(visual, answer, writing)
    return {
      draw(room) {
        const layout = bridgeLayout(data, { room, ...visual.format })
        return waterfallScene(data, { layout, room, isChosen: null, hatch: `${id}-hatch` }, ink)
      },
    }
  },
  table: bridgeTable,
}
