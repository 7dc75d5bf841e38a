import type { Migration } from './migration.ts'

/** The schema `installation`: what all processes of an installation agree on, whichever servers they run. */
export const installationMigrations: readonly Migration[] = [
  {
    id: 1,
    name: 'several processes',
    sql: `
      CREATE TABLE installation.sealed_keys (
        name text PRIMARY KEY,
        sealed_with text NOT NULL,
        sealed text NOT NULL,
        made_at timestamptz NOT NULL
      );
      CREATE TABLE installation.spent (
        process uuid NOT NULL,
        key text NOT NULL,
        minute bigint NOT NULL,
        amount double precision NOT NULL,
        changed_at timestamptz NOT NULL,
        PRIMARY KEY (process, key, minute)
      );
      CREATE TABLE installation.marks (
        name text PRIMARY KEY,
        value bigint NOT NULL
      );
      CREATE INDEX spent_changed ON installation.spent (changed_at);`,
  },
]
