import type { Value } from '@casement/format'
import type { Answer } from '@casement/query'
import { columnName } from '../../definition/query.ts'
import { exactOf } from '../../writing/exact.ts'
import { labelOfValue } from '../../writing/writing.ts'
import type { Writing, WrittenColumn } from '../../writing/writing.ts'
import type { StatementDefinition } from './definition.ts'
import type { Figures } from './statement-line.ts'

/** Members of the first level and what is below them. */
export interface Group {
  readonly path: readonly Value[]
  readonly label: string
  /** What rows name it by, in whatever language it is shown. */
  readonly name: string
  readonly figures: Figures
  readonly parts: Group[]
}

/** True for a member that rows call by one of these names: by its value, or as it is labelled. */
export const isCalled = ({ name, label }: Group, names: { has(name: string): boolean }): boolean =>
  names.has(name) || names.has(label)

/** A text names itself; everything else is named as it is written. */
const nameOf = (column: WrittenColumn, value: Value): string =>
  typeof value === 'string' && column.type === 'text' ? value : labelOfValue(column, value)

/** The members of the first level, each with those below it, in the order of the answer. */
export function groupsOf(visual: StatementDefinition, answer: Answer, writing: Writing): readonly Group[] {
  const { row, value } = visual.roles
  const written = row.map((field, index) => writing.column(answer, 'row', index, field))
  const roots: Group[] = []
  const known = new Map<string, Group>()
  const figuresByPath = new Map<string, Figures>()
  const keyOf = (path: readonly Value[]) => JSON.stringify(path)

  const blocks = [...(answer.subtotals ?? []), answer]
  for (const { columns, rowCount } of blocks) {
    const found = (name: string) => columns.find((column) => column.name === name)?.values
    const listed = row.flatMap((_, index) => {
      const values = found(columnName('row', index))
      return values ? [values] : []
    })
    const figures = value.map((_, index) => found(columnName('value', index)) ?? [])
    for (let at = 0; at < rowCount; at++)
      figuresByPath.set(
        keyOf(listed.map((values) => values[at] ?? null)),
        figures.map((values) => exactOf(values[at] ?? null)),
      )
  }
  const deepest = written.map(({ values }) => values)
  for (let at = 0; at < answer.rowCount; at++) {
    const path = deepest.map((values) => values[at] ?? null)
    let siblings = roots
    for (let depth = 1; depth <= path.length; depth++) {
      const part = path.slice(0, depth)
      const key = keyOf(part)
      let group = known.get(key)
      if (!group) {
        const figures = figuresByPath.get(key) ?? []
        // Figures of the role `figure` make groups of their own, which are no accounts.
        if (figures.every((figure) => figure === null)) break
        const value = part.at(-1) ?? null
        group = {
          path: part,
          label: labelOfValue(written[depth - 1]!, value),
          name: nameOf(written[depth - 1]!, value),
          figures,
          parts: [],
        }
        known.set(key, group)
        siblings.push(group)
      }
      siblings = group.parts
    }
  }
  return roots
}
