import type { DocumentKind } from '../../kind/document-kind.ts'
import type { ThermometerDefinition } from './definition.ts'
import { thermometerScene } from './scene.ts'

export const documentKind: DocumentKind<ThermometerDefinition> = {
  drawing: (visual, answer, { writing, ink }) => ({
    draw: (room) => thermometerScene(visual, answer, { writing, room, ink }),
  }),
}
