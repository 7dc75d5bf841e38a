import { integer, pgSchema, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const portal = pgSchema('portal')

/** Letters that are to be sent; one that was sent is gone. */
export const mailOutbox = portal.table('mail_outbox', {
  id: uuid().primaryKey(),
  recipient: text().notNull(),
  subject: text().notNull(),
  body: text().notNull(),
  tries: integer().notNull(),
  /** not tried again before */
  dueAt: timestamp('due_at', { withTimezone: true }).notNull(),
})

export const mailOutboxTable = `
      CREATE TABLE portal.mail_outbox (
        id uuid PRIMARY KEY,
        recipient text NOT NULL,
        subject text NOT NULL,
        body text NOT NULL,
        tries integer NOT NULL,
        due_at timestamptz NOT NULL
      );
      CREATE INDEX mail_outbox_due ON portal.mail_outbox (due_at);`
