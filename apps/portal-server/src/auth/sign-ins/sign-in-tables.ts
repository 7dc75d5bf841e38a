import { pgSchema, text, timestamp } from 'drizzle-orm/pg-core'

const portal = pgSchema('portal')

/** The newest sign-in of each person that is in the audit. */
export const signIns = portal.table('sign_ins', {
  person: text().primaryKey(),
  at: timestamp({ withTimezone: true }).notNull(),
})

export const signInsTable = `
      CREATE TABLE portal.sign_ins (person text PRIMARY KEY, at timestamptz NOT NULL);`
