import { hasFigures, isSameTarget, targetOf } from '@casement/visuals'
import type { RoleField, Visual } from '@casement/visuals'
import type { ReportDefinition } from '../definition/definition.ts'

/** Beyond so many dimensions nobody reads on, and each is a query. */
const maxDimensions = 12

/** True where the author lets differences be explained. */
export const canExplain = ({ explain }: ReportDefinition): boolean => explain?.length !== 0

/**
 * Columns and levels that differences are explained by: those that the author names, else those that the visuals group by,
 * of the page that is shown first.
 */
export function explainedBy(report: ReportDefinition, page: string): readonly RoleField[] {
  const pages = report.pages.toSorted((a, b) => Number(b.name === page) - Number(a.name === page))
  const fields = report.explain ?? pages.flatMap(({ visuals }) => visuals.flatMap(groupsOf))
  const found: RoleField[] = []
  for (const field of fields)
    if (!found.some((each) => isSameTarget(targetOf(each), targetOf(field)))) found.push(field)
  return found.slice(0, maxDimensions)
}

function groupsOf(visual: Visual): readonly RoleField[] {
  if (!hasFigures(visual)) return []
  const roles: Readonly<Record<string, readonly RoleField[] | undefined>> = visual.roles
  return Object.values(roles).flatMap((fields = []) =>
    fields.filter(({ kind }) => kind === 'column' || kind === 'hierarchyLevel'),
  )
}
