import { unitIn } from '../../writing/column-unit.ts'
import type { DocumentKind } from '../../kind/document-kind.ts'
import { treemapDataOf } from './data.ts'
import type { TreemapDefinition } from './definition.ts'
import { treemapBoxes } from './layout.ts'
import { treemapScene } from './scene.ts'

export const documentKind: DocumentKind<TreemapDefinition> = {
  drawing(visual, answer, { writing, colours, ink }) {
    const data = treemapDataOf(visual, answer, writing, colours)
    const { groups, heads } = data
    const power = unitIn(data.column, visual.format?.displayUnits ?? 'auto', groups[0]?.leaves[0]?.size ?? 0)
    return {
      draw(room) {
        if (groups.length === 0) return null
        const boxes = treemapBoxes(groups, room, heads.length > 1)
        return treemapScene(data, { boxes, room, colourOf: ink.token, power, isChosen: null }, ink)
      },
    }
  },
}
