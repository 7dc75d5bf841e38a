import { pgSchema, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const portal = pgSchema('portal')

/** Views of the portal as somebody else, by administrators. */
export const viewsAs = portal.table('views_as', {
  id: uuid().primaryKey(),
  administrator: text().notNull(),
  person: text().notNull(),
  startedAt: timestamp('started_at', { withTimezone: true }).notNull(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  endedAt: timestamp('ended_at', { withTimezone: true }),
})

export const viewsAsTable = `
      CREATE TABLE portal.views_as (
        id uuid PRIMARY KEY,
        administrator text NOT NULL,
        person text NOT NULL,
        started_at timestamptz NOT NULL,
        expires_at timestamptz NOT NULL,
        ended_at timestamptz
      );
      CREATE INDEX views_as_administrator ON portal.views_as (administrator);`
