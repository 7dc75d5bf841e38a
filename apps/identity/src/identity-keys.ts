import { randomBytes, randomUUID } from 'node:crypto'
import { exportJWK, generateKeyPair, type JWK } from 'jose'

/** Signing keys of the issuer. Made once, kept by whoever starts it; tokens and sign-ins end when it changes. */
export interface IdentityKeys {
  readonly casement: 1
  /** Private keys, the one in use first. */
  readonly jwks: { readonly keys: readonly JWK[] }
  /** Sign the issuer's cookies; the first one signs, all of them verify. */
  readonly cookieKeys: readonly string[]
}

/** New keys: RSA of 2048 bits, because RS256 is what every client knows and the quickest to verify. */
export async function createIdentityKeys(): Promise<IdentityKeys> {
  const { privateKey } = await generateKeyPair('RS256', { modulusLength: 2048, extractable: true })
  const key = { ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: randomUUID() }
  return { casement: 1, jwks: { keys: [key] }, cookieKeys: [randomBytes(32).toString('base64url')] }
}

/** True if a value read from a file can be used as the keys; what a key itself is worth is seen when it signs. */
export const isIdentityKeys = ({ jwks, cookieKeys }: Partial<IdentityKeys>): boolean =>
  Array.isArray(jwks?.keys) &&
  jwks.keys.length > 0 &&
  jwks.keys.every(({ kty, d, kid }) => kty === 'RSA' && Boolean(d) && Boolean(kid)) &&
  Array.isArray(cookieKeys) &&
  cookieKeys.length > 0
