/** A JSON Schema as OpenAPI 3.1 has it (2020-12). */
export type JsonSchema = { readonly [keyword: string]: unknown }

type Optional<T> = { [Name in keyof T]-?: object extends Pick<T, Name> ? Name : never }[keyof T]

export const text: JsonSchema = { type: 'string' }
export const whole: JsonSchema = { type: 'integer' }
export const flag: JsonSchema = { type: 'boolean' }
/** ISO 8601, UTC. */
export const moment: JsonSchema = { type: 'string', format: 'date-time' }

export const listOf = (items: JsonSchema): JsonSchema => ({ type: 'array', items })
export const orNull = (schema: JsonSchema): JsonSchema => ({ anyOf: [schema, { type: 'null' }] })
export const oneOf = (values: readonly string[]): JsonSchema => ({ type: 'string', enum: values })

/** An object with the members of a type, each of them, and no others; those that may be absent are named. */
export const objectOf = <T>(
  properties: { readonly [Name in keyof Required<T>]: JsonSchema },
  optional: readonly Optional<T>[] = [],
): JsonSchema => ({
  type: 'object',
  properties,
  required: Object.keys(properties).filter((name) => !optional.includes(name as Optional<T>)),
  additionalProperties: false,
})
