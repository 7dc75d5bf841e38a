import type { Answer } from '@casement/query'
import { titleOf } from '../../definition/visual-base.ts'
import type { Writing } from '../../writing/writing.ts'
import { cardDataOf } from './data.ts'
import type { CardDefinition } from './definition.ts'

export function narrate(visual: CardDefinition, answer: Answer, writing: Writing): string {
  const { column, value, power, references } = cardDataOf(visual, answer, writing)
  if (value === null) return writing.say('card.blank', { title: titleOf(visual) })
  const compared = references.flatMap(({ column: of, value: reference, variance }) => {
    if (reference === null) return []
    const told = `${of.label} ${of.writeInUnit(reference, power)}`
    return [variance ? writing.say('against', { change: variance.text, reference: told }) : told]
  })
  const opening = writing.say('is', { name: titleOf(visual), figure: column.writeInUnit(value, power) })
  return `${[opening, ...compared].join(', ')}.`
}
