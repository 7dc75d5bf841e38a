import type { Answer } from '@casement/query'
import { columnName } from './definition/query.ts'
import type { VisualBase } from './definition/visual-base.ts'
import { kindOf } from './visual.ts'
import type { Visual } from './visual.ts'

/** True whennothing is left to draw: every figure is beyond its grain, or one without which the drawing says nothing. */
export function isWhollyBeyond(visual: Visual, { columns }: Answer): boolean {
  const { neededFigures } = kindOf(visual)
  const { roles = {} }: VisualBase = visual
  if (neededFigures === 'none') return false
  const figures = Object.entries(roles).flatMap(([role, fields]) =>
    (fields ?? []).flatMap(({ kind }, index) => {
      const column = columns.find(({ name }) => name === columnName(role, index))
      const isFigure = kind === 'measure' || kind === 'aggregation'
      return isFigure && column ? [{ role, isBeyond: column.beyondGrain !== undefined }] : []
    }),
  )
  if (neededFigures === 'all') return figures.some(({ isBeyond }) => isBeyond)
  const needed = neededFigures ? figures.filter(({ role }) => role === neededFigures.role) : figures
  return needed.length > 0 && needed.every(({ isBeyond }) => isBeyond)
}
