import type { UnitPower, Value } from '@casement/format'
import type { Answer } from '@casement/query'
import type { Words } from '@casement/words'
import { extentOf, scaleOf } from '../../axes/value-scale.ts'
import { titleOf } from '../../definition/visual-base.ts'
import { varianceOf } from '../../writing/variance.ts'
import type { Variance } from '../../writing/variance.ts'
import type { Writing, WrittenColumn } from '../../writing/writing.ts'
import type { GaugeDefinition } from './definition.ts'
import { unitIn } from '../../writing/column-unit.ts'

export interface GaugeData {
  readonly column: WrittenColumn
  readonly value: Value
  readonly target: { readonly label: string; readonly value: Value; readonly column: WrittenColumn } | null
  /** The ends of the arc; they hold zero unless the report says otherwise. */
  readonly least: number
  readonly most: number
  /** Places of figure and target on the arc, from 0 to 1; null where there are none. */
  readonly at: number | null
  readonly targetAt: number | null
  /** The figure lies beyond an end of the arc. */
  readonly isBeyond: boolean
  readonly power: UnitPower
  readonly variance: Variance | null
}

/** One figure between two ends, and its target. */
export function gaugeDataOf(visual: GaugeDefinition, answer: Answer, writing: Writing): GaugeData {
  const columnAt = (role: 'value' | 'target' | 'least' | 'most') => {
    const field = visual.roles[role]?.[0]
    return field ? writing.column(answer, role, 0, field) : null
  }
  const first = (of: WrittenColumn | null): Value => of?.values[0] ?? null
  const column = columnAt('value')!
  const target = columnAt('target')
  const [value, targetValue] = [first(column), first(target)]
  const [asked, askedMost] = [first(columnAt('least')), first(columnAt('most'))]
  const known = [value, targetValue].flatMap((each) => (each === null ? [] : [Number(each)]))
  const scale = scaleOf(extentOf(known.length ? [...known, 0] : []), {
    steps: 4,
    hasZero: true,
    fixed: {
      min: asked === null ? undefined : Number(asked),
      max: askedMost === null ? undefined : Number(askedMost),
    },
  })
  const placeOf = (each: Value) =>
    each === null ? null : Math.max(0, Math.min(1, (Number(each) - scale.min) / (scale.max - scale.min)))
  const { goodWhen = 'higher', displayUnits = 'auto' } = visual.format ?? {}
  return {
    column,
    value,
    target: target && { label: target.label, value: targetValue, column: target },
    least: scale.min,
    most: scale.max,
    at: placeOf(value),
    targetAt: placeOf(targetValue),
    isBeyond: value !== null && (Number(value) > scale.max || Number(value) < scale.min),
    power: unitIn(column, displayUnits, Math.max(Math.abs(scale.min), Math.abs(scale.max))),
    variance: varianceOf({
      value,
      reference: targetValue,
      better: goodWhen === 'higher' ? 'higherIsBetter' : 'lowerIsBetter',
      isPercent: column.isPercent && target?.isPercent === true,
      words: writing,
    }),
  }
}

/** The gauge in a sentence, with exact figures. */
export function gaugeSummary(
  title: string,
  { column, value, target, variance }: GaugeData,
  { say }: Words,
): string {
  if (value === null) return say('card.blank', { title })
  const opening = say('is', { name: title, figure: column.write(value) })
  if (!target || target.value === null) return `${opening}.`
  const against = `${target.label} ${target.column.write(target.value)}`
  return variance
    ? say('gauge.summary', { opening, change: variance.text, against, effect: variance.words })
    : say('gauge.target', { opening, against })
}

export const narrate = (visual: GaugeDefinition, answer: Answer, writing: Writing): string =>
  gaugeSummary(titleOf(visual), gaugeDataOf(visual, answer, writing), writing)
