import type { PlanValue } from '../../src/index.ts'
import { amount, boolean, date, decimal, double, integer, literal, text, time } from '../values.ts'

/** What an operation is shown by: a value, and what it comes to; `NotHere` where the service is asked. */
export type OperatorCase = readonly [title: string, value: PlanValue, expected: unknown]

export const NotHere = Symbol('NotHere')

// Literals by their types; null is BLANK.
export const cents = (value: string | null) => literal(value, amount)
export const tenths = (value: string | null) => literal(value, decimal(1))
export const whole = (value: string | null) => literal(value, integer)
export const number = (value: string | null) => literal(value, double)
export const word = (value: string | null) => literal(value, text)
export const truth = (value: boolean | null) => literal(value, boolean)
export const day = (value: string | null) => literal(value, date)
export const moment = (value: string | null) => literal(value, time)
