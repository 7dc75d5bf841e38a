import { integer, pgSchema, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { RequestState } from '@casement/portal-api'

const portal = pgSchema('portal')

export const accessRequests = portal.table('access_requests', {
  id: uuid().primaryKey(),
  person: text().notNull(),
  workspaceId: text('workspace_id'),
  reportId: text('report_id'),
  reason: text().notNull(),
  state: text().$type<RequestState>().notNull(),
  askedAt: timestamp('asked_at', { withTimezone: true }).notNull(),
  decidedBy: text('decided_by'),
  decidedAt: timestamp('decided_at', { withTimezone: true }),
  answer: text().notNull(),
  grantId: uuid('grant_id'),
  version: integer().notNull(),
})

/** One of a person for a place waits at a time. */
export const accessRequestsTable = `
      CREATE TABLE portal.access_requests (
        id uuid PRIMARY KEY,
        person text NOT NULL,
        workspace_id text,
        report_id text,
        reason text NOT NULL,
        state text NOT NULL CHECK (state IN ('open', 'accepted', 'refused', 'withdrawn')),
        asked_at timestamptz NOT NULL,
        decided_by text,
        decided_at timestamptz,
        answer text NOT NULL,
        grant_id uuid,
        version integer NOT NULL
      );
      CREATE UNIQUE INDEX access_requests_open ON portal.access_requests
        (person, coalesce(workspace_id, ''), coalesce(report_id, '')) WHERE state = 'open';
      CREATE INDEX access_requests_of ON portal.access_requests (person, asked_at);`
