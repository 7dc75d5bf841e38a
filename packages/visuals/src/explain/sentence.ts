import type { Words } from '@casement/words'
import { isEqual, numberOf, roundedTo, sizeOf, sumOf, textOf } from '../writing/exact.ts'
import type { Exact } from '../writing/exact.ts'
import { figureUnitFor } from '../writing/figure-unit.ts'
import type { FigureUnit } from '../writing/figure-unit.ts'
import { isSigned, writeChangeInUnit } from '../writing/signed.ts'
import { sides } from './drivers.ts'
import type { Driver, Drivers } from './drivers.ts'
import type { EffectPart } from './effects.ts'
import { directionOf } from './whole.ts'
import type { Whole } from './whole.ts'

/** Members named on the side of the difference, and on the other. */
const most = { along: 2, against: 1 }

type Told = readonly { readonly change: Exact }[]

/** Unit in which a difference and the changes that are told of it are written. */
const unitOf = ({ start, end, change }: Whole, told: Told): FigureUnit =>
  figureUnitFor('auto', {
    figures: [start, end].map(numberOf),
    changes: [change, ...told.map((each) => each.change)].map(numberOf),
  })

/** How the sentence begins. */
function openingOf(whole: Whole, { power, digits }: FigureUnit, { say }: Words): string {
  const { name, against, column, change } = whole
  const direction = directionOf(whole)
  if (direction === 0) return say('explain.same', { name, against })
  const size = change ? column.writeInUnit(textOf(sizeOf(change)), power, digits) : ''
  return say(direction > 0 ? 'explain.above' : 'explain.below', { name, against, size })
}

/** Digits behind the mark that are tried beyond the usual ones, so that what is written adds up. */
const furtherDigits = 2

/** The unit with as many digits as it takes for effects to add up as they are written, and for none to be nothing. */
function addingUnit(whole: Whole, parts: readonly EffectPart[]): FigureUnit {
  const unit = unitOf(whole, parts)
  const change = sumOf(parts.map((part) => part.change))
  const tried = Array.from({ length: furtherDigits + 1 }, (_, more) => unit.digits + more)
  const digits = tried.find((count) => {
    const written = ({ units, scale }: Exact) => roundedTo({ units, scale: scale + unit.power }, count)
    const rounded = parts.map((part) => written(part.change))
    return isEqual(sumOf(rounded), change && written(change)) && rounded.every(({ units }) => units !== 0n)
  })
  return { ...unit, digits: digits ?? unit.digits + 1 }
}

/** The difference in one sentence, with what every effect adds to it. */
export function effectsSentence(whole: Whole, parts: readonly EffectPart[], words: Words): string {
  const { say, list, inSentence } = words
  const unit = addingUnit(whole, parts)
  const effects = parts.map(
    ({ kind, change }) =>
      `${inSentence(say(`explain.effect.${kind}`))} ${writeChangeInUnit(change, whole.column, unit)}`,
  )
  return say('explain.byEffects', { opening: openingOf(whole, unit, words), effects: list(effects) })
}

/** The difference in one sentence, with the members of the leading dimension that made it. */
export function explanationOf(whole: Whole, leading: Drivers | undefined, words: Words): string {
  const { say } = words
  if (whole.change === null) return say('explain.nothing')
  const unit = unitOf(whole, leading?.members.slice(0, 4) ?? [])
  const opening = openingOf(whole, unit, words)
  if (!leading || leading.members.length === 0) return say('explain.sentence', { opening })
  const { by, members, others } = toldOf(whole, leading, unit, words)
  if (directionOf(whole) === 0) return say('explain.moved', { opening, by, members })
  return others
    ? say('explain.mostlyBut', { opening, by, members, others })
    : say('explain.mostly', { opening, by, members })
}

/** The members of the leading dimension in a sentence of their own, where the difference itself has been told. */
export function leadingSentence(whole: Whole, leading: Drivers, words: Words): string {
  const { say } = words
  const unit = unitOf(whole, leading.members.slice(0, 4))
  const { by, members, others } = toldOf(whole, leading, unit, words)
  if (directionOf(whole) === 0) return say('explain.leadingMoved', { by, members })
  return others ? say('explain.leadingBut', { by, members, others }) : say('explain.leading', { by, members })
}

/** The members that are named, on the side of the difference and on the other; none that would be written as nothing there. */
function toldOf(whole: Whole, leading: Drivers, unit: FigureUnit, { list, inSentence }: Words) {
  const write = ({ change }: Driver) => writeChangeInUnit(change, whole.column, unit)
  const told = (drivers: readonly Driver[]) => list(drivers.map((each) => `${each.label} (${write(each)})`))
  const direction = directionOf(whole)
  const { along, against } = sides(leading, direction)
  return {
    by: inSentence(leading.label),
    members: told((direction === 0 ? leading.members : along).slice(0, most.along)),
    others: told(against.slice(0, most.against).filter((each) => isSigned(write(each)))),
  }
}
