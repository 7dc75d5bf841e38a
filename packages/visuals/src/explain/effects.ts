import type { Value } from '@casement/format'
import type { Answer, EffectsDescription, ModelDescription, SemanticQuery } from '@casement/query'
import { isSameTarget, targetOf } from '../definition/field-target.ts'
import type { RoleField } from '../definition/field.ts'
import type { ReportFilter } from '../definition/filter.ts'
import { columnName, selected } from '../definition/query.ts'
import { exactOf, minus, quotientOf, roundedTo, signOf, sumOf, textOf, times } from '../writing/exact.ts'
import type { Exact } from '../writing/exact.ts'
import type { Writing } from '../writing/writing.ts'
import type { Comparison } from './comparisons.ts'
import { addsUp, columnOf, sumsTo, whyNoParts } from './whole.ts'
import type { Whole } from './whole.ts'

/** Members with prices of their own are asked for up to so many. */
const maxMembers = 2_000

/** Effects in the order in which they are told. */
const kinds = ['volume', 'mix', 'price', 'newAndLost', 'uncounted', 'constantRates', 'exchangeRates'] as const
export type EffectKind = (typeof kinds)[number]

/** What an effect adds to a difference. */
export interface EffectPart {
  readonly kind: EffectKind
  readonly change: Exact
}

/** Figures of a member that has a price of its own; null where there are none. */
interface PricedMember {
  readonly unit: Value
  readonly reference: Exact | null
  readonly figure: Exact | null
  /** The figure at the exchange rates of the reference. */
  readonly atRates: Exact | null
  readonly quantityBefore: Exact | null
  readonly quantity: Exact | null
}

/** What the model says of a comparison's effects; undefined where it says nothing. */
export function effectsDeclared(
  { figure, reference }: Comparison,
  model: ModelDescription,
): EffectsDescription | undefined {
  const isOf = (place: { table: string; measure: string }, field: RoleField) =>
    isSameTarget(place, targetOf(field))
  for (const { name: table, measures } of model.tables)
    for (const { name: measure, effects = [] } of measures) {
      const found = effects.find(({ against }) => isOf(against, reference))
      if (found && isOf({ table, measure }, figure)) return found
    }
  return undefined
}

const measureAt = (place: { table: string; measure: string }): RoleField => ({ kind: 'measure', ...place })
const columnAt = (place: { table: string; column: string }): RoleField => ({ kind: 'column', ...place })

/** Query of both figures, and of what the effects need, by the members that have prices of their own. */
export const effectsQuery = (
  { figure, reference }: Comparison,
  { constantRates, quantity }: EffectsDescription,
  filters: readonly ReportFilter[],
): SemanticQuery => ({
  select: selected({
    ...(quantity && {
      by: quantity.by.map(columnAt),
      ...(quantity.unit && { unit: [columnAt(quantity.unit)] }),
    }),
    start: [reference],
    end: [figure],
    ...(constantRates && { rates: [measureAt(constantRates)] }),
    ...(quantity && {
      quantity: [measureAt(quantity.measure)],
      quantityBefore: [measureAt(quantity.against)],
    }),
  }),
  filters,
  limit: maxMembers,
  totals: true,
})

export type EffectsSplit =
  | { readonly kind: 'effects'; readonly parts: readonly EffectPart[]; readonly answer: Answer }
  | { readonly kind: 'leftOut'; readonly label: string; readonly reason: string }
  /** Nothing moved, or one effect carries everything and says nothing. */
  | { readonly kind: 'single' }

/** Splits a difference by the effects that the model declares, where all that they need is known and adds up exactly. */
export function effectsOf(
  whole: Whole,
  { constantRates, quantity }: EffectsDescription,
  answer: Answer,
  writing: Writing,
): EffectsSplit {
  const { say } = writing
  if (whole.change === null) return { kind: 'single' }
  const leftOut = (reason: string) => ({ kind: 'leftOut', label: say('explain.effects'), reason }) as const
  const why = whyNoParts(answer, writing)
  if (why) return leftOut(why)
  const names = [
    ...(constantRates ? ['rates'] : []),
    ...(quantity ? ['quantity', 'quantityBefore'] : []),
  ].map((role) => columnName(role, 0))
  if (!addsUp(answer, whole) || !names.every((name) => sumsTo(answer, name)))
    return leftOut(say('explain.noSum'))
  const { against } = whole
  const members = membersOf(answer, { hasRates: constantRates !== undefined, hasUnit: !!quantity?.unit })
  // An amount without its rates would be an effect of exchange rates, all of it.
  if (members.some(({ figure, atRates }) => isSome(figure) && !atRates))
    return leftOut(say('explain.noRates', { against }))
  const hasAny = (role: string) => (answer.totals?.[columnName(role, 0)] ?? null) !== null
  const isCounted =
    quantity !== undefined &&
    (!isSome(whole.start) || hasAny('quantityBefore')) &&
    (!isSome(whole.end) || hasAny('quantity'))
  if (!isCounted && !constantRates) return leftOut(say('explain.noQuantity', { against }))
  const parts = isCounted ? ofQuantities(members) : ofRates(members)
  return parts.length < (isCounted ? 1 : 2) ? { kind: 'single' } : { kind: 'effects', parts, answer }
}

function membersOf(answer: Answer, { hasRates, hasUnit }: { hasRates: boolean; hasUnit: boolean }) {
  const cells = (role: string) =>
    answer.columns.find(({ name }) => name === columnName(role, 0))?.values ?? []
  const [start, end, rates] = [cells('start'), cells('end'), cells(hasRates ? 'rates' : 'end')]
  const [quantity, before, units] = [cells('quantity'), cells('quantityBefore'), cells('unit')]
  return Array.from({ length: answer.rowCount }, (_, row): PricedMember => ({
    unit: hasUnit ? (units[row] ?? null) : null,
    reference: exactOf(start[row] ?? null),
    figure: exactOf(end[row] ?? null),
    atRates: exactOf(rates[row] ?? null),
    quantity: exactOf(quantity[row] ?? null),
    quantityBefore: exactOf(before[row] ?? null),
  }))
}

const zero: Exact = { units: 0n, scale: 0 }
const isSome = (number: Exact | null): number is Exact => number !== null && number.units !== 0n
const isMore = (quantity: Exact | null): quantity is Exact => quantity !== null && quantity.units > 0n
const total = (numbers: readonly (Exact | null)[]): Exact => sumOf(numbers) ?? zero
const less = (a: Exact, b: Exact): Exact => minus(a, b)!
const product = (a: Exact | null, b: Exact | null): Exact => times(a ?? zero, b ?? zero)

/** What is left of the parts that are something, in the order in which they are told. */
const told = (changes: Partial<Record<EffectKind, Exact>>): readonly EffectPart[] =>
  kinds.flatMap((kind) => {
    const change = changes[kind]
    return change && signOf(change) !== 0 ? [{ kind, change }] : []
  })

/** Exchange rates, and all that is not theirs. */
function ofRates(members: readonly PricedMember[]): readonly EffectPart[] {
  const atRates = total(members.map((member) => member.atRates))
  return told({
    constantRates: less(atRates, total(members.map(({ reference }) => reference))),
    exchangeRates: less(total(members.map(({ figure }) => figure)), atRates),
  })
}

/**
 * Volume, mix and price of the members that were sold before and are sold now, each unit by itself; those that are new or
 * gone, and amounts that nothing was counted for, are effects of their own. Two numbers are rounded, each once and to the
 * last digit of the amounts: what the quantities now would have cost at the average price before, and at the members'
 * own prices before. Every effect is a difference of such numbers, so that the parts are the whole, digit for digit.
 */
function ofQuantities(members: readonly PricedMember[]): readonly EffectPart[] {
  const digits = Math.max(
    0,
    ...members.flatMap(({ reference, figure, atRates }) =>
      [reference, figure, atRates].map((number) => number?.scale ?? 0),
    ),
  )
  const compared = members.filter((each) => isMore(each.quantity) && isMore(each.quantityBefore))
  const atAverage = [...new Set(compared.map(({ unit }) => unit))].map((unit) => {
    const of = compared.filter((each) => each.unit === unit)
    return quotientOf(
      product(total(of.map(({ quantity }) => quantity)), total(of.map(({ reference }) => reference))),
      total(of.map(({ quantityBefore }) => quantityBefore)),
    )
  })
  const atOwn = compared.map(({ quantity, reference, quantityBefore }) =>
    quotientOf(product(quantity, reference), quantityBefore),
  )
  const atAveragePrice = roundedTo(total(atAverage), digits)
  const atPricesBefore = roundedTo(total(atOwn), digits)
  const others = members.filter((each) => !compared.includes(each))
  const changeOf = (some: readonly PricedMember[]) =>
    less(total(some.map(({ atRates }) => atRates)), total(some.map(({ reference }) => reference)))
  return told({
    volume: less(atAveragePrice, total(compared.map(({ reference }) => reference))),
    mix: less(atPricesBefore, atAveragePrice),
    price: less(total(compared.map(({ atRates }) => atRates)), atPricesBefore),
    newAndLost: changeOf(others.filter(isNewOrLost)),
    uncounted: changeOf(others.filter((each) => !isNewOrLost(each))),
    exchangeRates: less(
      total(members.map(({ figure }) => figure)),
      total(members.map(({ atRates }) => atRates)),
    ),
  })
}

/** Sold on one side alone: nothing was counted on the other, and nothing has an amount there. */
const isNewOrLost = ({ quantity, quantityBefore, reference, figure, atRates }: PricedMember): boolean =>
  (isMore(quantity) && !isSome(quantityBefore) && !isSome(reference)) ||
  (isMore(quantityBefore) && !isSome(quantity) && !isSome(figure) && !isSome(atRates))

/** The difference as a bridge: an answer of the effects, in the form of one by members. */
export function effectsAnswer(
  { parts, answer }: Extract<EffectsSplit, { kind: 'effects' }>,
  { say }: Writing,
): Answer {
  const [start, end] = ['start', 'end'].map((role) => columnOf(answer, columnName(role, 0)))
  const [startName, endName] = [start!.name, end!.name]
  return {
    id: answer.id,
    rowCount: parts.length,
    truncated: false,
    totals: { [startName]: answer.totals?.[startName] ?? null, [endName]: answer.totals?.[endName] ?? null },
    columns: [
      {
        name: columnName('category', 0),
        type: 'text',
        values: parts.map(({ kind }) => say(`explain.effect.${kind}`)),
      },
      { ...start!, values: parts.map(() => null) },
      { ...end!, values: parts.map(({ change }) => textOf(change)) },
    ],
  }
}
