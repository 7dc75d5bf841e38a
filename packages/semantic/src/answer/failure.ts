import { overflow } from '@casement/evaluator'
import type { Statement } from '../sql/statement.ts'

/**
 * Why the engine failed, as far as it is the figures' own doing: an amount of more than 38 digits, or a number beyond what
 * it can hold. undefined for everything else, of which an engine's text may say more than people should read.
 */
export function failureOf(statement: Statement, engineMessage: string): string | undefined {
  return /overflow|out of range/i.test(engineMessage) ? overflow(statement.amounts) : undefined
}
