import { type CallerOfService, type CallerRight, callerRights } from '@casement/rest'
import type { JWK } from 'jose'

/** A program that may call the REST API as the settings name it, and the public keys by which it proves itself. */
export interface RegisteredCaller {
  readonly clientId: string
  readonly publicKeys: readonly JWK[]
}

/** A proof that a caller has: a public key, or the hash of a secret. */
export interface KnownCredential {
  /** null: it is from the settings */
  readonly id: string | null
  readonly kind: 'key' | 'certificate' | 'secret'
  readonly thumbprint: string | null
  readonly algorithm: string | null
  readonly hint: string | null
  readonly publicKey: JWK | null
  readonly secretHash: string | null
  readonly expiresAt: Date | null
  readonly createdAt: Date | null
  readonly lastUsedAt: Date | null
}

export interface KnownCaller {
  readonly clientId: string
  readonly name: string
  /** null: all */
  readonly workspaces: readonly string[] | null
  readonly rights: readonly CallerRight[]
  readonly expiresAt: Date | null
  readonly isDisabled: boolean
  /** null: it is from the settings */
  readonly version: number | null
  readonly createdAt: Date | null
  readonly updatedAt: Date | null
  readonly credentials: readonly KnownCredential[]
}

const ofSettings = { version: null, expiresAt: null, createdAt: null, updatedAt: null }

/** A caller of the settings: every right in every workspace. */
export const fromSettings = ({ clientId, publicKeys }: RegisteredCaller): KnownCaller => ({
  ...ofSettings,
  clientId,
  name: clientId,
  workspaces: null,
  rights: callerRights,
  isDisabled: false,
  credentials: publicKeys.map((publicKey) => ({
    id: null,
    kind: 'key',
    thumbprint: null,
    algorithm: publicKey.alg ?? publicKey.kty ?? null,
    hint: null,
    publicKey,
    secretHash: null,
    expiresAt: null,
    createdAt: null,
    lastUsedAt: null,
  })),
})

const isOver = (expiresAt: Date | null, now: Date): boolean => expiresAt !== null && expiresAt <= now

/** True for a caller that is neither disabled nor past its expiry. */
export const isActive = ({ isDisabled, expiresAt }: KnownCaller, now: Date): boolean =>
  !isDisabled && !isOver(expiresAt, now)

/** The credentials that are good now. */
export const goodCredentials = ({ credentials }: KnownCaller, now: Date): readonly KnownCredential[] =>
  credentials.filter(({ expiresAt }) => !isOver(expiresAt, now))

/** When what a caller was given with a credential ends at the latest; null: never. */
export function endOf(
  caller: Pick<KnownCaller, 'expiresAt'>,
  credential: Pick<KnownCredential, 'expiresAt'>,
): Date | null {
  const [first] = [caller.expiresAt, credential.expiresAt]
    .filter((end) => end !== null)
    .toSorted((one, other) => one.getTime() - other.getTime())
  return first ?? null
}

/** What a caller holds: its rights, and where. */
export type Held = Pick<KnownCaller, 'rights' | 'workspaces'>

/** True if `held` is no more than what `holder` has. */
export const covers = (holder: Held, held: Held): boolean =>
  held.rights.every((right) => holder.rights.includes(right)) &&
  (holder.workspaces === null ||
    (held.workspaces !== null && held.workspaces.every((id) => holder.workspaces!.includes(id))))

/** True if a change takes anything away that was given: tokens made before it must not outlive it. */
export const takesAway = (before: KnownCaller, after: KnownCaller): boolean =>
  !covers(after, before) ||
  (after.isDisabled && !before.isDisabled) ||
  (after.expiresAt !== null && (before.expiresAt === null || after.expiresAt < before.expiresAt))

const told = (at: Date | null): string | null => at?.toISOString() ?? null

/** A caller as it is told; neither a key nor a hash is. */
export const toCallerOfService = (caller: KnownCaller): CallerOfService => ({
  clientId: caller.clientId,
  name: caller.name,
  source: caller.version === null ? 'settings' : 'registered',
  workspaces: caller.workspaces,
  rights: caller.rights,
  expiresAt: told(caller.expiresAt),
  isDisabled: caller.isDisabled,
  version: caller.version,
  createdAt: told(caller.createdAt),
  updatedAt: told(caller.updatedAt),
  credentials: caller.credentials.map(
    ({ id, kind, thumbprint, algorithm, hint, expiresAt, createdAt, lastUsedAt }) => ({
      id,
      kind,
      thumbprint,
      algorithm,
      hint,
      expiresAt: told(expiresAt),
      createdAt: told(createdAt),
      lastUsedAt: told(lastUsedAt),
    }),
  ),
})
