import { appendOnly, type Migration } from '@casement/store'
import { appearanceTables } from './admin/appearance/appearance-tables.ts'
import { auditIndexes, auditOfDeeds, chainedAudit } from './audit/audit-tables.ts'
import { audienceOfComments, commentsTable } from './reading/comments/comments-tables.ts'
import { contentTable } from './content/content-tables.ts'
import { refreshStatesTable } from './reading/mail/refresh-tables.ts'
import { peopleTable } from './auth/people/people-tables.ts'
import { mailOutboxTable } from './reading/mail/mail-tables.ts'
import { reportViewsTables } from './reading/report-views/report-views-tables.ts'
import { accessRequestsTable } from './admin/requests/request-tables.ts'
import { signInsTable } from './auth/sign-ins/sign-in-tables.ts'
import { subscriptionsTable } from './reading/subscriptions/subscription-tables.ts'
import { viewsAsTable } from './access/view-as/view-as-tables.ts'

/** The tables of the portal's own schema, in the order in which they came. */
export const portalMigrations: readonly Migration[] = [
  {
    id: 1,
    name: 'grants and their audit',
    sql: `
      CREATE TABLE portal.grants (
        id uuid PRIMARY KEY,
        made bigint GENERATED ALWAYS AS IDENTITY,
        subject_kind text NOT NULL CHECK (subject_kind IN ('person', 'group', 'role')),
        subject_value text NOT NULL,
        workspace_id text NOT NULL,
        report_id text,
        rights text NOT NULL CHECK (rights IN ('view', 'edit')),
        row_roles text[] NOT NULL,
        row_name text,
        note text,
        version integer NOT NULL,
        changed_by text NOT NULL,
        changed_at timestamptz NOT NULL
      );
      CREATE INDEX grants_subject ON portal.grants (subject_kind, subject_value);

      CREATE TABLE portal.audit (
        id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
        at timestamptz NOT NULL,
        person text NOT NULL,
        action text NOT NULL CHECK (action IN ('create', 'update', 'delete')),
        grant_id uuid NOT NULL,
        before jsonb,
        after jsonb,
        correlation_id text NOT NULL
      );
      ${appendOnly('portal', 'audit')}

      CREATE TABLE portal.marks (name text PRIMARY KEY, at timestamptz NOT NULL);`,
  },
  {
    id: 2,
    name: 'sign-ins that were ended',
    sql: `
      CREATE TABLE portal.ended_sign_ins (
        name text PRIMARY KEY,
        issued_at bigint NOT NULL,
        expires_at timestamptz NOT NULL
      );
      CREATE INDEX ended_sign_ins_expiry ON portal.ended_sign_ins (expires_at);`,
  },
  { id: 3, name: 'the audit is a chain', sql: chainedAudit },
  { id: 4, name: 'people, and what else administrators do', sql: peopleTable + auditOfDeeds },
  { id: 5, name: 'content, brand and banner', sql: contentTable + appearanceTables },
  {
    id: 6,
    name: 'views as somebody else, access requests and letters about them',
    sql: viewsAsTable + accessRequestsTable + mailOutboxTable,
  },
  {
    id: 7,
    name: 'sign-ins in the audit, and how refreshes ended',
    sql: signInsTable + refreshStatesTable,
  },
  { id: 8, name: 'views of reports', sql: reportViewsTables },
  { id: 9, name: 'subscriptions and alerts', sql: subscriptionsTable },
  { id: 10, name: 'comments', sql: commentsTable },
  { id: 11, name: 'finding entries of the audit', sql: auditIndexes },
  { id: 12, name: 'comments for everybody who sees the report', sql: audienceOfComments },
]
