import { readFileSync } from 'node:fs'
import Ajv2019 from 'ajv/dist/2019.js'
import addFormats from 'ajv-formats'
import { expect } from 'vitest'

export type Json = Record<string, any>

export const swagger = JSON.parse(
  readFileSync(new URL(import.meta.resolve('@casement/rest/swagger.json')), 'utf8'),
) as Json

/** The schemas with every property name in small letters, and nothing allowed that they do not name. */
function lowerCased(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(lowerCased)
  if (typeof schema !== 'object' || schema === null) return schema
  return Object.fromEntries(
    Object.entries(schema as Json).map(([key, value]) => {
      if (key === 'properties')
        return [
          key,
          Object.fromEntries(
            Object.entries(value as Json).map(([name, inner]) => [name.toLowerCase(), lowerCased(inner)]),
          ),
        ]
      if (key === 'required') return [key, (value as string[]).map((name) => name.toLowerCase())]
      return [key, lowerCased(value)]
    }),
  )
}
const composed = new Set(
  JSON.stringify(swagger['definitions'])
    .match(/"allOf":\[[^\]]*\]/g)
    ?.join()
    .match(/[A-Z]\w+(?=")/g),
)
const definitions = Object.fromEntries(
  Object.entries(lowerCased(swagger['definitions']) as Json).map(([name, schema]) => [
    name,
    schema.properties || schema.allOf
      ? { ...schema, ...(composed.has(name) ? {} : { unevaluatedProperties: false }) }
      : schema,
  ]),
)
const ajv = new Ajv2019({ strict: false, allErrors: true })
addFormats(ajv)
for (const format of ['int32', 'int64']) ajv.addFormat(format, true)
ajv.addSchema({ $id: 'swagger', definitions })

const lowerKeys = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(lowerKeys)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key.toLowerCase().replace(/^@/, ''), lowerKeys(inner)]),
  )
}

/** An operation as the swagger describes it. Throws when it has none of that name. */
export function operationOf(operationId: string): Json {
  for (const methods of Object.values(swagger['paths'] as Json))
    for (const operation of Object.values(methods as Json))
      if (operation.operationId === operationId) return operation
  throw new Error(`The swagger has no ${operationId}`)
}

/** What the swagger says an operation answers. */
export const schemaOf = (operationId: string, status: number): string | undefined =>
  operationOf(operationId)['responses'][status]?.schema?.$ref?.replace('#', 'swagger#')

/** Fails for an answer with a member that its schema does not have, or of another type. */
export function expectByContract(operationId: string, status: number, body: unknown) {
  const $ref = schemaOf(operationId, status)
  expect($ref, `${operationId} ${status}`).toBeDefined()
  const isValid = ajv.validate({ $ref }, lowerKeys(body))
  expect(isValid ? [] : ajv.errors, `${operationId}: ${JSON.stringify(body)}`).toEqual([])
}
