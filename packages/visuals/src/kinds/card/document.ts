import type { DocumentKind } from '../../kind/document-kind.ts'
import { exactOf } from '../../writing/exact.ts'
import type { WrittenColumn } from '../../writing/writing.ts'
import { cardDataOf } from './data.ts'
import type { CardData } from './data.ts'
import type { CardDefinition } from './definition.ts'

const inUnit = ({ power }: CardData, column: WrittenColumn, value: CardData['value']) =>
  value === null ? '–' : column.writeInUnit(value, power)

export const documentKind: DocumentKind<CardDefinition> = {
  summary(visual, answer, writing) {
    const data = cardDataOf(visual, answer, writing)
    const { column, value, references } = data
    const beyond =
      column.beyond === undefined
        ? []
        : [{ label: column.beyond, text: '', note: '', effect: 'even' as const }]
    return {
      figure: inUnit(data, column, value),
      lines: [
        ...beyond,
        ...references.map((each) => ({
          label: each.column.label,
          text: inUnit(data, each.column, each.value),
          note: each.variance?.text ?? each.reason,
          effect: each.variance?.effect ?? 'even',
        })),
      ],
    }
  },
  comparisons(visual, answer, writing) {
    const data = cardDataOf(visual, answer, writing)
    const { column, value, references } = data
    if (column.beyond !== undefined || column.isPercent) return []
    return references.flatMap((each) => {
      if (!each.variance || each.variance.effect === 'even') return []
      return [
        {
          figure: inUnit(data, column, value),
          value: exactOf(value),
          change: each.variance.text,
          reference: each.column.label,
          referenceValue: exactOf(each.value),
          effect: each.variance.effect,
        },
      ]
    })
  },
}
