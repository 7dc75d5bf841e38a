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
