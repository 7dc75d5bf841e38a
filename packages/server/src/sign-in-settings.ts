import { z } from 'zod'
import { innerUrl, origin, serviceUrl } from './setting-values.ts'

const text = z.string().trim().min(1)

/** Settings of how people sign in, and of which access tokens are taken. */
export const signInSettings = z
  .strictObject({
    issuer: serviceUrl
      .optional()
      .describe('The OpenID Connect issuer, exactly as it names itself. Default: the built-in issuer.'),
    innerIssuer: innerUrl
      .optional()
      .describe(
        "Where the portal's server reaches the issuer inside, for its discovery document and its keys; plain http may be. Tokens and browsers have the issuer's own address. Default: that one.",
      ),
    clientId: text.optional().describe('The portal as the issuer knows it. Default: casement-portal.'),
    otherClients: z
      .array(text)
      .default([])
      .describe(
        "Other clients of the issuer whose access tokens are taken, for example a program that calls the portal's routes. A token whose `client_id`, `azp` or `appid` names neither the portal nor one of these is refused.",
      ),
    audience: text
      .optional()
      .describe('The audience that access tokens for the portal must carry. Default: casement-portal-api.'),
    resource: text
      .optional()
      .describe('The resource indicator sent with the sign-in, where the issuer needs one.'),
    extraScopes: z
      .array(text)
      .default([])
      .describe('Scopes asked for beside openid, profile, email and idm, for example offline_access.'),
    unknownScopes: z
      .array(z.enum(['profile', 'email', 'idm']))
      .default([])
      .describe(
        'Of profile, email and idm, those that are not asked for because the issuer refuses them: Entra knows no idm.',
      ),
    connectOrigins: z
      .array(origin)
      .default([])
      .describe(
        "Further origins the browser speaks to for the sign-in, where the issuer's token or end-session endpoint is not on its own.",
      ),
    tokenType: text
      .default('at+jwt')
      .describe(
        'The `typ` that access tokens must carry. Issuers that do not follow RFC 9068 write JWT, as they do into id tokens; the audience must not be the client then.',
      ),
    personClaim: text
      .default('sub')
      .describe(
        'The access-token claim that names a person, and never another one later. With email, only verified addresses count.',
      ),
    groupClaim: text.default('groups').describe('The access-token claim that lists groups.'),
    roleClaim: text.default('idmroles').describe('The access-token claim that lists roles.'),
    clockToleranceSeconds: z.int().min(0).max(300).default(5).describe('How far two clocks may differ.'),
  })
  .prefault({})

/** True if nothing tells an id token from an access token: only the type at+jwt is never that of an id token [RFC 9068, 2.1]. */
export const wouldTakeIdTokens = ({
  tokenType,
  audience,
  clientId,
}: {
  readonly tokenType: string
  readonly audience: string
  readonly clientId: string
}): boolean => !/^(application\/)?at\+jwt$/i.test(tokenType) && audience === clientId
