import { pgSchema, text, timestamp } from 'drizzle-orm/pg-core'

const portal = pgSchema('portal')

/** People who signed in or were imported. What a sign-in says counts for more than what a file said before it. */
export const people = portal.table('people', {
  person: text().primaryKey(),
  groups: text().array().notNull(),
  roles: text().array().notNull(),
  seenAt: timestamp('seen_at', { withTimezone: true }),
  importedAt: timestamp('imported_at', { withTimezone: true }),
})

export const peopleTable = `
      CREATE TABLE portal.people (
        person text PRIMARY KEY,
        groups text[] NOT NULL,
        roles text[] NOT NULL,
        seen_at timestamptz,
        imported_at timestamptz
      );`
