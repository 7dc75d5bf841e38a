import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import type { HashTurns } from './hash-turns.ts'
import type { KnownCredential } from '../callers/known-caller.ts'

const derive = promisify<string, Buffer, number, { N: number; r: number; p: number }, Buffer>(scrypt)
const cost = { N: 16_384, r: 8, p: 1 }
const keyBytes = 32
const hintLength = 4
/** Longest text that is hashed. */
const longestSecret = 200

/** A secret with 256 bits of chance, and by what it is told from others. */
export function makeSecret(): { secret: string; hint: string } {
  const secret = randomBytes(32).toString('base64url')
  return { secret, hint: secret.slice(0, hintLength) }
}

const encode = (salt: Buffer, key: Buffer) =>
  ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')].join('$')

/** The salted hash that is kept of a secret: scrypt with its parameters. */
export async function hashSecret(secret: string): Promise<string> {
  const salt = randomBytes(16)
  return encode(salt, await derive(secret, salt, keyBytes, cost))
}

/** Compared with where there is nothing to compare with, so that an unknown caller takes as long as a wrong secret. */
const nobodys = encode(Buffer.alloc(16), Buffer.alloc(keyBytes))

async function isSecretOf(hash: string, secret: string): Promise<boolean> {
  const [, N, r, p, salt = '', key = ''] = hash.split('$')
  const options = { N: Number(N), r: Number(r), p: Number(p) }
  const expected = Buffer.from(key, 'base64url')
  const derived = await derive(secret, Buffer.from(salt, 'base64url'), expected.length, options)
  return timingSafeEqual(derived, expected)
}

/**
 * The credential that a secret is the proof of; undefined: none. Always one hash is computed, in the turn of `network`. Throws
 * what `turns` throws.
 */
export async function credentialOfSecret(
  secret: string,
  credentials: readonly KnownCredential[],
  { turns, network }: { turns: HashTurns; network: string },
): Promise<KnownCredential | undefined> {
  const hint = secret.slice(0, hintLength)
  const candidates = credentials.filter((one) => one.secretHash !== null && one.hint === hint)
  const compared = candidates.length > 0 ? candidates : [undefined]
  for (const candidate of compared) {
    const hash = candidate?.secretHash ?? nobodys
    if (await turns.run(network, () => isSecretOf(hash, secret.slice(0, longestSecret)))) return candidate
  }
  return undefined
}
