import type { Answer, AnswerColumn } from '@casement/query'
import { parseReport } from '@casement/report'
import { exampleFile } from '@casement/visuals/examples'
import { readFileSync } from 'node:fs'
import { selected } from '../src/definition/query.ts'
import type { VisualBase } from '../src/definition/visual-base.ts'
import { needOf } from '../src/visual.ts'
import type { Visual, VisualType } from '../src/visual.ts'

/** The visuals of a kind in its example. */
export const examplesOf = (type: VisualType): readonly Visual[] =>
  parseReport(JSON.parse(readFileSync(exampleFile(type), 'utf8')))
    .pages.flatMap(({ visuals }) => visuals)
    .filter((visual) => visual.type === type)

type Made = Pick<AnswerColumn, 'type' | 'format' | 'values'>

/** Members of a first, a second and a third field; one has no name. */
const members: readonly Made[] = [
  { type: 'text', values: ['R&D <"core">, =1+1', null] },
  { type: 'date', format: 'MMM yyyy', values: ['2026-01-31', '2026-02-28'] },
  { type: 'integer', values: [4711, 4712] },
]
/** Ways in which models write figures. */
const figures: readonly Omit<Made, 'values'>[] = [
  { type: 'decimal', format: '#,0;(#,0)' },
  { type: 'double', format: '0.0%' },
  { type: 'decimal', format: '€#,0.00' },
  { type: 'integer', format: '#,0' },
]

/** The figure of a place: each its own, one of them below nothing, one BLANK; no sum is the sum of its parts. */
function figureAt(column: number, place: number, isPositive: boolean): string | null {
  if (place % 4 === 2 && !isPositive) return null
  const sign = place % 4 === 1 && !isPositive ? '-' : ''
  const { type, format } = figures[column % figures.length]!
  if (type === 'integer') return `${sign}${1000 * (column + 1) + place}`
  return format === '0.0%' ? `${sign}0.${125 + place}` : `${sign}${1000 * (column + 1) + place}.45`
}

/** Every combination of the members of some fields. */
const combined = (fields: readonly string[]): readonly (readonly number[])[] =>
  fields.reduce<number[][]>((all) => all.flatMap((each) => [0, 1].map((at) => [...each, at])), [[]])

/**
 * An answer to all that a visual asks, each of its blocks with figures of their own; `isPositive`: none of them is below
 * nothing or BLANK.
 */
export function answerTo(visual: Visual, { isPositive = false } = {}): Answer {
  const fields = selected((visual as VisualBase).roles!)
  const groups = fields.filter(({ field }) => field.kind === 'column' || field.kind === 'hierarchyLevel')
  const values = fields.filter((field) => !groups.includes(field))
  const groupNames = groups.map(({ name }) => name)
  const block = (by: readonly string[], from: number) => {
    const rows = combined(by)
    const columns = fields.flatMap(({ name }): AnswerColumn[] => {
      const at = by.indexOf(name)
      const { values: list = [], ...made } = members[groupNames.indexOf(name)] ?? {}
      if (at >= 0) return [{ name, ...(made as Made), values: rows.map((row) => list[row[at]!]!) }]
      const figure = values.findIndex((each) => each.name === name)
      if (figure < 0) return []
      const own = rows.map((_, place) => figureAt(figure, from + place, isPositive))
      return [{ name, ...figures[figure % figures.length]!, values: own }]
    })
    return { columns, rowCount: rows.length }
  }
  const need = needOf(visual, [])
  return {
    id: 'q',
    truncated: false,
    ...block(groupNames, 0),
    ...(need?.totals && {
      totals: Object.fromEntries(values.map(({ name }, at) => [name, figureAt(at, 801, isPositive)])),
    }),
    ...(need?.subtotals && {
      subtotals: need.subtotals.map((by, at) => ({ by: [...by], ...block(by, 100 * (at + 1)) })),
    }),
  }
}
