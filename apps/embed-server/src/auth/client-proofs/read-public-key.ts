import { createPublicKey, type KeyObject, X509Certificate } from 'node:crypto'
import { calculateJwkThumbprint, type JWK } from 'jose'
import { refusal } from '../../http/refusal.ts'

/** A public key as it is kept, and what it is. */
export interface ReadPublicKey {
  readonly kind: 'key' | 'certificate'
  readonly publicKey: JWK
  readonly thumbprint: string
  readonly algorithm: string
  /** the end of a certificate */
  readonly expiresAt: Date | null
}

const wrong = (what: string): never => {
  throw refusal('InvalidRequest', `key: ${what}`)
}

const smallestRsaBits = 2048
const largestRsaBits = 8192

/**
 * Reads a public key from PEM or a JWK, or from a certificate in PEM. Taken are RSA of 2048 bits or more, EC on P-256 and
 * Ed25519: what assertions may be signed with. Throws InvalidRequest, also for a private key, which nobody should send.
 */
export async function readPublicKey(given: string | object, now: Date): Promise<ReadPublicKey> {
  const jwk = typeof given === 'string' ? jwkIn(given) : (given as JWK)
  if (jwk !== undefined) return readKey(keyOfJwk(jwk))
  const text = (given as string).trim()
  if (/PRIVATE KEY/.test(text)) return wrong(isPrivate)
  if (/-----BEGIN CERTIFICATE-----/.test(text)) return readCertificate(text, now)
  if (!/-----BEGIN (RSA )?PUBLIC KEY-----/.test(text))
    return wrong('expected a public key in PEM, a certificate in PEM, or a public JWK')
  return readKey(attempt(() => createPublicKey(text), 'the public key cannot be read'))
}

const isPrivate =
  'this is a private key, which stays where it is used; give the public key of it, and make another pair, as this one was sent over a network'

/** A text that is a JWK; undefined for any other. */
function jwkIn(text: string): JWK | undefined {
  if (!text.trim().startsWith('{')) return undefined
  const jwk: unknown = attempt(() => JSON.parse(text) as unknown, 'the JWK is not JSON')
  return typeof jwk === 'object' && jwk !== null ? (jwk as JWK) : wrong('the JWK is not JSON')
}

function keyOfJwk(jwk: JWK): KeyObject {
  if ('keys' in jwk) return wrong('this is a set of keys; give one of them')
  if (jwk.kty === 'oct' || 'k' in jwk)
    return wrong('a JWK of a shared secret is not taken; give a public key')
  if ('d' in jwk) return wrong(isPrivate)
  if (jwk.use !== undefined && jwk.use !== 'sig')
    return wrong('the JWK is for encryption; "use" has to be "sig"')
  return attempt(() => createPublicKey({ key: jwk as never, format: 'jwk' }), 'the JWK cannot be read')
}

async function readKey(key: KeyObject): Promise<ReadPublicKey> {
  const algorithm = algorithmOf(key)
  const publicKey = key.export({ format: 'jwk' }) as JWK
  return {
    kind: 'key',
    publicKey,
    thumbprint: await calculateJwkThumbprint(publicKey),
    algorithm,
    expiresAt: null,
  }
}

async function readCertificate(text: string, now: Date): Promise<ReadPublicKey> {
  if (text.split('-----BEGIN CERTIFICATE-----').length > 2)
    return wrong('this is a chain of certificates; give the first one, which is of the caller itself')
  const certificate = attempt(() => new X509Certificate(text), 'the certificate cannot be read')
  const expiresAt = new Date(certificate.validTo)
  if (expiresAt <= now) return wrong(`the certificate expired at ${expiresAt.toISOString()}`)
  const read = await readKey(certificate.publicKey)
  const thumbprint = Buffer.from(certificate.fingerprint256.replaceAll(':', ''), 'hex').toString('base64url')
  return { ...read, kind: 'certificate', thumbprint, expiresAt }
}

/** What a key is. Throws InvalidRequest for one that is not taken. */
function algorithmOf({ asymmetricKeyType: type, asymmetricKeyDetails: details }: KeyObject): string {
  if (type === 'ed25519') return 'Ed25519'
  if (type === 'rsa') {
    const bits = details?.modulusLength ?? 0
    if (bits < smallestRsaBits || bits > largestRsaBits)
      return wrong(
        `an RSA key of ${bits} bits is not taken; it has to have ${smallestRsaBits} to ${largestRsaBits}`,
      )
    return `RSA ${bits}`
  }
  if (type === 'ec') {
    if (details?.namedCurve !== 'prime256v1')
      return wrong(`the curve ${details?.namedCurve ?? ''} is not supported; use P-256`)
    return 'EC P-256'
  }
  return wrong(`a key of the type ${type ?? 'unknown'} is not taken; use RSA, EC on P-256, or Ed25519`)
}

function attempt<T>(read: () => T, problem: string): T {
  try {
    return read()
  } catch {
    return wrong(problem)
  }
}
