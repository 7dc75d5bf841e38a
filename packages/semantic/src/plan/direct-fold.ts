import type { Column } from '../model/column.ts'
import { columnId } from '../model/model.ts'
import type { FoldFunction, TypedExpression } from '../model/typed-expression.ts'

/** Folds over the values of one column that a single scan gives. */
export function directFold(
  kind: FoldFunction,
  value: TypedExpression | null,
  column: Column,
): FoldFunction | undefined {
  if (kind === 'countRows') return 'distinctCount'
  const isColumn = value?.kind === 'column' && columnId(value.column) === columnId(column)
  return isColumn && (kind === 'distinctCount' || kind === 'min' || kind === 'max') ? kind : undefined
}
