import { importJWK, type JWK, SignJWT } from 'jose'

/** Credentials of the portal's server at the embedding service: a private key, or a secret. */
export type ServiceCredentials =
  { readonly kind: 'key'; readonly key: JWK } | { readonly kind: 'secret'; readonly secret: string }

const assertionSeconds = 60

interface Question {
  readonly tokenUrl: string
  readonly clientId: string
  readonly scope: string
  readonly credentials: ServiceCredentials
  readonly now: () => Date
  readonly newId: () => string
}

/** The form for a token of the server's own: client_credentials [RFC 6749, 4.4] with private_key_jwt [RFC 7523] or a secret. */
export async function tokenForm({
  tokenUrl,
  clientId,
  scope,
  credentials,
  now,
  newId,
}: Question): Promise<URLSearchParams> {
  const form = new URLSearchParams({ grant_type: 'client_credentials', client_id: clientId, scope })
  if (credentials.kind === 'secret') {
    form.set('client_secret', credentials.secret)
    return form
  }
  const { key } = credentials
  const issuedAt = Math.floor(now().getTime() / 1000)
  const assertion = await new SignJWT()
    .setProtectedHeader({ alg: algorithmOf(key), ...(key.kid ? { kid: key.kid } : {}) })
    .setIssuer(clientId)
    .setSubject(clientId)
    .setAudience(tokenUrl)
    .setJti(newId())
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + assertionSeconds)
    .sign(await importJWK(key, algorithmOf(key)))
  form.set('client_assertion_type', 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer')
  form.set('client_assertion', assertion)
  return form
}

const algorithmOf = (key: JWK): string =>
  key.alg ?? (key.kty === 'OKP' ? 'EdDSA' : key.kty === 'EC' ? 'ES256' : 'RS256')
