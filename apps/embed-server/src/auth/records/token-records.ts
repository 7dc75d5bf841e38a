import { HttpError } from '@casement/server'
import { removeInBatches, type Store } from '@casement/store'
import {
  type HolderMark,
  holderWith,
  isWithdrawn,
  type NewHolder,
  outstandingOfHolders,
  pruneHolders,
  removeOld,
  withdraw,
  type WithdrawableToken,
  writeHolder,
} from '../withdrawals/token-holders.ts'

/** Proof by which a caller identified itself at the token endpoint. */
export interface AcceptedAssertion {
  readonly clientId: string
  /** the assertion's own id: it is good for one use */
  readonly id: string
  readonly expiresAt: Date
}

export interface IssuedToken {
  readonly tokenId: string
  readonly clientId: string
  /** who the token is for, as the caller wants it remembered */
  readonly auditableContext: string | undefined
  /** whom it is for; undefined for nobody in particular, or for several */
  readonly person: string | undefined
  /** who uses it in the place of the person; undefined: the person */
  readonly actor?: string | undefined
  readonly reports: readonly string[]
  readonly issuedAt: Date
  readonly expiresAt: Date
  /** of a caller that is registered: by which credential, and which version of the caller it was issued to */
  readonly by?: { readonly credentialId: string; readonly version: number } | undefined
}

/**
 * Tokens of one caller: all of a person, used by whomever, and all that the person uses in others' places; all that one
 * `actor` uses; all that open one of these reports; or what these have in common.
 */
export interface TokensToRevoke {
  readonly clientId: string
  readonly person?: string | undefined
  readonly actor?: string | undefined
  readonly reports?: readonly string[] | undefined
}

/** A token as it says by what it can be taken back; one that says nothing of its issue has a record. */
export interface RevocableToken {
  readonly tokenId: string
  readonly reports: readonly { readonly id: string }[]
  readonly actor?: { readonly person: string } | undefined
  readonly issued?: Pick<WithdrawableToken, 'clientId' | 'credentialId' | 'person' | 'generation'> | undefined
}

/** A token that has time left and was not taken back, or those that a holder was issued together. */
export interface OutstandingToken {
  readonly tokenId: string
  /** how many they are; null: it is one */
  readonly tokens: number | null
  readonly person: string | null
  readonly actor: string | null
  readonly reports: readonly string[]
  readonly issuedAt: Date
  readonly expiresAt: Date
}

/**
 * What the service remembers beyond its process: used assertions, issued and revoked tokens. No token is kept.
 * Everything here throws 503 `unavailable` when the store does not answer.
 */
export interface ServiceRecords {
  /** True the first time, false when this assertion was used before. */
  useAssertion(assertion: AcceptedAssertion, now: Date): Promise<boolean>
  /** False where the caller is not what the token was issued to any more: then there is no record. */
  writeIssued(token: IssuedToken): Promise<boolean>
  /** Notes tokens that a person is issued together; undefined where `writeIssued` is false. */
  writeHolder(holder: NewHolder, newId: string): Promise<HolderMark | undefined>
  /**
   * Takes back one token of the caller, or all of the holder whose id it is. Resolves to how many that were not taken back
   * before.
   */
  revoke(tokenId: string, by: { clientId: string; now: Date }): Promise<number>
  /**
   * Takes back every token that was issued for these and has not ended. Resolves to how many are known of, and whether there
   * may be others.
   */
  revokeAll(tokens: TokensToRevoke, now: Date): Promise<{ tokens: number; mayBeOthers: boolean }>
  isRevoked(token: RevocableToken): Promise<boolean>
  /**
   * Lists a caller's outstanding tokens, those of one person or used by one where it is named, the one of an id where that
   * is: the newest first, `top` at most.
   */
  listOutstanding(
    of: { clientId: string; person?: string | undefined; tokenId?: string | undefined },
    { now, top }: { now: Date; top: number },
  ): Promise<readonly OutstandingToken[]>
  /**
   * Forgets tokens a day after they ended, holders an hour after, and a day later than any token lives that they were
   * revoked.
   */
  prune(now: Date): Promise<void>
}

export function createServiceRecords(store: Store): ServiceRecords {
  const unavailable = (cause: unknown): never => {
    throw new HttpError(503, 'unavailable', { cause })
  }
  const query = <T>(sql: string, parameters: readonly unknown[] = []) =>
    store.query<T>(sql, parameters).catch(unavailable)
  const inOneStep = <T>(run: (tx: Pick<Store, 'query'>) => Promise<T>) =>
    store.transaction(run).catch(unavailable)
  const asked = { query }

  return {
    async useAssertion({ clientId, id, expiresAt }, now) {
      await query('DELETE FROM service.used_assertion WHERE expires_at < $1', [now.toISOString()])
      const added = await query(
        'INSERT INTO service.used_assertion (client_id, id, expires_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING RETURNING id',
        [clientId, id, expiresAt.toISOString()],
      )
      return added.length === 1
    },

    writeIssued: (token) => insertIssued(query, token),

    writeHolder: (holder, newId) => writeHolder(asked, holder, newId),

    async revoke(tokenId, { clientId, now }) {
      const holder = await holderWith(asked, tokenId, clientId)
      if (holder) {
        const { holderId, person, actor } = holder
        const which = holderId === tokenId ? { clientId, person, actor } : { clientId, tokenId }
        return (await inOneStep((tx) => withdraw(tx, which, now))).tokens
      }
      const revoked = await query(
        `INSERT INTO service.revoked_token (token_id, client_id, revoked_at)
         SELECT token_id, client_id, $3::timestamptz FROM service.issued_token WHERE token_id = $1 AND client_id = $2
         ON CONFLICT DO NOTHING RETURNING token_id`,
        [tokenId, clientId, now.toISOString()],
      )
      return revoked.length
    },

    revokeAll: ({ clientId, person, actor, reports }, now) =>
      inOneStep(async (tx) => {
        const held = await withdraw(tx, { clientId, person, actor, reports }, now)
        const revoked = await tx.query(
          `INSERT INTO service.revoked_token (token_id, client_id, revoked_at)
           SELECT token_id, client_id, $2 FROM service.issued_token
           WHERE client_id = $1 AND expires_at > $2 AND ($3::text IS NULL OR person = $3 OR actor = $3)
             AND ($4::text[] IS NULL OR reports ?| $4) AND ($5::text IS NULL OR actor = $5)
           ON CONFLICT DO NOTHING RETURNING token_id`,
          [clientId, now.toISOString(), person ?? null, reports ? [...reports] : null, actor ?? null],
        )
        return { ...held, tokens: held.tokens + revoked.length }
      }),

    async isRevoked({ tokenId, reports, actor, issued }) {
      if (issued) {
        const ids = reports.map(({ id }) => id)
        return isWithdrawn(asked, { ...issued, tokenId, actor: actor?.person, reports: ids })
      }
      const found = await query('SELECT 1 AS revoked FROM service.revoked_token WHERE token_id = $1', [
        tokenId,
      ])
      return found.length > 0
    },

    listOutstanding: ({ clientId, person, tokenId }, { now, top }) =>
      query<OutstandingToken>(
        `SELECT token_id AS "tokenId", NULL AS tokens, person, actor, reports, issued_at AS "issuedAt",
           expires_at AS "expiresAt"
         FROM service.issued_token AS issued
         WHERE client_id = $1 AND expires_at > $2 AND ($3::text IS NULL OR person = $3 OR actor = $3)
           AND ($5::uuid IS NULL OR token_id = $5)
           AND NOT EXISTS (SELECT 1 FROM service.revoked_token AS revoked WHERE revoked.token_id = issued.token_id)
         UNION ALL ${outstandingOfHolders({ clientId: '$1', now: '$2', person: '$3', tokenId: '$5' })}
         ORDER BY "issuedAt" DESC, "tokenId" LIMIT $4`,
        [clientId, now.toISOString(), person ?? null, top, tokenId ?? null],
      ),

    async prune(now) {
      const before = (hours: number) => new Date(now.getTime() - hours * 60 * 60 * 1000)
      await pruneHolders(asked, before(1), before(48))
      await removeInBatches((atMost) =>
        removeOld(asked, 'issued_token', 'expires_at < $1', [before(24).toISOString()], atMost),
      )
      // What was revoked and may still be good is issued, and stays.
      const isOver = `revoked_at < $1
        AND NOT EXISTS (SELECT 1 FROM service.issued_token AS issued WHERE issued.token_id = revoked_token.token_id)`
      await removeInBatches((atMost) =>
        removeOld(asked, 'revoked_token', isOver, [before(24).toISOString()], atMost),
      )
    },
  }
}

/**
 * Records a token, to a caller that is registered only while it is as it was. Whoever changes the caller waits for this, or
 * this for them: their revocation then finds the token, or there is none.
 */
async function insertIssued(
  query: (sql: string, parameters: readonly unknown[]) => Promise<unknown[]>,
  { tokenId, clientId, auditableContext, person, actor, reports, issuedAt, expiresAt, by }: IssuedToken,
): Promise<boolean> {
  const written = await query(
    `WITH caller AS MATERIALIZED (
       SELECT 1 FROM service.caller WHERE client_id = $10 AND version = $11 FOR SHARE
     )
     INSERT INTO service.issued_token
       (token_id, client_id, auditable_context, person, actor, reports, issued_at, expires_at, credential_id)
     SELECT $1::uuid, $2::text, $3::text, $4::text, $5::text, $6::jsonb, $7::timestamptz, $8::timestamptz, $9::uuid
     WHERE $9::uuid IS NULL OR EXISTS (SELECT 1 FROM caller)
     RETURNING token_id`,
    [
      tokenId,
      clientId,
      auditableContext ?? null,
      person ?? null,
      actor ?? null,
      JSON.stringify(reports),
      issuedAt.toISOString(),
      expiresAt.toISOString(),
      by?.credentialId ?? null,
      by ? clientId : null,
      by?.version ?? null,
    ],
  )
  return written.length === 1
}
