import { unitIn } from '../../writing/column-unit.ts'
import { columnName } from '../../definition/query.ts'
import type { DocumentKind } from '../../kind/document-kind.ts'
import { partsDataOf } from '../../parts/parts-data.ts'
import { pieLayout } from '../../parts/pie-layout.ts'
import type { Room } from '../../scene/size.ts'
import { roundedSharesNote } from '../../series/rounded-shares.ts'
import { shareDigits, shareText } from '../../series/shares.ts'
import { textOf } from '../../writing/exact.ts'
import type { PieChartDefinition } from './definition.ts'
import { colourOfPart, pieScene } from './scene.ts'

/** More slices are not read as parts any more. */
const usualSlices = 7

export const documentKind: DocumentKind<PieChartDefinition> = {
  drawing(visual, answer, { writing, colours, ink }) {
    const { slices = usualSlices, donut = false, displayUnits } = visual.format ?? {}
    const data = partsDataOf(visual, answer, writing, slices, colours)
    const { parts, column, negatives, sum } = data
    const total = answer.totals?.[columnName('value', 0)] ?? (sum && textOf(sum))
    const power = unitIn(column, displayUnits ?? 'auto', Math.abs(Number(total ?? 0)))
    const whole = total === null ? null : { label: column.label, text: column.writeInUnit(total, power) }
    const texts = parts.map(({ label, share }) => [label, shareText(share, writing.locale)] as const)
    const shares = parts.map(({ share }) => share)
    const layoutIn = (room: Room) => pieLayout(shares, { room, isDonut: donut, texts })
    return {
      note: roundedSharesNote([shares], shareDigits, writing),
      unnamed: (room) =>
        negatives.length === 0 && layoutIn(room).slices.some(({ label }) => label === null)
          ? texts.map((text, index) => ({
              label: text.join(' '),
              look: { index: colourOfPart(data, index) },
            }))
          : [],
      draw: (room) =>
        negatives.length > 0 || parts.length === 0
          ? null
          : pieScene(data, { layout: layoutIn(room), room, whole, isChosen: null }, ink),
    }
  },
}
