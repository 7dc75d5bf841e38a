import { unitIn } from '../../writing/column-unit.ts'
import type { DocumentKind } from '../../kind/document-kind.ts'
import { shareText } from '../../series/shares.ts'
import { funnelDataOf } from './data.ts'
import type { FunnelDefinition } from './definition.ts'
import { funnelLayout, funnelScene } from './scene.ts'

export const documentKind: DocumentKind<FunnelDefinition> = {
  drawing(visual, answer, { writing, ink }) {
    const data = funnelDataOf(visual, answer, writing)
    const { stages, negatives } = data
    const max = Math.max(0, ...stages.map(({ size }) => size))
    const power = unitIn(data.column, visual.format?.displayUnits ?? 'auto', max)
    const share = (value: number) => shareText(value, writing.locale)
    return {
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
}
