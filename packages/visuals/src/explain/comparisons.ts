import { comparedFields } from '../definition/compared-fields.ts'
import type { FieldPlace } from '../definition/compared-fields.ts'
import { isSameTarget, targetOf } from '../definition/field-target.ts'
import type { RoleField } from '../definition/field.ts'
import type { VisualBase } from '../definition/visual-base.ts'
import { kindOf } from '../visual.ts'
import type { GoodWhen } from '../writing/signed.ts'

/** A figure of a visual beside the figure that it is compared with. */
export interface Comparison {
  readonly figure: RoleField
  readonly reference: RoleField
  readonly goodWhen: GoodWhen
}

/** Comparisons that a visual shows, in the order of its references; none for words, controls and plain figures. */
export function comparisonsOf(visual: VisualBase): readonly Comparison[] {
  const { roles } = visual
  const { isControl, ofLines } = kindOf(visual)
  if (!roles || isControl) return []
  const goodWhen = goodWhenOf(visual)
  const fieldAt = ({ role, index }: FieldPlace) => inItsOwnFormat(roles[role]![index]!)
  return comparedFields(roles)
    .filter(({ reference }) => !ofLines?.besides.includes(reference.role))
    .map(({ figure, reference }) => ({ figure: fieldAt(figure), reference: fieldAt(reference), goodWhen }))
}

/**
 * Comparisons of a visual; of a table that has none of its own those that others on its page make of figures that it shows,
 * each once: a row of it is then explained as the page compares that figure.
 */
export function comparisonsOnPage(visual: VisualBase, others: readonly VisualBase[]): readonly Comparison[] {
  const own = comparisonsOf(visual)
  if (own.length > 0 || !kindOf(visual).isExplainedByOthers) return own
  const shown = Object.values(visual.roles ?? {}).flatMap((fields = []) => fields.map(targetOf))
  const found = new Map<string, Comparison>()
  for (const comparison of others.flatMap(comparisonsOf)) {
    const [figure, reference] = [comparison.figure, comparison.reference].map(targetOf)
    const key = JSON.stringify([figure, reference])
    if (shown.some((target) => isSameTarget(target, figure))) found.set(key, comparison)
  }
  return [...found.values()]
}

/** A unit that the visual says in its title is not said here; a share stays one. */
function inItsOwnFormat(field: RoleField): RoleField {
  const { format, ...rest } = field
  return format?.includes('%') ? field : (rest as RoleField)
}

const byVariance: Readonly<Record<string, GoodWhen>> = {
  none: 'none',
  higherIsBetter: 'higher',
  lowerIsBetter: 'lower',
}

function goodWhenOf(visual: VisualBase): GoodWhen {
  const format = ('format' in visual ? visual.format : undefined) as
    | { readonly goodWhen?: GoodWhen; readonly variance?: string }
    | undefined
  return format?.goodWhen ?? byVariance[format?.variance ?? ''] ?? 'higher'
}
