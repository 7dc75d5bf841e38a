import { unitPowerFor } from '@casement/format'
import type { Answer } from '@casement/query'
import { titleOf } from '../../definition/visual-base.ts'
import { columnsOf } from '../../writing/csv.ts'
import { varianceOf } from '../../writing/variance.ts'
import type { Writing } from '../../writing/writing.ts'
import type { CardDefinition } from './definition.ts'

export function narrate(visual: CardDefinition, answer: Answer, writing: Writing): string {
  const [main, ...references] = columnsOf(visual, answer, writing)
  const value = main!.values[0] ?? null
  if (value === null) return writing.say('card.blank', { title: titleOf(visual) })
  const power = unitPowerFor(visual.format?.displayUnits, Math.abs(Number(value)))
  const better = visual.format?.variance ?? 'none'
  const compared = references.flatMap((column) => {
    const reference = column.values[0] ?? null
    if (reference === null) return []
    const isPercent = main!.isPercent && column.isPercent
    const variance =
      better === 'none' ? null : varianceOf({ value, reference, better, isPercent, words: writing })
    const told = `${column.label} ${column.writeInUnit(reference, power)}`
    return [variance ? writing.say('against', { change: variance.text, reference: told }) : told]
  })
  const opening = writing.say('is', { name: titleOf(visual), figure: main!.writeInUnit(value, power) })
  return `${[opening, ...compared].join(', ')}.`
}
