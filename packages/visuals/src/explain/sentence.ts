import type { Words } from '@casement/words'
import { numberOf, sizeOf, textOf } from '../writing/exact.ts'
import type { Exact } from '../writing/exact.ts'
import { figureUnitFor } from '../writing/figure-unit.ts'
import { writeChangeInUnit } from '../writing/signed.ts'
import { sides } from './drivers.ts'
import type { Driver, Drivers } from './drivers.ts'
import type { EffectPart } from './effects.ts'
import { directionOf } from './whole.ts'
import type { Whole } from './whole.ts'

/** Members named on the side of the difference, and on the other. */
const most = { along: 2, against: 1 }

/** How the sentence begins, and how the changes in it are written: all of them in one unit. */
function openingOf(whole: Whole, told: readonly { readonly change: Exact }[], { say }: Words) {
  const { name, against, column, start, end, change } = whole
  const direction = directionOf(whole)
  const unit = figureUnitFor('auto', {
    figures: [start, end].map(numberOf),
    changes: [change, ...told.map((each) => each.change)].map(numberOf),
  })
  const size = change && column.writeInUnit(textOf(sizeOf(change)), unit.power, unit.digits)
  return {
    opening:
      direction === 0
        ? say('explain.same', { name, against })
        : say(direction > 0 ? 'explain.above' : 'explain.below', { name, against, size: size ?? '' }),
    write: (each: Exact) => writeChangeInUnit(each, column, unit),
  }
}

/** The difference in one sentence, with what every effect adds to it. */
export function effectsSentence(whole: Whole, parts: readonly EffectPart[], words: Words): string {
  const { opening, write } = openingOf(whole, parts, words)
  const effects = parts.map(
    ({ kind, change }) => `${words.inSentence(words.say(`explain.effect.${kind}`))} ${write(change)}`,
  )
  return words.say('explain.byEffects', { opening, effects: words.list(effects) })
}

/** The difference in one sentence, with the members of the leading dimension that made it. */
export function explanationOf(whole: Whole, leading: Drivers | undefined, words: Words): string {
  const { say, list, inSentence } = words
  const direction = directionOf(whole)
  const { opening, write } = openingOf(whole, leading?.members.slice(0, 4) ?? [], words)
  const told = (drivers: readonly Driver[]) =>
    list(drivers.map((each) => `${each.label} (${write(each.change)})`))
  if (!leading || leading.members.length === 0) return say('explain.sentence', { opening })
  const by = inSentence(leading.label)
  if (direction === 0)
    return say('explain.moved', { opening, by, members: told(leading.members.slice(0, most.along)) })
  const { along, against: other } = sides(leading, direction)
  const members = told(along.slice(0, most.along))
  return other.length === 0
    ? say('explain.mostly', { opening, by, members })
    : say('explain.mostlyBut', { opening, by, members, others: told(other.slice(0, most.against)) })
}
