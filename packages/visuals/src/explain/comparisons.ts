import type { RoleField } from '../definition/field.ts'
import type { VisualBase } from '../definition/visual-base.ts'
import type { GoodWhen } from '../writing/signed.ts'

/** A figure of a visual beside the figure that it is compared with. */
export interface Comparison {
  readonly figure: RoleField
  readonly reference: RoleField
  readonly goodWhen: GoodWhen
}

/** Roles of which one is compared with the other, whatever scenarios their fields name. */
const pairs = [
  ['value', 'reference'],
  ['value', 'target'],
  ['end', 'start'],
] as const

/** Comparisons that a visual shows, in the order of its references; none for words, controls and plain figures. */
export function comparisonsOf(visual: VisualBase): readonly Comparison[] {
  const { roles } = visual
  if (!roles || visual.type === 'slicer') return []
  const goodWhen = goodWhenOf(visual)
  const figuresIn = (role: string) => (roles[role] ?? []).filter(isFigure).map(inItsOwnFormat)
  const paired = pairs.flatMap(([role, against]) => {
    const [figure] = figuresIn(role)
    return figure ? figuresIn(against).map((reference) => ({ figure, reference, goodWhen })) : []
  })
  return paired.length > 0
    ? paired
    : Object.keys(roles)
        .filter((role) => !isBesideLines(visual, role))
        .flatMap((role) => byScenario(figuresIn(role), goodWhen))
}

/** Figures of a statement that the service computes beside its lines belong to none of them. */
const isBesideLines = ({ type }: VisualBase, role: string): boolean =>
  type === 'statement' && role === 'figure'

/** A unit that the visual says in its title is not said here; a share stays one. */
function inItsOwnFormat(field: RoleField): RoleField {
  const { format, ...rest } = field
  return format?.includes('%') ? field : (rest as RoleField)
}

/** A figure of another scenario stands beside the actual one before it, else beside the first. */
function byScenario(figures: readonly RoleField[], goodWhen: GoodWhen): readonly Comparison[] {
  return figures.flatMap((reference, index) => {
    if (isActual(reference)) return []
    const figure = figures.slice(0, index).findLast(isActual) ?? figures.find(isActual)
    return figure ? [{ figure, reference, goodWhen }] : []
  })
}

const isFigure = ({ kind }: RoleField): boolean => kind === 'measure' || kind === 'aggregation'
const isActual = ({ scenario = 'actual' }: RoleField): boolean => scenario === 'actual'

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
