import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { exportJWK, generateKeyPair, type JWK } from 'jose'
import { onceKey } from '@casement/server'

/** A new Ed25519 key pair as one private JWK, with a key id and its use. */
async function createSigningKey(newId: () => string): Promise<JWK> {
  const { privateKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true })
  return { ...(await exportJWK(privateKey)), alg: 'EdDSA', use: 'sig', kid: newId() }
}

/** True if a value read from a file is an Ed25519 private key with a `kid`. */
export const isSigningKey = ({ kty, crv, x, d, kid }: JWK): boolean =>
  kty === 'OKP' && crv === 'Ed25519' && [x, d, kid].every((part) => typeof part === 'string' && part !== '')

/** The part of a private JWK that others may know. */
export function publicPart(key: JWK): JWK {
  const { d: _private, ...rest } = key
  return rest
}

const folderOf = (dataFolder: string) => join(dataFolder, 'keys')

/** Number of keys that are kept: the one before the newest still verifies. */
const keptKeys = 2

/**
 * The keys that sign embed tokens, the newest first. The first is made at first start, a new one every so many days, in a
 * file that bears the day from which it is due: processes that share the folder make the same one.
 */
export async function embedTokenKeys(
  dataFolder: string,
  { days, now, newId }: { days: number; now: () => Date; newId: () => string },
): Promise<JWK[]> {
  const folder = folderOf(dataFolder)
  const made = await keyNames(folder)
  const due = dueName(made, days, now())
  const names = [...new Set([...made, due])].sort().reverse()
  for (const name of names.slice(keptKeys)) await rm(join(folder, `${name}.json`), { force: true })
  return Promise.all(
    names
      .slice(0, keptKeys)
      .map((name) => onceKey(folder, name, () => createSigningKey(newId), isSigningKey)),
  )
}

const firstName = 'embed-token'
const dayMs = 24 * 60 * 60 * 1000

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

async function keyNames(folder: string): Promise<string[]> {
  const files = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return files.flatMap((file) => /^(embed-token(?:-\d{4}-\d\d-\d\d)?)\.json$/.exec(file)?.[1] ?? [])
}

/** The key by which the portal's server proves to the embedding service who it is; made at first start. */
export const serviceCallerKey = (dataFolder: string, newId: () => string): Promise<JWK> =>
  onceKey(folderOf(dataFolder), 'service-caller', () => createSigningKey(newId), isSigningKey)
