import type { Binder, Scope } from './binder.ts'
import type { Expression } from './syntax.ts'
import type { TypedExpression, TypedTable } from './typed.ts'

export interface Call {
  binder: Binder
  call: Expression & { kind: 'call' }
  scope: Scope
}

/** A function of the language: how many arguments it takes, and what a call of it means. */
export interface KnownFunction {
  readonly arguments: readonly [fewest: number, most: number]
  /** Whether an RLS filter may use it; 'only' when nothing else may. */
  readonly inRules?: boolean | 'only'
  readonly value?: (call: Call) => TypedExpression
  readonly table?: (call: Call) => TypedTable
}
