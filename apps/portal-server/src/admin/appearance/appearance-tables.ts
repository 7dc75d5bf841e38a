import { integer, jsonb, pgSchema, text, timestamp } from 'drizzle-orm/pg-core'
import type { Banner, Brand } from '@casement/portal-api'

const portal = pgSchema('portal')

/** What the portal looks like and says to all: a row each. */
export const appearance = portal.table('appearance', {
  name: text({ enum: ['brand', 'banner'] }).primaryKey(),
  value: jsonb().$type<Brand | Banner>().notNull(),
  version: integer().notNull(),
  changedBy: text('changed_by').notNull(),
  changedAt: timestamp('changed_at', { withTimezone: true }).notNull(),
})

/** Every logo that there ever was, so that each can be brought back. */
export const logos = portal.table('logos', {
  hash: text().primaryKey(),
  type: text().notNull(),
  /** base64 */
  data: text().notNull(),
})

export const appearanceTables = `
      CREATE TABLE portal.appearance (
        name text PRIMARY KEY CHECK (name IN ('brand', 'banner')),
        value jsonb NOT NULL,
        version integer NOT NULL,
        changed_by text NOT NULL,
        changed_at timestamptz NOT NULL
      );
      CREATE TABLE portal.logos (hash text PRIMARY KEY, type text NOT NULL, data text NOT NULL);`
