import { HttpError } from '@casement/server'
import type { Store } from '@casement/store'
import type { AcceptedAssertion } from './callers/client-assertion.ts'

/** The tables of the service's own schema. */
export const serviceMigrations = [
  {
    id: 1,
    name: 'tokens',
    sql: `
      CREATE TABLE service.used_assertion (
        client_id text NOT NULL,
        id text NOT NULL,
        expires_at timestamptz NOT NULL,
        PRIMARY KEY (client_id, id)
      );
      CREATE TABLE service.issued_token (
        token_id uuid PRIMARY KEY,
        client_id text NOT NULL,
        auditable_context text,
        reports jsonb NOT NULL,
        issued_at timestamptz NOT NULL,
        expires_at timestamptz NOT NULL
      );
      CREATE TABLE service.revoked_token (
        token_id uuid PRIMARY KEY,
        client_id text NOT NULL,
        revoked_at timestamptz NOT NULL
      );
    `,
  },
  {
    id: 2,
    name: 'what people keep',
    sql: `
      CREATE TABLE service.user_state (
        client_id text NOT NULL,
        person text NOT NULL,
        report_id text NOT NULL,
        state text NOT NULL,
        updated_at timestamptz NOT NULL,
        PRIMARY KEY (client_id, person, report_id)
      );
      CREATE TABLE service.personal_bookmark (
        id uuid PRIMARY KEY,
        client_id text NOT NULL,
        person text NOT NULL,
        report_id text NOT NULL,
        display_name text NOT NULL,
        state text NOT NULL,
        is_default boolean NOT NULL,
        created_at timestamptz NOT NULL,
        updated_at timestamptz NOT NULL
      );
      CREATE INDEX personal_bookmark_of ON service.personal_bookmark (client_id, person, report_id);
    `,
  },
] as const

export interface IssuedToken {
  readonly tokenId: string
  readonly clientId: string
  /** who the token is for, as the caller wants it remembered */
  readonly auditableContext: string | undefined
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
  writeIssued(token: IssuedToken): Promise<void>
  revoke(tokenId: string, by: { clientId: string; now: Date }): Promise<void>
  isRevoked(tokenId: string): Promise<boolean>
  /** Forgets tokens a day after they ended, and that they were revoked. */
  prune(now: Date): Promise<void>
}

export function createServiceRecords(store: Store): ServiceRecords {
  const query = (sql: string, parameters: readonly unknown[]) =>
    store.query(sql, parameters).catch((cause: unknown) => {
      throw new HttpError(503, 'unavailable', { cause })
    })

  return {
    async useAssertion({ clientId, id, expiresAt }, now) {
      await query('DELETE FROM service.used_assertion WHERE expires_at < $1', [now.toISOString()])
      const added = await query(
        'INSERT INTO service.used_assertion (client_id, id, expires_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING RETURNING id',
        [clientId, id, expiresAt.toISOString()],
      )
      return added.length === 1
    },

    async writeIssued({ tokenId, clientId, auditableContext, reports, issuedAt, expiresAt }) {
      await query(
        'INSERT INTO service.issued_token (token_id, client_id, auditable_context, reports, issued_at, expires_at) VALUES ($1, $2, $3, $4, $5, $6)',
        [
          tokenId,
          clientId,
          auditableContext ?? null,
          JSON.stringify(reports),
          issuedAt.toISOString(),
          expiresAt.toISOString(),
        ],
      )
    },

    async revoke(tokenId, { clientId, now }) {
      await query(
        'INSERT INTO service.revoked_token (token_id, client_id, revoked_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
        [tokenId, clientId, now.toISOString()],
      )
    },

    async isRevoked(tokenId) {
      const found = await query('SELECT 1 AS revoked FROM service.revoked_token WHERE token_id = $1', [
        tokenId,
      ])
      return found.length > 0
    },

    async prune(now) {
      const dayBefore = new Date(now.getTime() - 24 * 60 * 60 * 1000).toISOString()
      await query('DELETE FROM service.issued_token WHERE expires_at < $1', [dayBefore])
      // What was revoked and may still be good is issued, and stays.
      await query(
        `DELETE FROM service.revoked_token AS revoked WHERE revoked_at < $1
           AND NOT EXISTS (SELECT 1 FROM service.issued_token AS issued WHERE issued.token_id = revoked.token_id)`,
        [dayBefore],
      )
    },
  }
}
