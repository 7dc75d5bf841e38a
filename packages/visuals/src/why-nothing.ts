import type { Answer } from '@casement/query'
import { columnName } from './definition/query.ts'
import type { VisualBase } from './definition/visual-base.ts'
import { kindOf } from './visual.ts'
import type { Visual } from './visual.ts'
import { noneText } from './writing/why-blank.ts'
import type { Writing } from './writing/writing.ts'

/**
 * Why nothing is left to draw: every figure is beyond its grain or not there for what was chosen, or one without which the
 * drawing says nothing. null where there is something.
 */
export function whyNothing(visual: Visual, answer: Answer, writing: Writing): string | null {
  const { neededFigures } = kindOf(visual)
  const { roles = {} }: VisualBase = visual
  if (neededFigures === 'none' || answer.rowCount === 0) return null
  const figures = Object.entries(roles).flatMap(([role, fields]) =>
    (fields ?? []).flatMap((field, index) => {
      const isFigure = field.kind === 'measure' || field.kind === 'aggregation'
      if (!isFigure || !answer.columns.some(({ name }) => name === columnName(role, index))) return []
      const column = writing.column(answer, role, index, field)
      const isMissing = neededFigures === 'all' && answer.totals?.[columnName(role, index)] === null
      const inTotal = isMissing ? (column.beyondInTotal ?? noneText(column.label, [], writing)) : undefined
      return [{ role, reason: column.beyond ?? inTotal }]
    }),
  )
  const missing = figures.filter(({ reason }) => reason !== undefined)
  const needed =
    neededFigures && neededFigures !== 'all'
      ? figures.filter(({ role }) => role === neededFigures.role)
      : figures
  const isNothing =
    neededFigures === 'all'
      ? missing.length > 0
      : needed.length > 0 && needed.every(({ reason }) => reason !== undefined)
  return isNothing ? [...new Set(missing.map(({ reason }) => reason))].join('. ') : null
}
