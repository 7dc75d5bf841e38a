import { boolean, integer, pgSchema, text, timestamp } from 'drizzle-orm/pg-core'

const portal = pgSchema('portal')

/** Views of reports: such as an address names, such as were given to others, and bookmarks. */
export const reportViews = portal.table('report_views', {
  id: text().primaryKey(),
  person: text().notNull(),
  workspaceId: text('workspace_id').notNull(),
  reportId: text('report_id').notNull(),
  kind: text().$type<'seen' | 'shared' | 'bookmark'>().notNull(),
  page: text().notNull(),
  /** null: the page as its author made it */
  state: text(),
  /** the rows that it was made over, as a digest to compare */
  scope: text().notNull(),
  usedAt: timestamp('used_at', { withTimezone: true }).notNull(),
  name: text(),
  place: integer(),
  isDefault: boolean('is_default').notNull(),
})

/** What a person last saw of a report. `page` null: nothing is to come back. */
export const reportVisits = portal.table('report_visits', {
  person: text().notNull(),
  workspaceId: text('workspace_id').notNull(),
  reportId: text('report_id').notNull(),
  seenAt: timestamp('seen_at', { withTimezone: true }).notNull(),
  isFavourite: boolean('is_favourite').notNull(),
  page: text(),
  viewId: text('view_id'),
  bookmarksVersion: integer('bookmarks_version').notNull(),
})

export const reportViewsTables = `
      CREATE TABLE portal.report_views (
        id text PRIMARY KEY,
        person text NOT NULL,
        workspace_id text NOT NULL,
        report_id text NOT NULL,
        kind text NOT NULL CHECK (kind IN ('seen', 'shared', 'bookmark')),
        page text NOT NULL,
        state text,
        scope text NOT NULL,
        used_at timestamptz NOT NULL,
        name text,
        place integer,
        is_default boolean NOT NULL
      );
      CREATE INDEX report_views_of ON portal.report_views (person, kind, used_at);
      CREATE INDEX report_views_use ON portal.report_views (used_at) WHERE kind <> 'bookmark';

      CREATE TABLE portal.report_visits (
        person text NOT NULL,
        workspace_id text NOT NULL,
        report_id text NOT NULL,
        seen_at timestamptz NOT NULL,
        is_favourite boolean NOT NULL,
        page text,
        view_id text,
        bookmarks_version integer NOT NULL,
        PRIMARY KEY (person, workspace_id, report_id)
      );`
