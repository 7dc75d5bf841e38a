import { isFigure } from '@casement/format'
import type { Answer, AnswerColumn, ModelDescription } from '@casement/query'
import { isSameTarget } from '@casement/visuals'
import type { DataPoint, PointPart } from '@casement/visuals'

type Place = NonNullable<ModelDescription['tables'][number]['detailRows']>[number]

/**
 * A row as a mark: of the members whose figure it is behind, and of its own columns but amounts. null where nobody knows of which
 * columns it is.
 */
export function pointOfLine(
  { columns }: Answer,
  row: number,
  members: readonly PointPart[],
  { tables }: Pick<ModelDescription, 'tables'>,
): DataPoint | null {
  // What the row adds to the figure comes last.
  const heads = columns.slice(0, -1)
  const isHead = (head: AnswerColumn, { table, column }: Place) => {
    const known = tables.find(({ name }) => name === table)?.columns.find(({ name }) => name === column)
    if (!known) return false
    const word = known.untranslated ?? known.displayName ?? known.name
    // Of two columns that are called alike a head says the tables.
    return head.name === word || head.name.startsWith(`${word} (`)
  }
  const found = tables.flatMap(({ detailRows }) =>
    detailRows?.length === heads.length && heads.every((head, at) => isHead(head, detailRows[at]!))
      ? [detailRows]
      : [],
  )
  const [places] = found
  if (!places || found.length > 1) return null
  const parts = heads.flatMap(({ type, values }, at) =>
    isFigure(type) && type !== 'integer' ? [] : [{ target: places[at]!, equals: values[row] ?? null }],
  )
  const others = members.filter(({ target }) => !parts.some((part) => isSameTarget(part.target, target)))
  return parts.length > 0 ? { identity: [...others, ...parts] } : null
}
