import { restRoot } from '@casement/rest'
import type { Address } from '@casement/server'
import type { Store } from '@casement/store'
import type { FastifyBaseLogger } from 'fastify'
import { type AccessTokens, createAccessTokens } from './access-tokens/access-token.ts'
import { type CallerRecords, createCallerRecords } from './callers/caller-records.ts'
import { type CallerRegistry, createCallerRegistry } from './callers/caller-registry.ts'
import type { RegisteredCaller } from './callers/known-caller.ts'
import { createServiceRecords, type ServiceRecords } from './records/token-records.ts'
import { createEmbedTokens, type EmbedTokens } from './embed-tokens/embed-token.ts'
import { type KeySource, readSigningKeys } from './embed-tokens/signing-keys.ts'

/** Signs and verifies the tokens of the service, callers' and people's, and knows which were issued and taken back. */
export interface TokenAuthority {
  readonly accessTokens: AccessTokens
  readonly embedTokens: EmbedTokens
  readonly records: ServiceRecords
  readonly callers: CallerRegistry
  readonly callerRecords: CallerRecords
  close(): void
}

interface Deps {
  readonly store: Store
  readonly signingKeys: KeySource
  readonly callers: readonly RegisteredCaller[]
  readonly publicAddress: Address
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'error'>
  readonly now: () => Date
  readonly newId: () => string
}

const pruneEveryMs = 60 * 60 * 1000

/** Reads the signing keys and forgets the records of tokens that ended, now and every hour. */
export async function openTokenAuthority(deps: Deps): Promise<TokenAuthority> {
  const { store, signingKeys, publicAddress, log, now, newId } = deps
  const keys = await readSigningKeys(signingKeys, {
    now,
    onError: (error) => log.error({ err: error, what: 'signing keys were not read again' }),
  })
  const records = createServiceRecords(store)
  const callerRecords = createCallerRecords(store)
  const callers = createCallerRegistry(deps.callers, callerRecords)
  const prune = () =>
    records.prune(now()).catch((error: unknown) => log.warn({ err: error, what: 'records stay' }))
  await prune()
  const pruning = setInterval(prune, pruneEveryMs).unref()
  const issuer = publicAddress.href
  const audience = publicAddress.to(restRoot)
  return {
    accessTokens: createAccessTokens({ callers, keys, issuer, audience, now, newId }),
    embedTokens: createEmbedTokens({ keys, issuer, now, newId }),
    records,
    callers,
    callerRecords,
    close: () => clearInterval(pruning),
  }
}
