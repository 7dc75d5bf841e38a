import type { DocumentKind } from '../../kind/document-kind.ts'
import { gaugeDataOf } from './data.ts'
import type { GaugeDefinition } from './definition.ts'
import { gaugeScene } from './scene.ts'

/** The arc with its figure, and the target below it. */
export const documentKind: DocumentKind<GaugeDefinition> = {
  drawing(visual, answer, { writing, ink }) {
    const data = gaugeDataOf(visual, answer, writing)
    const { target, variance, power } = data
    return {
      ...(target && {
        below: {
          figure: '',
          lines: [
            {
              label: target.label,
              text: target.value === null ? '–' : target.column.writeInUnit(target.value, power),
              note: variance?.text ?? '',
              effect: variance?.effect ?? 'even',
            },
          ],
        },
      }),
      draw: (room) => gaugeScene(data, room, ink),
    }
  },
}
