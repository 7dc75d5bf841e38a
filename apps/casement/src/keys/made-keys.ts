import { createIdentityKeys, type IdentityKeys, isIdentityKeys } from '@casement/identity'
import { dayMs } from '@casement/limits'
import { exportJWK, generateKeyPair, type JWK } from 'jose'
import type { KeyPlace } from './key-place.ts'

/** A new Ed25519 key pair as one private JWK, with a key id and its use. */
async function createSigningKey(newId: () => string): Promise<JWK> {
  const { privateKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true })
  return { ...(await exportJWK(privateKey)), alg: 'EdDSA', use: 'sig', kid: newId() }
}

/** True if a value read from a file is an Ed25519 private key with a `kid`. */
const isSigningKey = ({ kty, crv, x, d, kid }: JWK): boolean =>
  kty === 'OKP' && crv === 'Ed25519' && [x, d, kid].every((part) => typeof part === 'string' && part !== '')

/** The part of a private JWK that others may know. */
export function publicPart(key: JWK): JWK {
  const { d: _private, ...rest } = key
  return rest
}

/** Number of keys that are kept: the one before the newest still verifies. */
const keptKeys = 2

/**
 * The keys that sign embed tokens, the newest first. The first is made at first start, a new one every so many days, under
 * a name that bears the day from which it is due: processes that share the place make the same one.
 */
export async function embedTokenKeys(
  place: KeyPlace,
  { days, now, newId }: { days: number; now: () => Date; newId: () => string },
): Promise<JWK[]> {
  const made = (await place.names()).filter((name) => embedTokenName.test(name))
  const due = dueName(made, days, now())
  const names = [...new Set([...made, due])].sort().reverse()
  for (const name of names.slice(keptKeys)) await place.remove(name)
  return Promise.all(
    names.slice(0, keptKeys).map((name) => place.once(name, () => createSigningKey(newId), isSigningKey)),
  )
}

const embedTokenName = /^embed-token(?:-\d{4}-\d\d-\d\d)?$/
const firstName = 'embed-token'

/** The name of the key that has to sign now: days are counted in whole spans since 1970, so that all count alike. */
function dueName(made: readonly string[], days: number, now: Date): string {
  const newest = [...made].sort().at(-1)
  if (days === 0) return newest ?? firstName
  const span = days * dayMs
  const since = new Date(Math.floor(now.getTime() / span) * span).toISOString().slice(0, 10)
  const name = `${firstName}-${since}`
  // A clock that went back, or longer spans, never bring an older key into use again.
  return newest !== undefined && newest > name ? newest : name
}

/** The key by which the portal's server proves to the embedding service who it is; made at first start. */
export const serviceCallerKey = (place: KeyPlace, newId: () => string): Promise<JWK> =>
  place.once('service-caller', () => createSigningKey(newId), isSigningKey)

const issuerName = 'identity'

/** The keys of the built-in issuer, of its tokens and its cookies; made at first start. */
export const issuerKeys = (place: KeyPlace): Promise<IdentityKeys> =>
  place.once(issuerName, createIdentityKeys, isIdentityKeys)

/** True if the text of a file can be used as the key of that name. */
export function isWholeKey(name: string, text: string): boolean {
  try {
    const key = JSON.parse(text) as (IdentityKeys & JWK) | null
    return key !== null && (name === issuerName ? isIdentityKeys(key) : isSigningKey(key))
  } catch {
    return false
  }
}
