import type { OperationId, OwnOperationId } from './operation-ids.ts'
import { operations } from './operations.ts'
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

const answers = {
  '2XX': { description: 'Done' },
  default: {
    description:
      'Refused: {"error": {"code", "message", "pbi.error"?}}; the header RequestId names the request',
  },
}

const toOperation = (
  operationId: OperationId | OwnOperationId,
  { path, summary }: Described,
  tag: string,
) => ({
  operationId,
  tags: [tag],
  ...(summary === undefined ? {} : { summary }),
  description: `Needs the right ${operationRights[operationId]}`,
  ...(path.includes('{') ? { parameters: inPath(path) } : {}),
  responses: answers,
})

const tokenOperation = (operationId: string, path: string, form: string) => ({
  operationId,
  tags: ['token'],
  summary: `An access token${form}: client_credentials with private_key_jwt or a secret`,
  security: [],
  ...(path.includes('{') ? { parameters: inPath(path) } : {}),
  responses: {
    200: { description: 'The token' },
    default: { description: 'Refused: {"error", "error_description"?}' },
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
  const add = (id: OperationId | OwnOperationId, described: Described, tag: string) => {
    const path = (paths[restRoot + described.path] ??= {})
    path[described.method.toLowerCase()] = toOperation(id, described, tag)
  }
  for (const id of served) add(id, operations[id], 'Power BI')
  for (const [id, described] of Object.entries(ownOperations)) add(id as OwnOperationId, described, 'service')
  return {
    openapi: '3.1.0',
    info: { title: 'Casement embedding service', version: '1' },
    servers: [{ url }],
    components: { securitySchemes: { accessToken: { type: 'http', scheme: 'bearer' } } },
    security: [{ accessToken: [] }],
    paths,
  }
}
