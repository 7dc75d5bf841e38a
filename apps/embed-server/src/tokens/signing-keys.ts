import { type CryptoKey, importJWK, type JWK, type JWTVerifyGetKey } from 'jose'

/** The service's own keys: one signs, all verify, so tokens outlive a change of keys. */
export interface SigningKeys {
  readonly signing: { readonly kid: string; readonly key: CryptoKey }
  /** finds the key that a token names; for jose's `jwtVerify` */
  readonly verifying: JWTVerifyGetKey
}

/**
 * Imports Ed25519 private keys, the newest first. The newest signs; the others only verify, until they are taken out
 * of the list one token lifetime after they were replaced.
 *
 * Throws TypeError for an empty list and for a key that is not an Ed25519 private key with a `kid` of its own.
 */
export async function readSigningKeys(keys: readonly JWK[]): Promise<SigningKeys> {
  const byKid = new Map<string, CryptoKey>()
  for (const jwk of keys) {
    if (jwk.kty !== 'OKP' || jwk.crv !== 'Ed25519' || !jwk.d || !jwk.kid || byKid.has(jwk.kid))
      throw new TypeError('Signing keys: expected Ed25519 private keys, each with a "kid" of its own')
    byKid.set(jwk.kid, (await importJWK(jwk, 'EdDSA')) as CryptoKey)
  }
  const newest = keys[0]?.kid
  const key = newest === undefined ? undefined : byKid.get(newest)
  if (newest === undefined || !key) throw new TypeError('Signing keys: there is none')

  const publicKeys = new Map<string, CryptoKey>()
  for (const { kid, d: _private, ...publicPart } of keys)
    publicKeys.set(kid!, (await importJWK(publicPart, 'EdDSA')) as CryptoKey)

  return {
    signing: { kid: newest, key },
    verifying: ({ kid }) => {
      const known = kid === undefined ? undefined : publicKeys.get(kid)
      if (!known) throw new UnknownKey()
      return known
    },
  }
}

/** A token names a key that this service does not have, or no longer. */
export class UnknownKey extends Error {
  override readonly name = 'UnknownKey'
}
