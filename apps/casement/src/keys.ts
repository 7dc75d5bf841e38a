import { join } from 'node:path'
import { exportJWK, generateKeyPair, type JWK } from 'jose'
import { onceKey } from '@casement/server'

/** A new Ed25519 key pair as one private JWK, with a key id and its use. */
async function createSigningKey(newId: () => string): Promise<JWK> {
  const { privateKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true })
  return { ...(await exportJWK(privateKey)), alg: 'EdDSA', use: 'sig', kid: newId() }
}

/** The part of a private JWK that others may know. */
export function publicPart(key: JWK): JWK {
  const { d: _private, ...rest } = key
  return rest
}

const folderOf = (dataFolder: string) => join(dataFolder, 'keys')

/** The keys that sign embed tokens, the newest first; made at first start. */
export const embedTokenKeys = async (dataFolder: string, newId: () => string): Promise<JWK[]> => [
  await onceKey(folderOf(dataFolder), 'embed-token', () => createSigningKey(newId)),
]

/** The key by which the portal's server proves to the embedding service who it is; made at first start. */
export const serviceCallerKey = (dataFolder: string, newId: () => string): Promise<JWK> =>
  onceKey(folderOf(dataFolder), 'service-caller', () => createSigningKey(newId))
