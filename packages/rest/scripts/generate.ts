/**
 * Writes src/definitions.ts and src/operations.ts from the swagger file. Run from anywhere:
 * `npx tsx packages/rest/scripts/generate.ts`. A test fails when the committed files differ from what this gives.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { formatted } from '../../../scripts/formatted.ts'
import { camelCase } from '../src/camel-case.ts'

/** The operations whose bodies get types: those that the portal calls and the service answers. */
const typed = [
  'Groups_GetGroups',
  'Groups_GetGroup',
  'Reports_GetReportsInGroup',
  'Reports_GetReportInGroup',
  'Reports_GetPagesInGroup',
  'Reports_GetPageInGroup',
  'Datasets_GetDatasetsInGroup',
  'Datasets_GetDatasetInGroup',
  'Datasets_GetRefreshHistoryInGroup',
  'Datasets_GetRefreshExecutionDetailsInGroup',
  'Datasets_GetRefreshScheduleInGroup',
  'Reports_GenerateTokenInGroup',
  'EmbedToken_GenerateToken',
]

/** `users` and `subscriptions` are documented as empty and going away, so nobody may rely on them. */
const leftOut = new Set(['ReportUserProperties', 'SubscriptionProperties', 'DatasetUserProperties'])

interface Schema {
  $ref?: string
  type?: string
  enum?: string[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  allOf?: Schema[]
}
interface Operation {
  operationId: string
  parameters?: { in: string; schema?: Schema }[]
  responses: Record<string, { schema?: Schema }>
}
interface Swagger {
  paths: Record<string, Record<string, Operation>>
  definitions: Record<string, Schema>
}

const folder = new URL('..', import.meta.url)
const swagger = JSON.parse(
  readFileSync(new URL('swagger/powerbi-rest-subset.swagger.json', folder), 'utf8'),
) as Swagger

const nameOf = (ref: string) => ref.replace('#/definitions/', '')
const isObjectSchema = (schema: Schema) => Boolean(schema.properties ?? schema.allOf)

/** The names that a schema mentions, other than those left out. */
function mentioned(schema: Schema): string[] {
  if (schema.$ref) return leftOut.has(nameOf(schema.$ref)) ? [] : [nameOf(schema.$ref)]
  return partsOf(schema).flatMap(mentioned)
}

function typeText(schema: Schema): string {
  if (schema.$ref) return nameOf(schema.$ref)
  if (schema.enum) return schema.enum.map((value) => `'${value}'`).join(' | ')
  if (schema.type === 'array') {
    const item = typeText(schema.items ?? {})
    return /^\w+$/.test(item) ? `${item}[]` : `(${item})[]`
  }
  if (schema.type === 'integer' || schema.type === 'number') return 'number'
  if (schema.type === 'boolean' || schema.type === 'string') return schema.type
  return 'unknown'
}

/** Every property of a schema and of what it is composed of, in the order of the file. */
function propertiesOf(schema: Schema): { key: string; text: string; isRequired: boolean }[] {
  if (schema.$ref) {
    const name = nameOf(schema.$ref)
    return leftOut.has(name) ? [] : propertiesOf(swagger.definitions[name] ?? {})
  }
  const own = Object.entries(schema.properties ?? {}).map(([key, value]) => ({
    key: camelCase(key),
    text: typeText(value),
    isRequired: schema.required?.includes(key) ?? false,
  }))
  return [...(schema.allOf ?? []).flatMap(propertiesOf), ...own]
}

function declaration(name: string): string {
  const schema = swagger.definitions[name] ?? {}
  if (!isObjectSchema(schema)) return `export type ${name} = ${typeText(schema)}`
  const lines = propertiesOf(schema).map(
    ({ key, text, isRequired }) => `'${key}'${isRequired ? '' : '?'}: ${text}`,
  )
  return `export interface ${name} {\n${lines.join('\n')}\n}`
}

const operations = Object.entries(swagger.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    path,
    method: method.toUpperCase(),
    ...operation,
  })),
)

/** The schemas of a definition's properties; what it is composed of is folded into it, so those count as its own. */
function partsOf(schema: Schema): Schema[] {
  if (schema.$ref) {
    const name = nameOf(schema.$ref)
    return leftOut.has(name) ? [] : partsOf(swagger.definitions[name] ?? {})
  }
  return [
    ...(schema.allOf ?? []).flatMap(partsOf),
    ...Object.values(schema.properties ?? {}),
    ...(schema.items ? [schema.items] : []),
  ]
}

function definitionsText(): string {
  const names = new Set<string>()
  const add = (schema: Schema) => {
    for (const name of mentioned(schema)) {
      if (names.has(name)) continue
      names.add(name)
      for (const inner of partsOf(swagger.definitions[name] ?? {})) add(inner)
    }
  }
  for (const operation of operations.filter(({ operationId }) => typed.includes(operationId))) {
    for (const parameter of operation.parameters ?? []) if (parameter.schema) add(parameter.schema)
    for (const response of Object.values(operation.responses)) if (response.schema) add(response.schema)
  }
  return [...names].sort().map(declaration).join('\n\n')
}

const inGroup = '/groups/{groupId}'

function operationsText(): string {
  const row = (operationId: string, method: string, path: string) =>
    `${operationId}: { method: '${method}', path: '${path.replace('/v1.0/myorg', '')}' },`
  const rows = operations.map(({ operationId, method, path }) => row(operationId, method, path))
  const ofMyWorkspace = operations
    .filter(({ operationId }) => /^(?!Groups_).*InGroup$/.test(operationId))
    .map(({ operationId, method, path }) =>
      row(operationId.replace(/InGroup$/, ''), method, path.replace(inGroup, '')),
    )
  return `/** Every operation of the subset by Power BI's own name; paths are below \`restRoot\`. */
export const operations = {\n${rows.join('\n')}\n} as const

/** The same operations in a person's own workspace, as Power BI names them: without \`InGroup\` and without the group. */
export const myWorkspaceOperations = {\n${ofMyWorkspace.join('\n')}\n} as const`
}

const header =
  '// Generated from swagger/powerbi-rest-subset.swagger.json by scripts/generate.ts. Do not edit.\n\n'

/** The text of each generated file, by its path in this package. */
export async function generate(): Promise<Record<string, string>> {
  const pretty = (text: string) => formatted('generated.ts', header + text)
  return {
    'src/definitions.ts': await pretty(definitionsText()),
    'src/operations.ts': await pretty(operationsText()),
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  for (const [path, text] of Object.entries(await generate())) writeFileSync(new URL(path, folder), text)
