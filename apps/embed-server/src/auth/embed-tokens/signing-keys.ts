import { KeyObject } from 'node:crypto'
import { type CryptoKey, importJWK, type JWK, type JWTVerifyGetKey } from 'jose'

interface SigningKey {
  readonly kid: string
  readonly key: CryptoKey
  /** the same, for Node's own functions */
  readonly keyObject: KeyObject
}

/** The service's own keys: one signs, all verify, so tokens outlive a change of keys. */
export interface SigningKeys {
  signing(): Promise<SigningKey>
  /** finds the key that a token names; for jose's `jwtVerify` */
  readonly verifying: JWTVerifyGetKey
}

/** Ed25519 private keys with a `kid` each, the newest first; or where to look for them again and again. */
export type KeySource = readonly JWK[] | (() => Promise<readonly JWK[]>)

/** A new key signs from then on at the latest. */
const lookAgainMs = 60_000
/** Interval at which keys are read anew for one that nobody knows yet, as another process may have made it just now. */
const lookForUnknownMs = 1000

/**
 * Reads the keys, and reads them again as time goes on, so that they change while the service runs. The newest signs; the
 * others only verify, until they are taken out of the list, one token lifetime or more after they were replaced. A list
 * that cannot be read later on changes nothing; `onError` is called.
 *
 * Throws TypeError for an empty list and for a key that is not an Ed25519 private key with a `kid` of its own.
 */
export async function readSigningKeys(
  source: KeySource,
  { now, onError }: { now: () => Date; onError: (error: unknown) => void },
): Promise<SigningKeys> {
  const read = typeof source === 'function' ? source : async () => source
  let held = await imported(await read())
  let readAt = now().getTime()
  let reading: Promise<void> | undefined

  /** The keys as they were no longer ago than `maxAgeMs`. */
  async function keysWithin(maxAgeMs: number): Promise<Imported> {
    if (Math.abs(now().getTime() - readAt) >= maxAgeMs)
      reading ??= read()
        .then(imported)
        .then((keys) => void (held = keys), onError)
        .finally(() => {
          readAt = now().getTime()
          reading = undefined
        })
    await reading
    return held
  }

  return {
    signing: async () => (await keysWithin(lookAgainMs)).signing,
    async verifying({ kid = '' }) {
      const known =
        (await keysWithin(lookAgainMs)).verifying.get(kid) ??
        (await keysWithin(lookForUnknownMs)).verifying.get(kid)
      if (!known) throw new UnknownKey()
      return known
    },
  }
}

interface Imported {
  readonly signing: SigningKey
  readonly verifying: ReadonlyMap<string, CryptoKey>
}

async function imported(keys: readonly JWK[]): Promise<Imported> {
  const [newest] = keys
  if (!newest) throw new TypeError('Signing keys: there is none')
  const verifying = new Map<string, CryptoKey>()
  for (const { d, kid, ...publicPart } of keys) {
    if (publicPart.kty !== 'OKP' || publicPart.crv !== 'Ed25519' || !d || !kid || verifying.has(kid))
      throw new TypeError('Signing keys: expected Ed25519 private keys, each with a "kid" of its own')
    verifying.set(kid, (await importJWK(publicPart, 'EdDSA')) as CryptoKey)
  }
  const key = (await importJWK(newest, 'EdDSA')) as CryptoKey
  return { signing: { kid: newest.kid!, key, keyObject: KeyObject.from(key) }, verifying }
}

/** A token names a key that this service does not have, or no longer. */
class UnknownKey extends Error {
  override readonly name = 'UnknownKey'

  constructor() {
    super('The token names a key that is not known here, or not any more')
  }
}
