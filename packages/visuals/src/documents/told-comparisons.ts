import type { Answer } from '@casement/query'
import { titleOf } from '../definition/visual-base.ts'
import { kpiDataOf } from '../kinds/kpi/data.ts'
import type { Visual, VisualOf } from '../visual.ts'
import { differenceOf, exactOf, isAtLeast, quotientOf, sizeOf } from '../writing/exact.ts'
import type { Exact } from '../writing/exact.ts'
import { effectOf, type Effect } from '../writing/signed.ts'
import { varianceOf } from '../writing/variance.ts'
import type { Writing } from '../writing/writing.ts'
import { cardTold, kpiTold } from './told-figures.ts'

/** A figure beside what it is compared with, in the texts in which its visual tells them. */
export interface ToldComparison {
  readonly title: string
  readonly figure: string
  /** The difference with its sign: '+12.4%'. */
  readonly change: string
  /** What it is compared with. */
  readonly reference: string
  readonly effect: Effect
}

/**
 * The comparisons that a card or a key figure tells whose difference is at least the share `threshold` of the reference.
 * Percentages are left out: their difference is in points, of which nothing is a share.
 */
export function comparisonsTold(
  visual: Visual,
  answer: Answer,
  { writing, threshold }: { writing: Writing; threshold: Exact },
): readonly ToldComparison[] {
  if (answer.rowCount === 0) return []
  if (visual.type === 'card') return ofCard(visual, answer, { writing, threshold })
  return visual.type === 'kpi' ? ofKpi(visual, answer, { writing, threshold }) : []
}

interface Options {
  readonly writing: Writing
  readonly threshold: Exact
}

const isBeyond = (figure: Exact | null, reference: Exact | null, threshold: Exact): boolean => {
  const share = figure && reference && quotientOf(differenceOf(figure, reference), sizeOf(reference))
  return share ? isAtLeast(sizeOf(share), threshold) : false
}

function ofCard(
  visual: VisualOf<'card'>,
  answer: Answer,
  { writing, threshold }: Options,
): readonly ToldComparison[] {
  const better = visual.format?.variance ?? 'none'
  // A card whose author shows no difference has none.
  if (better === 'none') return []
  const main = writing.column(answer, 'value', 0, visual.roles.value[0]!)
  if (main.beyond !== undefined || main.isPercent) return []
  const value = main.values[0] ?? null
  const { figure } = cardTold(visual, answer, writing)
  return (visual.roles.reference ?? []).flatMap((field, index): ToldComparison[] => {
    const column = writing.column(answer, 'reference', index, field)
    const reference = column.values[0] ?? null
    if (!isBeyond(exactOf(value), exactOf(reference), threshold)) return []
    const told = varianceOf({ value, reference, better, isPercent: false, words: writing })
    if (!told || told.effect === 'even') return []
    const { text: change, effect } = told
    return [{ title: titleOf(visual), figure, change, reference: column.label, effect }]
  })
}

function ofKpi(
  visual: VisualOf<'kpi'>,
  answer: Answer,
  { writing, threshold }: Options,
): readonly ToldComparison[] {
  const { figure, column, target, distance } = kpiDataOf(visual, answer, writing)
  if (!target || column.isPercent || column.beyond !== undefined) return []
  if (!isBeyond(figure, target.figure, threshold)) return []
  return [
    {
      title: titleOf(visual),
      figure: kpiTold(visual, answer, writing).figure,
      change: distance,
      reference: target.column.label,
      effect: effectOf(differenceOf(figure, target.figure), visual.format?.goodWhen ?? 'higher'),
    },
  ]
}
