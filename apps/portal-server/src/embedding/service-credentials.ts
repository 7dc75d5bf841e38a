import type { KeyObject } from 'node:crypto'
import { importJWK, type JWK, SignJWT } from 'jose'

/** Credentials of the portal's server at the embedding service: its own private key, a secret, or a certificate's RSA key. */
export type ServiceCredentials =
  | { readonly kind: 'key'; readonly key: JWK }
  | { readonly kind: 'secret'; readonly secret: string }
  | {
      readonly kind: 'certificate'
      readonly key: KeyObject
      /** SHA-256 of the certificate, base64url */
      readonly thumbprint: string
    }

const assertionSeconds = 60

interface Question {
  readonly tokenAudience: string
  readonly clientId: string
  readonly scope: string
  readonly credentials: ServiceCredentials
  readonly now: () => Date
  readonly newId: () => string
}

/** The form for a token of the server's own: client_credentials [RFC 6749, 4.4] with private_key_jwt [RFC 7523] or a secret. */
export async function tokenForm({
  tokenAudience,
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
  const { key, header } = await signerOf(credentials)
  const issuedAt = Math.floor(now().getTime() / 1000)
  const assertion = await new SignJWT()
    .setProtectedHeader(header)
    .setIssuer(clientId)
    .setSubject(clientId)
    .setAudience(tokenAudience)
    .setJti(newId())
    .setIssuedAt(issuedAt)
    .setNotBefore(issuedAt)
    .setExpirationTime(issuedAt + assertionSeconds)
    .sign(key)
  form.set('client_assertion_type', 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer')
  form.set('client_assertion', assertion)
  return form
}

/** Entra finds the certificate by its thumbprint; our own service finds the key by its id. */
async function signerOf(credentials: Exclude<ServiceCredentials, { kind: 'secret' }>) {
  if (credentials.kind === 'certificate')
    return { key: credentials.key, header: { alg: 'PS256', typ: 'JWT', 'x5t#S256': credentials.thumbprint } }
  const alg = algorithmOf(credentials.key)
  const { kid } = credentials.key
  return { key: await importJWK(credentials.key, alg), header: { alg, ...(kid ? { kid } : {}) } }
}

const algorithmOf = (key: JWK): string =>
  key.alg ?? (key.kty === 'OKP' ? 'EdDSA' : key.kty === 'EC' ? 'ES256' : 'RS256')
