import type { Rule } from './rule.ts'

export const text = { type: 'string' } satisfies Rule
export const flag = { type: 'boolean' } satisfies Rule
export const count = { type: 'number' } satisfies Rule
export const texts = { itemType: 'string' } satisfies Rule
/** Any object. */
export const object = { fields: {} } satisfies Rule
export const forbidden = { forbidden: true } satisfies Rule

/** Rules for enumerations that count 0, 1, 2 …; each lists the numbers. */
export const zeroOrOne = { oneOf: [0, 1] } satisfies Rule
export const zeroToTwo = { oneOf: [0, 1, 2] } satisfies Rule
export const zeroToThree = { oneOf: [0, 1, 2, 3] } satisfies Rule
