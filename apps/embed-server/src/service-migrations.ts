import { activityTables } from './activity/activity-tables.ts'
import { callerTables } from './auth/callers/caller-tables.ts'
import { exportTables } from './documents/kept/export-records.ts'
import { exportFileTables } from './documents/kept/files-in-store.ts'
import { attemptColumns, refreshTables } from './served/refreshes/refresh-records.ts'
import { tokenHolderTables } from './auth/withdrawals/token-holders.ts'
import { storedTables } from './stored/stored-tables.ts'

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
  {
    id: 3,
    name: 'whom tokens are for',
    sql: `
      ALTER TABLE service.issued_token ADD COLUMN person text;
      UPDATE service.issued_token SET person = auditable_context;
      CREATE INDEX issued_token_of ON service.issued_token (client_id, person);
    `,
  },
  { id: 4, name: 'refreshes', sql: refreshTables },
  { id: 5, name: 'attempts of refreshes', sql: attemptColumns },
  { id: 6, name: 'activity', sql: activityTables },
  { id: 7, name: 'who uses tokens', sql: 'ALTER TABLE service.issued_token ADD COLUMN actor text;' },
  { id: 8, name: 'callers', sql: callerTables },
  { id: 9, name: 'exports', sql: exportTables },
  { id: 10, name: 'files of exports', sql: exportFileTables },
  { id: 11, name: 'holders of tokens', sql: tokenHolderTables },
  { id: 12, name: 'stored reports', sql: storedTables },
] as const
