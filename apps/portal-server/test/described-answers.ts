import Ajv2020 from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'

type Json = Record<string, any>

/** The description of a portal's API, as /openapi.json has it. */
export interface Described {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Json>>>>
  readonly components: { readonly schemas: Readonly<Record<string, Json>> }
}

/** The description of the call, if it has one. */
export function describedAt({ paths }: Described, method: string, path: string): Json | undefined {
  const bare = path.split('?')[0]!
  const isIt = (pattern: string) => new RegExp(`^${pattern.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(bare)
  const found = Object.keys(paths).filter(isIt)
  // A path that is written out goes before one with a parameter in its place.
  const [first] = found.toSorted((a, b) => a.split('{').length - b.split('{').length)
  return first === undefined ? undefined : paths[first]![method.toLowerCase()]
}

/** A schema in which objects have the members that they name, and no others. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed)
  if (typeof schema !== 'object' || schema === null) return schema
  const { additionalProperties, ...rest } = schema as Json
  const isOpen = typeof additionalProperties === 'object' && Object.keys(additionalProperties).length === 0
  const inner = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, closed(value)]))
  const given =
    additionalProperties === undefined ? {} : { additionalProperties: closed(additionalProperties) }
  return { ...inner, ...(isOpen && rest['properties'] ? { additionalProperties: false } : given) }
}

/** What is wrong with an answer by its description; none where it is as that says, with no member that it does not name. */
export function faultsOf(described: Described, responses: Json, { status, body }: Told): readonly string[] {
  const response = responses[status] ?? responses[status >= 500 ? '5XX' : '4XX'] ?? responses['default']
  if (!response) return [`there is no schema of an answer ${status}`]
  const schema = response.content?.['application/json']?.schema
  if (!schema) return body === undefined ? [] : [`an answer ${status} has no schema`]
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  addFormats(ajv)
  const components = closed(described.components)
  const validate = ajv.compile({ ...(closed(schema) as Json), components })
  if (validate(body)) return []
  return validate.errors!.map(({ instancePath, message, params }) =>
    [instancePath, message, JSON.stringify(params)].join(' '),
  )
}

interface Told {
  readonly status: number
  /** undefined: there is none */
  readonly body: unknown
}
