import { createHash, randomUUID, type X509Certificate } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { exportJWK, generateKeyPair, jwtVerify, SignJWT } from 'jose'

export const tenant = '72f988bf-86f1-41af-91ab-2d7cd011db47'
/** The portal's pages, its API and its server as the tenant knows them. */
export const registrations = {
  pages: '11111111-aaaa-4bbb-8ccc-000000000001',
  api: '22222222-aaaa-4bbb-8ccc-000000000002',
  server: '33333333-aaaa-4bbb-8ccc-000000000003',
} as const
const apiScope = `api://${registrations.api}/access_as_user`
const powerBiScope = 'https://analysis.windows.net/powerbi/api/.default'
const knownScopes = ['openid', 'profile', 'email', 'offline_access', apiScope]

/** People of the tenant, by the name that they sign in with. */
export interface Member {
  readonly oid: string
  readonly name: string
  readonly groups: readonly string[]
  readonly roles: readonly string[]
}

interface Options {
  readonly members: Readonly<Record<string, Member>>
  readonly redirectUris: readonly string[]
  /** What the portal's server proves itself with. */
  readonly certificate: X509Certificate
}

export interface Entra {
  readonly issuer: string
  readonly tokenUrl: string
  /** Seconds that access tokens live. */
  accessTokenSeconds: number
  /** False: refresh tokens are past their end. */
  renews: boolean
  /** Access tokens of the portal's server that are good still. */
  readonly serverTokens: Set<string>
  /** How often the server has proved itself. */
  proofs(): number
}

interface Code {
  readonly member: Member
  readonly username: string
  readonly challenge: string
  readonly nonce: string | undefined
  readonly redirectUri: string
}

const refused = (code: string, error: string, text: string) => ({
  error,
  error_description: `${code}: ${text} Trace ID: ${randomUUID()}`,
  error_codes: [Number(code.replace('AADSTS', ''))],
})

/**
 * Microsoft Entra ID as its documentation describes version 2.0, for one tenant: sign-in of single-page applications by code
 * and PKCE, refresh tokens, and the client credentials of a service by certificate.
 */
export async function addEntra(app: FastifyInstance, origin: string, options: Options): Promise<Entra> {
  const { members, redirectUris, certificate } = options
  const base = `/${tenant}`
  const issuer = `${origin}${base}/v2.0`
  const { privateKey, publicKey } = await generateKeyPair('RS256')
  const jwk = { ...(await exportJWK(publicKey)), kid: 'signing', use: 'sig', alg: 'RS256' }
  const codes = new Map<string, Code>()
  const refreshes = new Map<string, Omit<Code, 'challenge' | 'redirectUri'>>()
  let proofs = 0
  const entra: Entra = {
    issuer,
    tokenUrl: `${origin}${base}/oauth2/v2.0/token`,
    accessTokenSeconds: 3600,
    renews: true,
    serverTokens: new Set(),
    proofs: () => proofs,
  }

  app.addHook('onSend', async (_request, reply) => void reply.header('access-control-allow-origin', '*'))
  app.get(`${base}/v2.0/.well-known/openid-configuration`, async () => ({
    issuer,
    authorization_endpoint: `${origin}${base}/oauth2/v2.0/authorize`,
    token_endpoint: entra.tokenUrl,
    end_session_endpoint: `${origin}${base}/oauth2/v2.0/logout`,
    jwks_uri: `${origin}${base}/discovery/v2.0/keys`,
    response_types_supported: ['code'],
    subject_types_supported: ['pairwise'],
    id_token_signing_alg_values_supported: ['RS256'],
  }))
  app.get(`${base}/discovery/v2.0/keys`, async () => ({ keys: [jwk] }))

  app.get(`${base}/oauth2/v2.0/authorize`, async (request, reply) => {
    const asked = request.query as Record<string, string>
    const unknown = asked['scope']?.split(' ').find((scope) => !knownScopes.includes(scope))
    const wrong =
      asked['client_id'] !== registrations.pages
        ? 'AADSTS700016: no such application'
        : !redirectUris.includes(asked['redirect_uri'] ?? '')
          ? 'AADSTS50011: the redirect URI is not registered'
          : unknown !== undefined
            ? `AADSTS650053: the scope '${unknown}' does not exist`
            : asked['code_challenge_method'] !== 'S256'
              ? 'AADSTS9002325: PKCE is required'
              : undefined
    if (wrong !== undefined) return reply.code(400).type('text/plain').send(wrong)
    const again = new URLSearchParams(asked)
    const links = Object.keys(members).map(
      (username) =>
        `<a href="${base}/chosen?username=${username}&amp;${String(again).replaceAll('&', '&amp;')}">${username}</a>`,
    )
    return reply.type('text/html').send(`<!doctype html><title>Sign in</title>${links.join('<br>')}`)
  })
  app.get(`${base}/chosen`, async (request, reply) => {
    const { username, redirect_uri, state, nonce, code_challenge } = request.query as Record<string, string>
    const code = randomUUID()
    codes.set(code, {
      member: members[username!]!,
      username: username!,
      challenge: code_challenge!,
      nonce,
      redirectUri: redirect_uri!,
    })
    return reply.redirect(`${redirect_uri}?${new URLSearchParams({ code, state: state! })}`)
  })
  app.route({
    method: ['GET', 'POST'],
    url: `${base}/oauth2/v2.0/logout`,
    async handler(request, reply) {
      const { post_logout_redirect_uri: back } = {
        ...(request.query as Record<string, string>),
        ...Object.fromEntries((request.body as URLSearchParams | null) ?? []),
      }
      return back ? reply.redirect(back) : 'signed out'
    },
  })
  app.post(`${base}/oauth2/v2.0/token`, async (request, reply) => {
    const form = request.body as URLSearchParams
    const kind = form.get('grant_type')
    if (kind === 'client_credentials') return serverToken(form, reply)
    const known = kind === 'refresh_token' ? renewed(form) : exchanged(form)
    if (!known)
      return reply
        .code(400)
        .send(
          refused(
            'AADSTS700084',
            'invalid_grant',
            'The token was issued to a single page app and has expired.',
          ),
        )
    return tokensOf(known)
  })

  function exchanged(form: URLSearchParams) {
    const code = codes.get(form.get('code') ?? '')
    codes.delete(form.get('code') ?? '')
    const proof = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    return code?.challenge === proof && code.redirectUri === form.get('redirect_uri') ? code : undefined
  }
  function renewed(form: URLSearchParams) {
    const token = form.get('refresh_token') ?? ''
    const known = refreshes.get(token)
    refreshes.delete(token)
    return entra.renews ? known : undefined
  }

  async function tokensOf({ member, username, nonce }: Omit<Code, 'challenge' | 'redirectUri'>) {
    const { oid, name, groups, roles } = member
    const sign = (audience: string, claims: Record<string, unknown>) =>
      // `uti` tells tokens of one second apart: a sign-out ends no later one.
      new SignJWT({
        ver: '2.0',
        uti: randomUUID(),
        tid: tenant,
        oid,
        name,
        preferred_username: username,
        ...claims,
      })
        .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid: 'signing' })
        .setIssuer(issuer)
        .setAudience(audience)
        .setSubject(
          createHash('sha256')
            .update(audience + oid)
            .digest('base64url'),
        )
        .setIssuedAt()
        .setNotBefore('0s')
        .setExpirationTime(`${entra.accessTokenSeconds}s`)
        .sign(privateKey)
    const refresh = randomUUID()
    refreshes.set(refresh, { member, username, nonce })
    return {
      token_type: 'Bearer',
      scope: apiScope,
      expires_in: entra.accessTokenSeconds,
      access_token: await sign(registrations.api, {
        groups,
        roles,
        scp: 'access_as_user',
        azp: registrations.pages,
      }),
      id_token: await sign(registrations.pages, { email: username, ...(nonce ? { nonce } : {}) }),
      refresh_token: refresh,
    }
  }

  async function serverToken(form: URLSearchParams, reply: FastifyReply) {
    if (form.get('scope') !== powerBiScope)
      return reply.code(400).send(refused('AADSTS1002012', 'invalid_scope', 'The scope is not valid.'))
    if (form.get('client_id') !== registrations.server || !(await isProved(form)))
      return reply
        .code(401)
        .send(refused('AADSTS7000215', 'invalid_client', 'Invalid client secret provided.'))
    proofs++
    const token = randomUUID()
    entra.serverTokens.add(token)
    return { token_type: 'Bearer', expires_in: 3599, ext_expires_in: 3599, access_token: token }
  }

  async function isProved(form: URLSearchParams): Promise<boolean> {
    const proof = await jwtVerify(form.get('client_assertion') ?? '', certificate.publicKey, {
      audience: entra.tokenUrl,
      issuer: registrations.server,
      subject: registrations.server,
      algorithms: ['PS256', 'RS256'],
    }).catch(() => null)
    const thumbprint = createHash('sha256').update(certificate.raw).digest('base64url')
    return proof?.protectedHeader['x5t#S256'] === thumbprint
  }
  return entra
}
