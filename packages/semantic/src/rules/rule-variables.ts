import type { Binding, TypedExpression } from '../model/typed-expression.ts'
import { nodesIn } from './typed-nodes.ts'

/** The expression with those of the variables declared that it needs. */
export function withVariables(expression: TypedExpression, variables: readonly Binding[]): TypedExpression {
  const needed: Binding[] = []
  const names = new Set(namesIn(expression))
  for (const binding of variables.toReversed()) {
    if (!names.has(binding.name.toLowerCase())) continue
    needed.unshift(binding)
    for (const name of namesIn(binding.value ?? binding.table)) names.add(name)
  }
  return needed.length === 0
    ? expression
    : { kind: 'let', variables: needed, result: expression, type: expression.type }
}

function* namesIn(part: unknown): Generator<string> {
  for (const { kind, name } of nodesIn(part))
    if (kind === 'variable' || kind === 'tableVariable') yield String(name).toLowerCase()
}

/** What has to be true of a row for every value in a rule to be one at all. */
export const guardsOf = (expression: TypedExpression): TypedExpression[] => [...guardsIn(expression, [])]

function* guardsIn(part: unknown, variables: readonly Binding[]): Generator<TypedExpression> {
  if (Array.isArray(part)) {
    for (const item of part) yield* guardsIn(item, variables)
    return
  }
  if (typeof part !== 'object' || part === null) return
  const node = part as TypedExpression
  if (node.kind !== 'let') {
    for (const inner of Object.values(part)) yield* guardsIn(inner, variables)
    return
  }
  const known = [...variables]
  for (const binding of node.variables) {
    yield* guardsIn(binding.value ?? binding.table, known)
    known.push(binding)
  }
  if (node.onlyIf) yield withVariables(node.onlyIf, known)
  yield* guardsIn(node.result, known)
}
