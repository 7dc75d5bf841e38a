import type { Settings } from '@casement/server'
import type { Configuration } from 'oidc-provider'
import { errors } from './oidc-library.ts'

interface PortalResource extends Required<Pick<Configuration, 'loadExistingGrant'>> {
  /** All that a client may ask for. */
  readonly scopes: string[]
  readonly indicators: NonNullable<Configuration['features']>['resourceIndicators']
}

/** The resource whose access tokens the issuer gives when a client names none: the portal's server. */
const ownName = 'urn:casement:portal-api'

/** The portal's server as a resource of the provider, for whose access tokens a sign-in is the grant. */
export function portalResource({ signIn, identity }: Settings): PortalResource {
  const name = signIn.resource ?? ownName
  // offline_access must be known for a client to have refresh tokens at all, though the portal does not ask for it.
  const scopes = [...new Set(['openid', 'profile', 'email', 'idm', 'offline_access', ...signIn.extraScopes])]
  const scope = scopes.join(' ')
  return {
    scopes,

    // The portal is the house's own client: what it asks for is granted with the sign-in.
    loadExistingGrant: async (ctx) => {
      const { client, session, provider } = ctx.oidc
      if (!client || !session?.accountId) return undefined
      const grantId = session.grantIdFor(client.clientId)
      const kept = grantId ? await provider.Grant.find(grantId) : undefined
      const grant = kept ?? new provider.Grant({ accountId: session.accountId, clientId: client.clientId })
      grant.addOIDCScope(scope)
      grant.addResourceScope(name, scope)
      await grant.save()
      return grant
    },

    indicators: {
      enabled: true,
      defaultResource: async () => name,
      useGrantedResource: async () => true,
      getResourceServerInfo: async (_ctx, indicator) => {
        if (indicator !== name) throw new errors.InvalidTarget()
        return {
          scope,
          audience: signIn.audience,
          accessTokenTTL: identity.accessTokenSeconds,
          accessTokenFormat: 'jwt',
          jwt: { sign: { alg: 'RS256' } },
        }
      },
    },
  }
}
