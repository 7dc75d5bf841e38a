import { dayMs } from '@casement/limits'
import { refusal } from '../../http/refusal.ts'
import type { KnownCredential } from '../callers/known-caller.ts'
import { readPublicKey } from './read-public-key.ts'
import { hashSecret, makeSecret } from './secrets.ts'

interface Asked {
  readonly key?: string | Readonly<Record<string, unknown>> | undefined
  readonly expiresAt: Date | null
}

const longestSecretDays = 730

/** A credential as it will be kept: of a key that was given, or of a secret that is made. Throws InvalidRequest. */
export async function makeCredential(
  { key, expiresAt }: Asked,
  { now, id }: { now: Date; id: string },
): Promise<{ credential: KnownCredential; secret?: string }> {
  const made = { id, createdAt: now, lastUsedAt: null }
  if (key !== undefined) {
    const read = await readPublicKey(key, now)
    const ends = [read.expiresAt, expiresAt].filter((end) => end !== null).map((end) => end.getTime())
    const end = ends.length > 0 ? new Date(Math.min(...ends)) : null
    return { credential: { ...made, ...read, expiresAt: end, hint: null, secretHash: null } }
  }
  if (!expiresAt) throw refusal('InvalidRequest', 'expiresAt: a secret needs an end')
  if (expiresAt.getTime() - now.getTime() > longestSecretDays * dayMs)
    throw refusal('InvalidRequest', `expiresAt: a secret is good for ${longestSecretDays} days at most`)
  const { secret, hint } = makeSecret()
  const credential: KnownCredential = {
    ...made,
    kind: 'secret',
    thumbprint: null,
    algorithm: null,
    hint,
    publicKey: null,
    secretHash: await hashSecret(secret),
    expiresAt,
  }
  return { credential, secret }
}
