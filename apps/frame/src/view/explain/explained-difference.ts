import type { EffectsDescription } from '@casement/query'
import { explainedBy, filtersInForce, filtersOfPoints, shownVisual, visualNamed } from '@casement/report'
import type { PageDefinition } from '@casement/report'
import type { Explained, OpenState } from '@casement/session'
import { isSameTarget, targetOf } from '@casement/visuals'
import type { DataPoint, PointPart, ReportFilter, RoleField } from '@casement/visuals'
import { effectsDeclared } from '@casement/visuals/explain'
import type { Comparison } from '@casement/visuals/explain'
import { comparisonsAt } from './comparisons-at.ts'

/** A difference as it was asked for: the figures, what keeps them, and the columns that they may be split by. */
export interface Difference {
  readonly comparison: Comparison
  /** Filters in force at the visual. */
  readonly filters: readonly ReportFilter[]
  /** Members that the mark stands for. */
  readonly members: readonly PointPart[]
  readonly dimensions: readonly RoleField[]
  /** What the model says of its effects. */
  readonly effects?: EffectsDescription | undefined
}

/** The difference that is explained now; null where its visual has gone. */
export function differenceOf(
  state: Pick<OpenState, 'report' | 'selection' | 'model'>,
  page: PageDefinition,
  { visual: name, comparison: index, point }: Explained,
): Difference | null {
  const { report, selection, model } = state
  const defined = visualNamed(page, name)
  const comparison =
    defined && comparisonsAt(report, page.name, shownVisual(report, page.name, defined))[index]
  if (!comparison) return null
  return {
    comparison,
    filters: filtersInForce(report, page.name, name, selection),
    members: point?.identity ?? [],
    dimensions: explainedBy(report.definition, page.name),
    effects: effectsDeclared(comparison, model),
  }
}

/** Filters of a difference at a path of members, and the dimensions that are left to split it by. */
export function scopeOf({ filters, members, dimensions }: Difference, path: readonly PointPart[]) {
  const chosen = [...members, ...path]
  return {
    filters: [...filters, ...chosen.flatMap((part) => filtersOfPoints([pointOf(part)]))],
    dimensions: dimensions.filter(
      (field) => !chosen.some(({ target }) => isSameTarget(target, targetOf(field))),
    ),
  }
}

const pointOf = (part: PointPart): DataPoint => ({ identity: [part] })
