import { appendOnly, type Migration } from '@casement/store'

/** The schema `identity`: what the issuer must not forget, one row a session, grant, code or token; and who signed in. */
export const identityMigrations: readonly Migration[] = [
  {
    id: 1,
    name: 'records',
    sql: `
      CREATE TABLE identity.records (
        model text NOT NULL,
        id text NOT NULL,
        payload jsonb NOT NULL,
        grant_id text,
        uid text,
        consumed_at timestamptz,
        expires_at timestamptz,
        PRIMARY KEY (model, id)
      );
      CREATE INDEX records_grant ON identity.records (grant_id) WHERE grant_id IS NOT NULL;
      CREATE INDEX records_uid ON identity.records (uid) WHERE uid IS NOT NULL;
      CREATE INDEX records_expiry ON identity.records (expires_at);`,
  },
  {
    id: 2,
    name: 'sign-ins',
    sql: `
      CREATE TABLE identity.sign_ins (
        id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
        at timestamptz NOT NULL,
        outcome text NOT NULL CHECK (outcome IN ('signed-in', 'refused', 'held-back')),
        login text NOT NULL,
        person text,
        address text NOT NULL,
        correlation_id text NOT NULL
      );
      ${appendOnly('identity', 'sign_ins')}`,
  },
]
