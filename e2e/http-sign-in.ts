import { createHash, randomBytes } from 'node:crypto'
import { demonstrationPassword, type Person } from './browser.ts'
import type { Addresses } from './product.ts'

export interface Tokens {
  accessToken: string
  idToken: string
  refreshToken?: string
}

/** A browser's cookies, as far as one sign-in needs them: name and value, all for one origin. */
class CookieJar {
  readonly #cookies = new Map<string, string>()

  take(answer: Response) {
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      const at = pair.indexOf('=')
      this.#cookies.set(pair.slice(0, at), pair.slice(at + 1))
    }
  }

  header = () => [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
}

const discovered = async (issuer: string) =>
  (await (await fetch(`${issuer}/.well-known/openid-configuration`)).json()) as Record<
    'authorization_endpoint' | 'token_endpoint' | 'jwks_uri',
    string
  >

/** Signs a demonstration person in over HTTP as the portal does: code flow with PKCE at the built-in issuer. */
export async function signInOverHttp({ portalUrl, identityUrl }: Addresses, person: Person): Promise<Tokens> {
  const endpoints = await discovered(identityUrl)
  const verifier = randomBytes(32).toString('base64url')
  const redirectUri = `${portalUrl}/login/callback`
  const authorize = new URL(endpoints.authorization_endpoint)
  authorize.search = new URLSearchParams({
    client_id: 'casement-portal',
    response_type: 'code',
    redirect_uri: redirectUri,
    scope: 'openid profile email idm',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    state: 's',
    nonce: 'n',
  }).toString()

  const jar = new CookieJar()
  let next = authorize
  let form: URLSearchParams | undefined
  for (let step = 0; step < 12; step++) {
    const answer = await fetch(next, {
      redirect: 'manual',
      headers: { cookie: jar.header() },
      ...(form && { method: 'POST', body: form }),
    })
    form = undefined
    jar.take(answer)
    const location = answer.headers.get('location')
    if (location) {
      next = new URL(location, next)
      if (next.href.startsWith(redirectUri)) break
      continue
    }
    const page = await answer.text()
    const action = /<form[^>]*action="([^"]*)"/.exec(page)?.[1]
    if (action === undefined)
      throw new Error(`The issuer answered ${answer.status} without a form: ${page.slice(0, 300)}`)
    const hidden = [...page.matchAll(/<input[^>]*type="hidden"[^>]*>/g)].map(([tag]) => [
      /name="([^"]*)"/.exec(tag)?.[1] ?? '',
      /value="([^"]*)"/.exec(tag)?.[1] ?? '',
    ])
    form = new URLSearchParams([...hidden, ['login', person], ['password', demonstrationPassword]])
    next = new URL(action || next.href, next)
  }
  const code = next.searchParams.get('code')
  if (!code) throw new Error(`The sign-in ended at ${next.origin}${next.pathname} without a code`)
  const answer = await fetch(endpoints.token_endpoint, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: 'casement-portal',
      code,
      redirect_uri: redirectUri,
      code_verifier: verifier,
    }),
  })
  const tokens = (await answer.json()) as Record<string, string>
  if (!answer.ok) throw new Error(`The token endpoint answered ${answer.status}: ${JSON.stringify(tokens)}`)
  return {
    accessToken: tokens['access_token']!,
    idToken: tokens['id_token']!,
    ...(tokens['refresh_token'] && { refreshToken: tokens['refresh_token'] }),
  }
}
