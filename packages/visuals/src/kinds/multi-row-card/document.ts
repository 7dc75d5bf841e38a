import type { DocumentKind } from '../../kind/document-kind.ts'
import { labelOfValue } from '../../writing/writing.ts'
import { cardColumnsOf } from './data.ts'
import type { MultiRowCardDefinition } from './definition.ts'

export const documentKind: DocumentKind<MultiRowCardDefinition> = {
  cards(visual, answer, writing) {
    const { category, columns, powers } = cardColumnsOf(visual, answer, writing)
    return Array.from({ length: answer.rowCount }, (_, row) => ({
      member: category ? labelOfValue(category, category.values[row] ?? null) : '',
      figures: columns.map((column, index) => {
        const value = column.values[row] ?? null
        return { label: column.label, text: value === null ? '–' : column.writeInUnit(value, powers[index]!) }
      }),
    }))
  },
}
