/** The path below which every operation of `operations` lies. */
export const restRoot = '/v1.0/myorg'

/** The service's own token endpoint (client_credentials). Power BI's is its identity provider's. */
export const tokenPath = '/oauth2/token'

/** The same endpoint in the form of Entra's, of which our service has one tenant, whatever it is called. */
export const entraTokenPaths = ['/oauth2/v2.0/token', '/{tenant}/oauth2/v2.0/token'] as const

/**
 * What libraries for Entra read before they ask for a token. Of the last three each is there without a tenant, and below
 * `/{tenant}`.
 */
export const discoveryPaths = {
  instance: '/common/discovery/instance',
  configuration: '/v2.0/.well-known/openid-configuration',
  keys: '/discovery/v2.0/keys',
  authorize: '/oauth2/v2.0/authorize',
} as const

/** The roles of a dataset's model, `{value: [{name}]}`. Our own service's alone: Power BI's REST API has no such call. */
export const rolesPath = '/datasets/{datasetId}/roles'

type Names<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Names<Rest>
  : never

/** The parameters of a path, read from its text: `/groups/{groupId}` needs `{ groupId: string }`. */
export type PathParameters<Path extends string> = Readonly<Record<Names<Path>, string>>

/** `/groups/{groupId}` with its parameters filled in, each encoded once. */
export function restPath<Path extends string>(path: Path, parameters: PathParameters<Path>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = (parameters as Readonly<Record<string, string>>)[name]
    if (value === undefined) throw new TypeError(`The path ${path} needs the parameter "${name}"`)
    return encodeURIComponent(value)
  })
}

/** `/groups/{groupId}` as the server's router writes it: `/groups/:groupId`. */
export const routePattern = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1')
