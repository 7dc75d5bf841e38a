import type { OperationId, OwnOperationId } from './operation-ids.ts'
import { operations } from './operations.ts'
import { commonAnswers } from './common-answers.ts'
import type { JsonSchema } from './json-schema.ts'
import { type OwnAnswers, ownAnswers } from './own-answers.ts'
import { ownOperations } from './own-operations.ts'
import { entraTokenPaths, restRoot, tokenPath } from './paths.ts'
import { operationRights } from './rights.ts'

interface Described {
  readonly method: string
  readonly path: string
  readonly summary?: string
}

const inPath = (path: string) =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name: name!,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))

const json = (schema: JsonSchema) => ({ content: { 'application/json': { schema } } })
const part = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` })

const refused = {
  description: 'Refused; the header RequestId names the request',
  ...json(part('Refusal')),
}
const answersOf = (answers: OwnAnswers) => ({
  ...Object.fromEntries(
    Object.entries(answers).map(([status, schema]) => [
      status,
      { description: 'Done', ...(schema && json(schema)) },
    ]),
  ),
  default: refused,
})

const toOperation = (
  operationId: OperationId | OwnOperationId,
  { path, summary }: Described,
  { tag, responses }: { readonly tag: string; readonly responses: object },
) => ({
  operationId,
  tags: [tag],
  ...(summary === undefined ? {} : { summary }),
  description: `Needs the right ${operationRights[operationId]}`,
  ...(path.includes('{') ? { parameters: inPath(path) } : {}),
  responses,
})

const tokenOperation = (operationId: string, path: string, form: string) => ({
  operationId,
  tags: ['token'],
  summary: `An access token${form}: client_credentials with private_key_jwt or a secret`,
  security: [],
  ...(path.includes('{') ? { parameters: inPath(path) } : {}),
  responses: {
    200: { description: 'The token', ...json(part('TokenAnswer')) },
    default: { description: 'Refused', ...json(part('TokenRefusal')) },
  },
})

/** The OpenAPI description of a service at `url` that serves these operations of Power BI, and all of our own. */
export function describeService({ url, served }: { url: string; served: readonly OperationId[] }) {
  const paths: Record<string, Record<string, object>> = {
    [tokenPath]: { post: tokenOperation('GetAccessToken', tokenPath, '') },
    ...Object.fromEntries(
      entraTokenPaths.map((path, index) => [
        path,
        {
          post: tokenOperation(`GetAccessTokenV2${index === 0 ? '' : 'OfTenant'}`, path, " in Entra's form"),
        },
      ]),
    ),
  }
  const add = (
    id: OperationId | OwnOperationId,
    described: Described,
    how: Parameters<typeof toOperation>[2],
  ) => {
    const path = (paths[restRoot + described.path] ??= {})
    path[described.method.toLowerCase()] = toOperation(id, described, how)
  }
  const done = { '2XX': { description: 'Done, as Power BI answers it' }, default: refused }
  for (const id of served) add(id, operations[id], { tag: 'Power BI', responses: done })
  for (const [id, described] of Object.entries(ownOperations)) {
    const responses = answersOf(ownAnswers[id as OwnOperationId])
    add(id as OwnOperationId, described, { tag: 'service', responses })
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Casement embedding service', version: '1' },
    servers: [{ url }],
    components: {
      securitySchemes: { accessToken: { type: 'http', scheme: 'bearer' } },
      schemas: commonAnswers,
    },
    security: [{ accessToken: [] }],
    paths,
  }
}
