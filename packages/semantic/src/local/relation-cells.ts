import type { CellType, PlanCell } from '@casement/evaluator'
import { cellType } from '../model/cell-type.ts'
import type { ValueType } from '../model/value-type.ts'
import { keysOf } from '../plan/relation.ts'
import type { Key, Relation, Value } from '../plan/relation.ts'

/** The key of a relation that has the name. */
export const keyNamed = (relation: Relation, name: string): Key => {
  const key = keysOf(relation).find((candidate) => candidate.name === name)
  if (!key) throw new Error(`"${relation.name}" has no key "${name}"`)
  return key
}

/** Columns of a relation by name, beside its keys. */
function columnsOf(relation: Relation): { name: string; type: ValueType }[] {
  switch (relation.kind) {
    case 'scan':
      return [
        ...relation.outputs.map(({ name, value }) => ({ name, type: value.type })),
        ...relation.aggregates.map(({ name, function: kind, value }) => ({
          name,
          type: typeOfFold(kind, value),
        })),
      ]
    case 'rows':
      return relation.columns.map(({ name, value }) => ({ name, type: value.type }))
    case 'fold':
      return relation.aggregates.map(({ name, type }) => ({ name, type }))
    case 'rank':
      return [{ name: relation.output, type: { kind: 'integer' } }]
    case 'top':
      return []
    case 'distinct':
      return relation.columns.map((name) => ({ name, type: typeNamed(relation.input, name) }))
  }
}

function typeOfFold(kind: string, value: Value | null): ValueType {
  if (value === null || /count/i.test(kind)) return { kind: 'integer' }
  return kind === 'average' || kind === 'median' ? { kind: 'double' } : value.type
}

export function columnNamed(relation: Relation, name: string): number {
  const place = columnsOf(relation).findIndex((column) => column.name === name)
  if (place < 0) throw new Error(`"${relation.name}" has no column "${name}"`)
  return place
}

export function cellOf(relation: Relation, name: string): PlanCell {
  const key = keysOf(relation).find((candidate) => candidate.name === name)
  return key ? { key: key.id } : { column: columnNamed(relation, name) }
}

const typeNamed = (relation: Relation, name: string): ValueType =>
  keysOf(relation).find((key) => key.name === name)?.column.type ??
  columnsOf(relation).find((column) => column.name === name)!.type

export const typeOfCell = (relation: Relation, name: string): CellType => cellType(typeNamed(relation, name))
