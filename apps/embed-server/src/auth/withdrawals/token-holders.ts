import { removeInBatches, type Store } from '@casement/store'

/**
 * Tokens that a person is issued together leave no record each. What is kept of them is one row for each holder, and what
 * was withdrawn: by caller, credential, person, report or token, all that were issued before. Which came first says a
 * number that every withdrawal raises, in its own transaction: a token bears the one that its issuer read, and is
 * withdrawn by any that is higher. Clocks of processes and of the database have no part in it.
 */
export const tokenHolderTables = `
  CREATE TABLE service.token_generation (
    one boolean PRIMARY KEY DEFAULT true CHECK (one),
    generation bigint NOT NULL
  );
  INSERT INTO service.token_generation (generation) VALUES (0);
  CREATE TABLE service.token_withdrawal (
    client_id text NOT NULL,
    person text NOT NULL,
    report_id text NOT NULL,
    actor text NOT NULL,
    credential_id text NOT NULL,
    token_id text NOT NULL,
    generation bigint NOT NULL,
    withdrawn_at timestamptz NOT NULL,
    PRIMARY KEY (client_id, person, report_id, actor, credential_id, token_id)
  );
  CREATE INDEX token_withdrawal_age ON service.token_withdrawal (withdrawn_at);
  CREATE TABLE service.token_holder (
    holder_id uuid PRIMARY KEY,
    client_id text NOT NULL,
    credential_id text NOT NULL,
    person text NOT NULL,
    actor text NOT NULL,
    tokens integer NOT NULL,
    issued_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    UNIQUE (client_id, person, actor, credential_id)
  );
  CREATE INDEX token_holder_actor ON service.token_holder (client_id, actor);
  CREATE INDEX token_holder_tokens ON service.token_holder (client_id, left(holder_id::text, 18));
  CREATE INDEX token_holder_end ON service.token_holder (expires_at);
  CREATE INDEX issued_token_reports ON service.issued_token USING gin (reports);
  CREATE INDEX revoked_token_age ON service.revoked_token (revoked_at);
  CREATE INDEX issued_token_end ON service.issued_token (expires_at);
`

/** A store, or a transaction of one. */
type Asked = Pick<Store, 'query'>

/** Whom tokens are issued to together. */
export interface NewHolder {
  readonly clientId: string
  readonly person: string
  /** who uses them in the place of the person; absent: the person */
  readonly actor?: string | undefined
  readonly tokens: number
  readonly issuedAt: Date
  readonly expiresAt: Date
  /** of a caller that is registered: by which credential, and which version of the caller they are issued to */
  readonly by?: { readonly credentialId: string; readonly version: number } | undefined
}

/** What a token has to bear so that it can be withdrawn. */
export interface HolderMark {
  /** ids of the holder's tokens begin as it does */
  readonly holderId: string
  readonly generation: number
}

/** A token that was issued with others, as far as it can be withdrawn. */
export interface WithdrawableToken {
  readonly tokenId: string
  readonly clientId: string
  readonly credentialId?: string | undefined
  readonly person: string
  readonly actor: string | undefined
  readonly reports: readonly string[]
  readonly generation: number
}

/** What is withdrawn: what all that is named have in common. */
export interface Withdrawal {
  readonly clientId: string
  /** whose tokens, whoever uses them, and those that they use in others' places */
  readonly person?: string | undefined
  readonly actor?: string | undefined
  readonly credentialId?: string | undefined
  readonly tokenId?: string | undefined
  /** those that open one of these */
  readonly reports?: readonly string[] | undefined
}

/** Stands in a column for all that may stand there. */
const any = ''

/** Characters of an id that a holder's tokens have in common, half of a UUID. */
const commonLength = 18

/** An id for a token of this holder, a UUID as `fresh` is. */
export const tokenIdOf = (holderId: string, fresh: string): string =>
  holderId.slice(0, commonLength) + fresh.slice(commonLength)

/**
 * Notes that tokens are issued; undefined where the caller is not what they are issued to any more. The mark is of the
 * moment at which the caller was looked at, so what takes something away from the caller either is seen here, or withdraws
 * them.
 */
export async function writeHolder(
  asked: Asked,
  { clientId, person, actor, tokens, issuedAt, expiresAt, by }: NewHolder,
  newId: string,
): Promise<HolderMark | undefined> {
  const [written] = await asked.query<{ holderId: string; generation: number | bigint }>(
    `INSERT INTO service.token_holder AS holder
       (holder_id, client_id, credential_id, person, actor, tokens, issued_at, expires_at)
     SELECT $1::uuid, $2::text, $3::text, $4::text, $5::text, $6::integer, $7::timestamptz, $8::timestamptz
     WHERE $9::uuid IS NULL OR EXISTS (SELECT 1 FROM service.caller WHERE client_id = $9 AND version = $10::integer)
     ON CONFLICT (client_id, person, actor, credential_id) DO UPDATE SET
       tokens = CASE WHEN holder.expires_at > excluded.issued_at THEN greatest(holder.tokens, excluded.tokens) ELSE excluded.tokens END,
       issued_at = excluded.issued_at, expires_at = greatest(holder.expires_at, excluded.expires_at)
     RETURNING holder_id AS "holderId", (SELECT generation FROM service.token_generation) AS generation`,
    [
      newId,
      clientId,
      by?.credentialId ?? any,
      person,
      actor ?? any,
      tokens,
      issuedAt.toISOString(),
      expiresAt.toISOString(),
      by ? clientId : null,
      by?.version ?? null,
    ],
  )
  return written && { holderId: written.holderId, generation: Number(written.generation) }
}

/**
 * Withdraws what was issued until now, and resolves to how many tokens are not listed any more for it, and whether there may
 * be others that were among them. To be called in a transaction.
 */
export async function withdraw(
  asked: Asked,
  { clientId, person, actor, credentialId, tokenId, reports }: Withdrawal,
  now: Date,
): Promise<{ tokens: number; mayBeOthers: boolean }> {
  const named = [person ?? any, actor ?? any, credentialId ?? any] as const
  const reached = `client_id = $1 AND ($2 = '' OR person = $2 OR actor = $2) AND ($3 = '' OR actor = $3)
     AND ($4 = '' OR credential_id = $4)`
  if (reports?.length === 0) return { tokens: 0, mayBeOthers: false }
  await asked.query(
    `WITH next AS (UPDATE service.token_generation SET generation = generation + 1 RETURNING generation)
     INSERT INTO service.token_withdrawal
       (client_id, person, actor, credential_id, token_id, report_id, generation, withdrawn_at)
     SELECT $1::text, $2::text, $3::text, $4::text, $5::text, report_id, next.generation, $6::timestamptz
     FROM next, unnest($7::text[]) AS named(report_id)
     ON CONFLICT (client_id, person, report_id, actor, credential_id, token_id)
       DO UPDATE SET generation = excluded.generation, withdrawn_at = excluded.withdrawn_at`,
    [clientId, ...named, tokenId ?? any, now.toISOString(), reports ? [...new Set(reports)] : [any]],
  )
  if (tokenId !== undefined) return { tokens: 1, mayBeOthers: false }
  if (reports !== undefined) {
    const others = await asked.query(
      `SELECT 1 AS found FROM service.token_holder WHERE ${reached} AND expires_at > $5 LIMIT 1`,
      [clientId, ...named, now.toISOString()],
    )
    return { tokens: 0, mayBeOthers: others.length > 0 }
  }
  const gone = await asked.query<{ tokens: number; isOut: boolean }>(
    `DELETE FROM service.token_holder WHERE ${reached} RETURNING tokens, expires_at > $5::timestamptz AS "isOut"`,
    [clientId, ...named, now.toISOString()],
  )
  const tokens = gone.reduce((sum, one) => sum + (one.isOut ? one.tokens : 0), 0)
  return { tokens, mayBeOthers: false }
}

/**
 * A query of what holders have, in the columns of a listing; parameters stand where they are named. Asked by the id of a
 * token, it tells of that one, whose report is known to none but who has it.
 */
export const outstandingOfHolders = ({
  clientId,
  now,
  person,
  tokenId,
}: Record<'clientId' | 'now' | 'person' | 'tokenId', string>) => {
  const isWhole = `(${tokenId}::uuid IS NULL OR holder_id = ${tokenId})`
  return `SELECT CASE WHEN ${isWhole} THEN holder_id ELSE ${tokenId} END, CASE WHEN ${isWhole} THEN tokens END,
      person, nullif(actor, ''), '[]', issued_at, expires_at
    FROM service.token_holder
    WHERE client_id = ${clientId} AND expires_at > ${now} AND (${person}::text IS NULL OR person = ${person} OR actor = ${person})
      AND (${tokenId}::uuid IS NULL OR left(holder_id::text, ${commonLength}) = left(${tokenId}::text, ${commonLength}))`
}

/** The holder that an id stands for, or that the token of this id was issued to. */
export async function holderWith(
  asked: Asked,
  id: string,
  clientId: string,
): Promise<{ holderId: string; person: string; actor: string | undefined } | undefined> {
  const [found] = await asked.query<{ holderId: string; person: string; actor: string }>(
    `SELECT holder_id AS "holderId", person, actor FROM service.token_holder
     WHERE client_id = $1 AND left(holder_id::text, ${commonLength}) = left($2, ${commonLength})`,
    [clientId, id],
  )
  return found && { ...found, actor: found.actor === any ? undefined : found.actor }
}

/**
 * True for a token that was issued before a withdrawal that names it; and for one of a generation that the store has not
 * reached, which is a store that was put back to an earlier state.
 */
export async function isWithdrawn(
  asked: Asked,
  { tokenId, clientId, credentialId, person, actor, reports, generation }: WithdrawableToken,
): Promise<boolean> {
  const [found] = await asked.query<{ withdrawn: boolean }>(
    `SELECT NOT EXISTS (SELECT 1 FROM service.token_generation WHERE generation >= $7)
       OR EXISTS (
         SELECT 1 FROM service.token_withdrawal
         WHERE client_id = $1 AND person = ANY($2::text[]) AND report_id = ANY($3::text[]) AND actor = ANY($4::text[])
           AND credential_id = ANY($5::text[]) AND token_id = ANY($6::text[]) AND generation > $7
       ) AS withdrawn`,
    [
      clientId,
      [any, person, ...(actor === undefined ? [] : [actor])],
      [any, ...reports],
      actor === undefined ? [any] : [any, actor],
      credentialId === undefined ? [any] : [any, credentialId],
      [any, tokenId],
      generation,
    ],
  )
  return found!.withdrawn
}

/** Forgets holders whose tokens have ended by `ended`, and withdrawals of before `withdrawn`. */
export async function pruneHolders(asked: Asked, ended: Date, withdrawn: Date): Promise<void> {
  for (const [table, isOld, until] of [
    ['token_holder', 'expires_at < $1', ended],
    ['token_withdrawal', 'withdrawn_at < $1', withdrawn],
  ] as const)
    await removeInBatches((atMost) => removeOld(asked, table, isOld, [until.toISOString()], atMost))
}

/** Removes rows of a table, `atMost` of them, and resolves to how many. */
export async function removeOld(
  asked: Asked,
  table: string,
  isOld: string,
  parameters: readonly string[],
  atMost: number,
): Promise<number> {
  const [row] = await asked.query<{ removed: number }>(
    `WITH removed AS (
       DELETE FROM service.${table}
       WHERE ctid = ANY(ARRAY(SELECT ctid FROM service.${table} WHERE ${isOld} LIMIT ${atMost})) RETURNING 1
     )
     SELECT count(*)::integer AS removed FROM removed`,
    parameters,
  )
  return row!.removed
}
