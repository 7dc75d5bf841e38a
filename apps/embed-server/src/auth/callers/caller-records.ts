import { HttpError } from '@casement/server'
import type { Store } from '@casement/store'
import { refusal } from '../../http/refusal.ts'
import { type CallerFields, columnsOf, insertCredential, type Query, read } from './caller-rows.ts'
import { withdraw } from '../withdrawals/token-holders.ts'
import { type KnownCaller, type KnownCredential, takesAway } from './known-caller.ts'

/** A caller before and after a change. */
export interface Changed {
  readonly before: KnownCaller | null
  readonly after: KnownCaller | null
}

export interface ChangeOptions {
  readonly now: Date
  /** nothing is kept of it */
  readonly dryRun: boolean
}

/** Looks at a caller as a change finds it, which holds it until its end. Throws to refuse. */
export type Check = (before: KnownCaller) => void

/**
 * The callers that are registered, of all processes over the store. What takes something away from a caller takes back its
 * embed tokens, in the same transaction. Throws VersionConflict for a version that is not the caller's any more,
 * PowerBIEntityNotFound, InvalidRequest for a name that another has, and 503 `unavailable` when the store does not answer.
 */
export interface CallerRecords {
  find(clientId: string): Promise<KnownCaller | undefined>
  list(): Promise<readonly KnownCaller[]>
  create(clientId: string, fields: CallerFields, options: ChangeOptions): Promise<Changed>
  /** `change` gives the fields as they shall be. */
  change(
    of: { clientId: string; version: number },
    change: (before: KnownCaller) => CallerFields,
    options: ChangeOptions,
  ): Promise<Changed>
  delete(of: { clientId: string; version: number }, check: Check, options: ChangeOptions): Promise<Changed>
  addCredential(
    of: { clientId: string; version: number },
    credential: KnownCredential,
    check: Check,
    options: ChangeOptions,
  ): Promise<Changed>
  /** Embed tokens that were made with it are taken back. */
  removeCredential(
    of: { clientId: string; version: number },
    credentialId: string,
    check: Check,
    options: ChangeOptions,
  ): Promise<Changed>
  noteUsed(credentialId: string, now: Date): Promise<void>
}

/** Ends a transaction of which nothing is kept. */
class DryRun extends Error {
  readonly changed: Changed
  constructor(changed: Changed) {
    super()
    this.changed = changed
  }
}

export function createCallerRecords(store: Store): CallerRecords {
  const unavailable = (error: unknown): never => {
    if (error instanceof HttpError) throw error
    throw new HttpError(503, 'unavailable', { cause: error })
  }
  const making = (dryRun: boolean, make: (tx: Query) => Promise<Changed>): Promise<Changed> =>
    store
      .transaction(async (tx) => {
        const changed = await make(tx)
        if (dryRun) throw new DryRun(changed)
        return changed
      })
      .catch((error: unknown) => (error instanceof DryRun ? error.changed : unavailable(error)))

  const records: CallerRecords = {
    find: (clientId) => read(store, clientId).then(([found]) => found, unavailable),
    list: () => read(store, null).catch(unavailable),

    create: (clientId, fields, { now, dryRun }) =>
      making(dryRun, async (tx) => {
        await refuseTakenName(tx, fields.name, clientId)
        await tx.query(
          `INSERT INTO service.caller (client_id, name, workspaces, rights, expires_at, is_disabled, created_at, updated_at)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $7)`,
          [clientId, ...columnsOf(fields), now.toISOString()],
        )
        return { before: null, after: (await read(tx, clientId))[0]! }
      }),

    change: (of, change, { now, dryRun }) =>
      making(dryRun, async (tx) => {
        const before = await held(tx, of, now)
        const fields = change(before)
        await refuseTakenName(tx, fields.name, of.clientId)
        await tx.query(
          `UPDATE service.caller SET name = $2, workspaces = $3, rights = $4, expires_at = $5, is_disabled = $6
           WHERE client_id = $1`,
          [of.clientId, ...columnsOf(fields)],
        )
        const after = (await read(tx, of.clientId))[0]!
        if (takesAway(before, after)) await revokeTokens(tx, { clientId: of.clientId, now })
        return { before, after }
      }),

    delete: (of, check, { now, dryRun }) =>
      making(dryRun, async (tx) => {
        const before = await held(tx, of, now)
        check(before)
        await tx.query('DELETE FROM service.caller WHERE client_id = $1', [of.clientId])
        await revokeTokens(tx, { clientId: of.clientId, now })
        return { before, after: null }
      }),

    addCredential: (of, credential, check, { now, dryRun }) =>
      making(dryRun, async (tx) => {
        const before = await held(tx, of, now)
        check(before)
        await insertCredential(tx, of.clientId, credential)
        return { before, after: (await read(tx, of.clientId))[0]! }
      }),

    removeCredential: (of, credentialId, check, { now, dryRun }) =>
      making(dryRun, async (tx) => {
        const before = await held(tx, of, now)
        check(before)
        const gone = await tx.query(
          'DELETE FROM service.caller_credential WHERE client_id = $1 AND id = $2 RETURNING id',
          [of.clientId, credentialId],
        )
        if (gone.length === 0)
          throw refusal('PowerBIEntityNotFound', `There is no such credential: ${credentialId}`)
        await revokeTokens(tx, { clientId: of.clientId, credentialId, now })
        return { before, after: (await read(tx, of.clientId))[0]! }
      }),

    async noteUsed(credentialId, now) {
      await store
        .query('UPDATE service.caller_credential SET last_used_at = $2 WHERE id = $1', [
          credentialId,
          now.toISOString(),
        ])
        .catch(unavailable)
    },
  }
  return records
}

/**
 * A caller as it is before a change, with the version that was read. Its row is held until the transaction ends: an embed
 * token that is being issued to it is recorded before that, or not at all.
 */
async function held(
  tx: Query,
  { clientId, version }: { clientId: string; version: number },
  now: Date,
): Promise<KnownCaller> {
  const [row] = await tx.query<{ version: number }>(
    'SELECT version FROM service.caller WHERE client_id = $1 FOR UPDATE',
    [clientId],
  )
  if (!row) throw refusal('PowerBIEntityNotFound', `There is no such caller: ${clientId}`)
  if (row.version !== version) throw refusal('VersionConflict')
  const [before] = await read(tx, clientId)
  await tx.query('UPDATE service.caller SET version = version + 1, updated_at = $2 WHERE client_id = $1', [
    clientId,
    now.toISOString(),
  ])
  return before!
}

async function refuseTakenName(tx: Query, name: string, clientId: string): Promise<void> {
  const taken = await tx.query(
    'SELECT 1 AS taken FROM service.caller WHERE lower(name) = lower($1) AND client_id <> $2',
    [name, clientId],
  )
  if (taken.length > 0) throw refusal('InvalidRequest', `name: another caller is called "${name}"`)
}

/** Takes back the embed tokens of a caller, or those that were made with one credential. */
async function revokeTokens(
  tx: Query,
  { clientId, credentialId, now }: { clientId: string; credentialId?: string; now: Date },
): Promise<void> {
  await withdraw(tx, { clientId, credentialId }, now)
  await tx.query(
    `INSERT INTO service.revoked_token (token_id, client_id, revoked_at)
     SELECT token_id, client_id, $2::timestamptz FROM service.issued_token
     WHERE client_id = $1 AND expires_at > $2 AND ($3::uuid IS NULL OR credential_id = $3)
     ON CONFLICT DO NOTHING`,
    [clientId, now.toISOString(), credentialId ?? null],
  )
}
