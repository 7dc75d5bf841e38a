import type { AnswerPart } from '../plan/answer-part.ts'
import type { Relation, Rows, Scan, Value } from '../plan/relation.ts'
import type { Knowledge } from '../sql/knowledge.ts'

/**
 * The part with what puts its groups in order taken from where its figures come from, so that no other list of the groups
 * has to be joined; where each value of a column has one place in the order. The scan of the figures grows by it: all
 * parts are to be planned before, and none printed.
 */
export function carryOrders(part: AnswerPart, known: Pick<Knowledge, 'hasOneOrder'>): AnswerPart {
  const { relation } = part
  const figures = relation.kind === 'rows' ? figuresOfAllKeys(relation) : undefined
  if (relation.kind !== 'rows' || !figures) return part
  const columns = relation.columns.map((column) => ({
    ...column,
    value: carriedBy(figures, column.value, known) ?? column.value,
  }))
  return { ...part, relation: { ...relation, columns } }
}

/** The one scan that says which groups there are, with figures for each. */
function figuresOfAllKeys(rows: Rows): Scan | undefined {
  const [only, second] = rows.domain()
  const relation: Relation | null | undefined = only?.relation
  if (second || only?.members.length !== 0 || relation?.kind !== 'scan') return undefined
  const isOfAll = relation.aggregates.length > 0 && rows.keys.every((key) => relation.keys.includes(key))
  return isOfAll ? relation : undefined
}

function carriedBy(figures: Scan, value: Value, known: Pick<Knowledge, 'hasOneOrder'>): Value | undefined {
  if (value.kind !== 'cell' || value.relation.kind !== 'scan' || !value.relation.isOrder) return undefined
  const { keys, aggregates } = value.relation
  const [key] = keys
  const [least] = aggregates
  if (!key || least?.value?.kind !== 'field' || value.type.kind === 'text') return undefined
  if (!known.hasOneOrder(key.column, least.value.column)) return undefined
  if (!figures.orders.some(({ name }) => name === value.name))
    figures.orders.push({ name: value.name, by: least.value.column })
  return { ...value, relation: figures }
}
