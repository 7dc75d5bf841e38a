import { discoveryPaths, entraTokenPaths, routePattern } from '@casement/rest'
import type { Address, Server } from '@casement/server'
import { assertionAlgorithms } from '../client-proofs/client-assertion.ts'
import { defaultScopesOf } from './default-scopes.ts'

type Of<Part> = { readonly Params: { readonly tenant?: string }; readonly Querystring: Part }

/**
 * What libraries for Entra read before they ask for a token: which hosts are one [the instance discovery of Entra], and where
 * the endpoints of a tenant are [OpenID Connect Discovery 1.0, 3]. They read an address for people to sign in at and one of
 * keys whatever they ask for: nobody signs in here, and the tokens are for this service alone to read.
 */
export async function discoveryRoutes(app: Server, { address }: { address: Address }): Promise<void> {
  const config = { limitedByNetwork: true }
  const { host } = new URL(address.href)
  /** Address of a path of a tenant, or of the one tenant that there is. */
  const at = (tenant: string | undefined, path: string) =>
    address.to(`${tenant === undefined ? '' : `/${encodeURIComponent(tenant)}`}${path}`)

  app.get<Of<{ authorization_endpoint?: string }>>(
    discoveryPaths.instance,
    { config },
    async ({ query: { authorization_endpoint: asked } }) => ({
      tenant_discovery_endpoint: at('common', discoveryPaths.configuration),
      'api-version': '1.1',
      metadata: [
        {
          preferred_network: host,
          preferred_cache: host,
          aliases: [...new Set([host, ...hostsIn(asked)])],
        },
      ],
    }),
  )
  const ofTenant = (path: string) => [path, routePattern(`/{tenant}${path}`)]
  for (const path of ofTenant(discoveryPaths.configuration))
    app.get<Of<unknown>>(path, { config }, async ({ params: { tenant } }) => ({
      issuer: at(tenant, '/v2.0'),
      token_endpoint: at(tenant, entraTokenPaths[0]),
      authorization_endpoint: at(tenant, discoveryPaths.authorize),
      jwks_uri: at(tenant, discoveryPaths.keys),
      token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic', 'private_key_jwt'],
      token_endpoint_auth_signing_alg_values_supported: assertionAlgorithms,
      grant_types_supported: ['client_credentials'],
      response_types_supported: [],
      scopes_supported: defaultScopesOf(address),
    }))
  for (const path of ofTenant(discoveryPaths.keys)) app.get(path, { config }, async () => ({ keys: [] }))
  for (const path of ofTenant(discoveryPaths.authorize))
    app.get(path, { config }, (_request, reply) =>
      reply.code(400).send({
        error: 'unsupported_response_type',
        error_description: 'Programs get tokens here by client_credentials; people sign in at the portal',
      }),
    )
}

/** The host of an address that somebody sent; none where it is no address. */
function hostsIn(sent: string | undefined): readonly string[] {
  return sent !== undefined && URL.canParse(sent) ? [new URL(sent).host] : []
}
