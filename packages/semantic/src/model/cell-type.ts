import type { CellType } from '@casement/evaluator'
import type { ValueType } from './value-type.ts'

/** The type of a value in a plan. */
export const cellType = (type: ValueType): CellType =>
  type.kind === 'decimal' ? { kind: 'decimal', scale: type.scale } : { kind: type.kind }
