import { unitIn } from '../../writing/column-unit.ts'
import type { DocumentKind } from '../../kind/document-kind.ts'
import { mapDataOf } from './data.ts'
import type { MapDefinition } from './definition.ts'
import { legendPx, mapScene, placedShapes, placingOf } from './scene.ts'
import { countryShapes, viewOf } from './shapes.ts'

/** Countries of the world, read with the first map. */
let shapes: ReturnType<typeof countryShapes> | undefined

export const documentKind: DocumentKind<MapDefinition> = {
  drawing(visual, answer, { writing, ink }) {
    const data = mapDataOf(visual, answer, writing)
    const { area = 'figures', displayUnits, legend = true } = visual.format ?? {}
    const shown = new Set(data.countries.map(({ country }) => country.numeric))
    const max = Math.max(0, ...data.countries.map(({ size }) => Math.abs(size)))
    const power = unitIn(data.column, displayUnits ?? 'auto', max)
    return {
      draw(room) {
        shapes ??= countryShapes()
        const foot = legendPx(legend, data, room)
        const placed = placedShapes(shapes, placingOf(viewOf(shapes, shown, area), room, foot))
        return mapScene(data, { placed, room, power, isChosen: null, legendPx: foot }, ink)
      },
    }
  },
}
