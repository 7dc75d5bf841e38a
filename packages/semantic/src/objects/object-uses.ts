import type { Column } from '../model/column.ts'
import type { ObjectName } from '../model/object-name.ts'
import type { TypedExpression } from '../model/typed-expression.ts'
import type { TypedNode } from '../rules/typed-nodes.ts'

/** The tables, columns and measures that an expression names; the ends of a relationship that it switches on are none of them. */
export function* namesIn(value: TypedExpression | unknown): Generator<ObjectName> {
  if (Array.isArray(value)) for (const item of value) yield* namesIn(item)
  else if (typeof value === 'object' && value !== null) {
    const node = value as TypedNode
    if (isColumn(node)) yield { table: node.table, column: node.name }
    else if (node['kind'] !== 'useRelationship') {
      if (node['kind'] === 'measure') yield { table: String(node['table']), measure: String(node['name']) }
      else if (typeof node['table'] === 'string') yield { table: node['table'] }
      for (const inner of Object.values(node)) yield* namesIn(inner)
    }
  }
}

const isColumn = (node: object): node is Column => 'source' in node && 'table' in node && 'name' in node
