import type { Value } from '@casement/format'
import { targetOf } from '@casement/visuals'
import type { PointPart, ReportFilter, RoleField, Visual } from '@casement/visuals'
import type { VisualChange } from '../definition/bookmark.ts'
import { withVisualChange } from './report-state.ts'
import type { ReportState } from './report-state.ts'
import { filtersOfPoints } from './selection.ts'

/** Place of readers in the levels of a visual: the one that is shown, and what they chose on the way to it. */
export type Drill = NonNullable<VisualChange['drill']>

/** The levels that a visual can be drilled through. */
export interface DrillLevels {
  readonly role: string
  /** Levels, at least two, the widest first. */
  readonly fields: readonly RoleField[]
}

/** Roles whose fields are levels of which one is shown; a matrix, a table and a slicer show all of theirs. */
const levelRoles = ['category', 'detail']

/** The drill path of a visual; null where it has but one level. */
export function drillLevelsOf(visual: Visual): DrillLevels | null {
  if (!('roles' in visual)) return null
  const roles: Readonly<Record<string, readonly RoleField[] | undefined>> = visual.roles
  for (const role of levelRoles) {
    const fields = roles[role] ?? []
    if (fields.length > 1) return { role, fields }
  }
  return null
}

const atTop: Drill = { level: 0, path: [] }

/** Level of a visual; its top where nothing was drilled or the report has fewer levels by now. */
export function drillAt({ changes }: Pick<ReportState, 'changes'>, page: string, visual: Visual): Drill {
  const said = changes[page]?.[visual.name]?.drill
  const levels = drillLevelsOf(visual)
  return said && levels && said.level < levels.fields.length ? said : atTop
}

export const isDrilled = ({ level }: Drill): boolean => level > 0

/** Below a mark of the level shown: its parts only. null at the last level. */
export function drilledDown(visual: Visual, drill: Drill, equals: Value): Drill | null {
  const next = drilledToNext(visual, drill)
  return next && { ...next, path: [...drill.path, { level: drill.level, equals }] }
}

/** The next level of everything that is shown; null at the last level. */
export function drilledToNext(visual: Visual, { level, path }: Drill): Drill | null {
  const levels = drillLevelsOf(visual)
  return levels && level + 1 < levels.fields.length ? { level: level + 1, path } : null
}

/** Back to a level above; what was chosen there and below it is forgotten. */
export const drilledUp = ({ level, path }: Drill, to = level - 1): Drill => {
  const next = Math.max(0, Math.min(to, level))
  return { level: next, path: path.filter((step) => step.level < next) }
}

/** The report with a visual at another level. */
export const withDrill = (state: ReportState, page: string, visual: string, drill: Drill): ReportState =>
  withVisualChange(state, page, visual, { drill })

/** Choices on the way to the level shown, as fields and their values. */
export function drillParts(visual: Visual, { path }: Drill): readonly PointPart[] {
  const fields = drillLevelsOf(visual)?.fields ?? []
  return path.flatMap(({ level, equals }) => {
    const field = fields[level]
    return field ? [{ target: targetOf(field), equals }] : []
  })
}

/** Filters that keep the figures of a visual to what was drilled into. */
export const drillFilters = (visual: Visual, drill: Drill): readonly ReportFilter[] =>
  drillParts(visual, drill).flatMap((part) => filtersOfPoints([{ identity: [part] }]))

/** A visual as drawings know it: the one level that is shown, and an order by its levels as an order by that one. */
export function drilledVisual(visual: Visual, { level }: Drill): Visual {
  const levels = drillLevelsOf(visual)
  if (!levels) return visual
  const { role, fields } = levels
  const shown = {
    ...visual,
    roles: { ...('roles' in visual ? visual.roles : {}), [role]: [fields[level]!] },
    ...('sort' in visual && visual.sort
      ? { sort: visual.sort.map((entry) => (entry.role === role ? { ...entry, index: 0 } : entry)) }
      : {}),
  }
  return shown as Visual
}
