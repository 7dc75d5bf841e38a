import type { RoleField } from '../../definition/field.ts'
import type { ReportFilter } from '../../definition/filter.ts'
import type { SortEntry } from '../../definition/visual.ts'
import { chartNeed } from './chart.ts'
import type { Need } from './question.ts'

interface Compared {
  readonly roles: Readonly<Record<string, readonly RoleField[] | undefined>>
  readonly sort?: readonly SortEntry[] | undefined
}

/** Figures by category, and the whole: totals are computed, never summed. */
export const comparedNeed = (visual: Compared, filters: readonly ReportFilter[]): Need => ({
  ...chartNeed(visual, filters),
  totals: true,
})
