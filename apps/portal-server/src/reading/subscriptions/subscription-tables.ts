import { boolean, integer, jsonb, pgSchema, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { AlertRule, PauseReason, RunOutcome, Schedule } from '@casement/portal-api'

const portal = pgSchema('portal')
const moment = (name: string) => timestamp(name, { withTimezone: true })

/** Subscriptions and alerts of people, and how far the run of each is. */
export const subscriptions = portal.table('subscriptions', {
  id: uuid().primaryKey(),
  version: integer().notNull(),
  person: text().notNull(),
  name: text().notNull(),
  workspaceId: text('workspace_id').notNull(),
  reportId: text('report_id').notNull(),
  /** null: the whole report */
  page: text(),
  /** the kept view that a mail leads to, and what it held when it was subscribed to */
  viewId: text('view_id'),
  state: text(),
  locale: text(),
  format: text().$type<'PDF' | 'XLSX'>().notNull(),
  schedule: jsonb().$type<Schedule>().notNull(),
  alert: jsonb().$type<AlertRule>(),
  /** an alert tells of the next crossing */
  isArmed: boolean('is_armed').notNull(),
  paused: text().$type<PauseReason>(),
  /** not tried before: when it is due, or later, after a failure */
  tryAt: moment('try_at').notNull(),
  tries: integer().notNull(),
  /** whoever runs it, until when */
  lease: uuid(),
  leaseUntil: moment('lease_until'),
  /** the mail is being handed over: after this it is not sent again */
  isSending: boolean('is_sending').notNull(),
  lastAt: moment('last_at'),
  lastOutcome: text('last_outcome').$type<RunOutcome>(),
  lastProblem: text('last_problem'),
})
export type SubscriptionRow = typeof subscriptions.$inferSelect

export const subscriptionsTable = `
      CREATE TABLE portal.subscriptions (
        id uuid PRIMARY KEY,
        version integer NOT NULL,
        person text NOT NULL,
        name text NOT NULL,
        workspace_id text NOT NULL,
        report_id text NOT NULL,
        page text,
        view_id text,
        state text,
        locale text,
        format text NOT NULL CHECK (format IN ('PDF', 'XLSX')),
        schedule jsonb NOT NULL,
        alert jsonb,
        is_armed boolean NOT NULL,
        paused text CHECK (paused IN ('person', 'administrator', 'access', 'signIn')),
        try_at timestamptz NOT NULL,
        tries integer NOT NULL,
        lease uuid,
        lease_until timestamptz,
        is_sending boolean NOT NULL,
        last_at timestamptz,
        last_outcome text,
        last_problem text
      );
      CREATE INDEX subscriptions_person ON portal.subscriptions (person);
      CREATE INDEX subscriptions_try ON portal.subscriptions (try_at) WHERE paused IS NULL;`
