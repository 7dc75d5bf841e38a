import type { TypedExpression, TypedTable } from '../model/typed-expression.ts'

/** A part of a typed expression: an expression, a table, a column, or what they are made of. */
export type TypedNode = Readonly<Record<string, unknown>>

/** Every part of an expression or of a table, however deep, itself first. */
export function* nodesIn(value: TypedExpression | TypedTable | unknown): Generator<TypedNode> {
  if (Array.isArray(value)) for (const item of value) yield* nodesIn(item)
  else if (typeof value === 'object' && value !== null) {
    yield value as TypedNode
    for (const inner of Object.values(value)) yield* nodesIn(inner)
  }
}
