import { integer, jsonb, pgSchema, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { CommentAudience, CommentFigure } from '@casement/portal-api'
import type { RowScope } from './row-scope.ts'

const portal = pgSchema('portal')

/** Comments on reports, and replies to them, which name a comment and have neither figure nor view. */
export const comments = portal.table('comments', {
  id: uuid().primaryKey(),
  repliesTo: uuid('replies_to'),
  workspaceId: text('workspace_id').notNull(),
  reportId: text('report_id').notNull(),
  author: text().notNull(),
  writtenAt: timestamp('written_at', { withTimezone: true }).notNull(),
  editedAt: timestamp('edited_at', { withTimezone: true }),
  deletedAt: timestamp('deleted_at', { withTimezone: true }),
  text: text().notNull(),
  page: text(),
  state: text(),
  figure: jsonb().$type<CommentFigure>(),
  /** the rows that the author saw */
  scope: jsonb().$type<RowScope>(),
  audience: text().$type<CommentAudience>().notNull().default('rows'),
  resolvedBy: text('resolved_by'),
  version: integer().notNull(),
})

export const commentsTable = `
      CREATE TABLE portal.comments (
        id uuid PRIMARY KEY,
        replies_to uuid REFERENCES portal.comments (id),
        workspace_id text NOT NULL,
        report_id text NOT NULL,
        author text NOT NULL,
        written_at timestamptz NOT NULL,
        edited_at timestamptz,
        deleted_at timestamptz,
        text text NOT NULL,
        page text,
        state text,
        figure jsonb,
        scope jsonb,
        resolved_by text,
        version integer NOT NULL,
        CHECK ((replies_to IS NULL) = (scope IS NOT NULL AND page IS NOT NULL)),
        CHECK (replies_to IS NULL OR (state IS NULL AND figure IS NULL))
      );
      CREATE INDEX comments_of ON portal.comments (workspace_id, report_id, written_at);
      CREATE INDEX comments_replies ON portal.comments (replies_to);`

export const audienceOfComments = `
      ALTER TABLE portal.comments
        ADD audience text NOT NULL DEFAULT 'rows' CHECK (audience IN ('rows', 'report'));`
