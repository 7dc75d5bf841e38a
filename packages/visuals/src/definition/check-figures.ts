import type { Problem } from '@casement/schema'
import type { RoleField } from './field.ts'

/** Tells which figures of a text are not one figure each. */
export function checkFigures(
  { figures = [] }: { readonly figures?: readonly RoleField[] },
  path: string,
  tell: (problem: Problem) => void,
): void {
  figures.forEach(({ kind }, index) => {
    if (kind === 'measure' || kind === 'aggregation') return
    const message = 'a text takes measures and aggregations, which are one figure each'
    tell({ path: `${path}.figures[${index}]`, message })
  })
}
