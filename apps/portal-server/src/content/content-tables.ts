import { boolean, integer, pgSchema, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

const portal = pgSchema('portal')

/** What the portal says of workspaces and reports. A row stays when it says nothing any more, for its version. */
export const content = portal.table(
  'content',
  {
    workspaceId: text('workspace_id').notNull(),
    /** empty: of the workspace itself */
    reportId: text('report_id').notNull(),
    published: boolean().notNull(),
    name: text(),
    description: text(),
    tags: text().array().notNull(),
    owner: text(),
    featured: boolean().notNull(),
    place: integer(),
    version: integer().notNull(),
    changedBy: text('changed_by').notNull(),
    changedAt: timestamp('changed_at', { withTimezone: true }).notNull(),
  },
  ({ workspaceId, reportId }) => [primaryKey({ columns: [workspaceId, reportId] })],
)

export const contentTable = `
      CREATE TABLE portal.content (
        workspace_id text NOT NULL,
        report_id text NOT NULL,
        published boolean NOT NULL,
        name text,
        description text,
        tags text[] NOT NULL,
        owner text,
        featured boolean NOT NULL,
        place integer,
        version integer NOT NULL,
        changed_by text NOT NULL,
        changed_at timestamptz NOT NULL,
        PRIMARY KEY (workspace_id, report_id)
      );`
