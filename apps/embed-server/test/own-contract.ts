import {
  commonAnswers,
  type JsonSchema,
  type OwnOperationId,
  ownAnswers,
  ownOperations,
} from '@casement/rest'
import Ajv2020 from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'

const ajv = new Ajv2020({ strict: false, allErrors: true })
addFormats(ajv)

/** The own operation that a call below the root of the REST API is, if it is one. */
export function ownOperationAt(method: string, path: string): OwnOperationId | undefined {
  const bare = path.split('?')[0]!
  const found = Object.entries(ownOperations)
    .filter(([, one]) => one.method === method && patternOf(one.path).test(bare))
    // A path that is written out goes before one with a parameter in its place.
    .toSorted(([, a], [, b]) => a.path.split('{').length - b.path.split('{').length)
  return found[0]?.[0] as OwnOperationId | undefined
}

const patternOf = (path: string) => new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`)

/** What is wrong with an answer by the schema that /openapi.json has of it; none where it is as that says. */
export function faultsOfOwn(operation: OwnOperationId, status: number, body: unknown): readonly string[] {
  if (status >= 400) return faultsOf(commonAnswers.Refusal, body)
  const schema = ownAnswers[operation][status]
  if (schema === undefined) return [`${operation} has no schema of an answer ${status}`]
  if (schema === null) return body === undefined ? [] : [`${operation} ${status} has a body`]
  return faultsOf(schema, body)
}

export function faultsOf(schema: JsonSchema, body: unknown): readonly string[] {
  const validate = ajv.compile(schema)
  if (validate(body)) return []
  return validate.errors!.map(({ instancePath, message, params }) =>
    [instancePath, message, JSON.stringify(params)].join(' '),
  )
}
