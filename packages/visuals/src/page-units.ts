import { isFigure, isPercentFormat, unitPowerFor } from '@casement/format'
import type { UnitPower } from '@casement/format'
import type { Answer } from '@casement/query'
import type { RoleField } from './definition/field.ts'
import { columnName } from './definition/query.ts'
import type { DisplayUnits } from './definition/visual-base.ts'
import { kindOf } from './visual.ts'
import { fieldKey } from './writing/column-unit.ts'
import type { PageUnits } from './writing/column-unit.ts'

/** A visual with its figures; null: they are not here yet. */
export interface FiguredVisual {
  readonly visual: { readonly type: string; readonly roles?: object; readonly format?: object }
  readonly answer: Answer | null
}

interface Format {
  readonly displayUnits?: DisplayUnits
  readonly share?: boolean
  readonly secondAxis?: boolean
}

/** Figures that a visual writes in one unit, with the largest of them; none where its author said a unit. */
function scalesOf({
  visual,
  answer,
}: FiguredVisual): readonly { keys: readonly string[]; largest: number }[] {
  if (!answer || !visual.roles) return []
  const kind = kindOf(visual)
  const { displayUnits, share, secondAxis } = (visual.format ?? {}) as Format
  const units = displayUnits ?? (kind.usesUnits ? 'auto' : 'none')
  if (units !== 'auto' || share) return []
  const columns = new Map(answer.columns.map((column) => [column.name, column]))
  const byScale = new Map<string, { keys: string[]; largest: number }>()
  for (const [role, fields] of Object.entries(visual.roles) as [string, readonly RoleField[] | undefined][])
    for (const [index, field] of (fields ?? []).entries()) {
      const column = columns.get(columnName(role, index))
      if (!column || !isFigure(column.type)) continue
      const format = field.format ?? column.format
      if (format !== undefined && isPercentFormat(format)) continue
      const scale = kind.hasScalesApart ? `${role} ${index}` : secondAxis ? role : ''
      const found = byScale.get(scale) ?? { keys: [], largest: 0 }
      const largest = column.values.reduce<number>(
        (most, value) => Math.max(most, Math.abs(Number(value ?? 0))),
        found.largest,
      )
      byScale.set(scale, { keys: [...found.keys, fieldKey(field)], largest })
    }
  return [...byScale.values()]
}

/** Figures of more digits than this before the mark are no longer read. */
const maxInUnit = 99_999.5
/** Less than this of a unit would be written as nothing. */
const minInUnit = 0.1

/** One unit for figures of these sizes: the smallest in which the largest is read, and in which none is written as nothing. */
function unitFor(sizes: readonly number[]): UnitPower {
  const wanted = sizes.map((size) => unitPowerFor('auto', size))
  const [least, most] = [Math.min(...sizes), Math.max(...sizes)]
  const between = ([0, 3, 6, 9] as const).filter(
    (power) => power >= Math.min(...wanted) && power <= Math.max(...wanted),
  )
  const read = between.find((power) => most / 10 ** power <= maxInUnit) ?? between.at(-1)!
  return between.findLast((power) => power <= read && least / 10 ** power >= minInUnit) ?? between[0]!
}

/** Units that hold for all visuals of a page which show the same figures. What stands in one visual alone has none. */
export function pageUnits(visuals: readonly FiguredVisual[]): PageUnits {
  const scales = visuals.flatMap((each) =>
    scalesOf(each).flatMap((scale) => (scale.largest > 0 ? [{ ...scale, visual: each.visual }] : [])),
  )
  const units = new Map<string, UnitPower>()
  const left = new Set(scales)
  for (const first of scales) {
    if (!left.delete(first)) continue
    // Figures on one scale have one unit, and so have all that they stand with elsewhere.
    const group = [first]
    const keys = new Set(first.keys)
    for (let found = true; found;) {
      const next = [...left].find((each) => each.keys.some((key) => keys.has(key)))
      found = next !== undefined
      if (!next) break
      left.delete(next)
      group.push(next)
      for (const key of next.keys) keys.add(key)
    }
    if (new Set(group.map(({ visual }) => visual)).size < 2) continue
    const unit = unitFor(group.map(({ largest }) => largest))
    for (const key of keys) units.set(key, unit)
  }
  return units
}
