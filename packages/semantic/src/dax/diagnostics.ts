import { ModelError } from '../model/errors.ts'
import type { ModelErrorCode } from '../model/errors.ts'

/** Says what is wrong with an expression, and where in it. */
export interface Diagnostics {
  error(code: ModelErrorCode, at: number, detail: string, suggestion?: string): ModelError
}

/** An offset as people count: line and column from 1. */
export function toPosition(source: string, offset: number) {
  const before = source.slice(0, offset).split('\n')
  return { offset, line: before.length, column: before.at(-1)!.length + 1 }
}

export const syntaxError = (source: string, at: number, detail: string): ModelError =>
  new ModelError('MEASURE_SYNTAX', detail, { position: toPosition(source, at) })
