import { setTimeout as sleep } from 'node:timers/promises'
import type { SchemaName } from './migration.ts'

/** The part of a migration that lets nobody change, remove or empty what a table has once taken. */
export const appendOnly = (schema: SchemaName, table: string): string => `
      CREATE FUNCTION ${schema}.refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN RAISE EXCEPTION '${schema}.${table} is append-only'; END $$;
      CREATE TRIGGER ${table}_append_only BEFORE UPDATE OR DELETE ON ${schema}.${table}
        FOR EACH ROW EXECUTE FUNCTION ${schema}.refuse_change();
      CREATE TRIGGER ${table}_no_truncate BEFORE TRUNCATE ON ${schema}.${table}
        FOR EACH STATEMENT EXECUTE FUNCTION ${schema}.refuse_change();`

/** Lets a transaction that sets `flag` remove rows of an append-only table, as a retention rule does. */
export const removableWith = (schema: SchemaName, table: string, flag: string): string => `
      CREATE OR REPLACE FUNCTION ${schema}.refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          IF TG_OP = 'DELETE' AND current_setting('${flag}', true) = 'on' THEN RETURN OLD; END IF;
          RAISE EXCEPTION '${schema}.${table} is append-only';
        END $$;`

/** Rows that one step removes: a fraction of a second, in which others may wait for it. */
export const removedAtOnce = 5000

/**
 * Removes what is too old in steps, each a transaction of its own, so that a backlog of any size is worked off and what is
 * done stays done when one fails. `remove` resolves to how many rows it has removed, of `atMost`. Resolves to how many all
 * of them were; once `isStopped` says so, no further step begins.
 *
 * Between two steps those have as long as a step took who need the same rows: a database lets who comes back at once go
 * before who waits.
 */
export async function removeInBatches(
  remove: (atMost: number) => Promise<number>,
  { atMost = removedAtOnce, isStopped = () => false }: { atMost?: number; isStopped?: () => boolean } = {},
): Promise<number> {
  for (let all = 0; ;) {
    const begun = performance.now()
    const removed = await remove(atMost)
    all += removed
    if (removed < atMost || isStopped()) return all
    await sleep(performance.now() - begun)
  }
}
