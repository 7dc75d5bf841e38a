import { bigint, boolean, jsonb, pgSchema, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { AuditAction, AuditEntry } from '@casement/portal-api'

const portal = pgSchema('portal')

export const audit = portal.table('audit', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  at: timestamp({ withTimezone: true }).notNull(),
  person: text().notNull(),
  action: text().$type<AuditAction>().notNull(),
  grantId: uuid('grant_id'),
  before: jsonb().$type<AuditEntry['before']>(),
  after: jsonb().$type<AuditEntry['after']>(),
  correlationId: text('correlation_id').notNull(),
  /** absent: written by a version that did not chain entries */
  hash: text(),
})

/** The newest entry, in one row, which whoever appends holds for the transaction. */
export const auditHead = portal.table('audit_head', {
  one: boolean().primaryKey().default(true),
  id: bigint({ mode: 'number' }),
  hash: text(),
})

/** Only a transaction that says so may remove entries, as the retention rule does. */
export const retentionFlag = 'casement.audit_retention'

export const chainedAudit = `
      ALTER TABLE portal.audit ADD COLUMN hash text;
      ALTER TABLE portal.audit ALTER COLUMN grant_id DROP NOT NULL;
      ALTER TABLE portal.audit DROP CONSTRAINT audit_action_check;
      ALTER TABLE portal.audit ADD CONSTRAINT audit_action_check
        CHECK (action IN ('create', 'update', 'delete', 'prune') AND (action = 'prune') = (grant_id IS NULL));
      CREATE TABLE portal.audit_head (one boolean PRIMARY KEY DEFAULT true CHECK (one), id bigint, hash text);
      INSERT INTO portal.audit_head DEFAULT VALUES;
      CREATE OR REPLACE FUNCTION portal.refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          IF TG_OP = 'DELETE' AND current_setting('${retentionFlag}', true) = 'on' THEN RETURN OLD; END IF;
          RAISE EXCEPTION 'portal.audit is append-only';
        END $$;`

/** What else administrators do is in the audit too, and is of no grant. */
export const auditOfDeeds = `
      ALTER TABLE portal.audit DROP CONSTRAINT audit_action_check;
      ALTER TABLE portal.audit ADD CONSTRAINT audit_action_check
        CHECK ((action IN ('create', 'update', 'delete')) = (grant_id IS NOT NULL));`

/** What entries are found by: who did it, what was done, when; and all that is no sign-in, which most entries are. */
export const auditIndexes = `
      CREATE INDEX audit_person ON portal.audit (person, id);
      CREATE INDEX audit_action ON portal.audit (action, id);
      CREATE INDEX audit_at ON portal.audit (at);
      CREATE INDEX audit_no_sign_in ON portal.audit (id) WHERE action <> 'signIn';`
