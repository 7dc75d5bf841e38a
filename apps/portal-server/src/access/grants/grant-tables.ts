import { bigint, integer, pgSchema, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const portal = pgSchema('portal')

export const grants = portal.table('grants', {
  id: uuid().primaryKey(),
  /** the order in which grants were made */
  made: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
  subjectKind: text('subject_kind', { enum: ['person', 'group', 'role'] }).notNull(),
  subjectValue: text('subject_value').notNull(),
  workspaceId: text('workspace_id').notNull(),
  reportId: text('report_id'),
  rights: text({ enum: ['view', 'edit'] }).notNull(),
  rowRoles: text('row_roles').array().notNull(),
  rowName: text('row_name'),
  note: text(),
  version: integer().notNull(),
  changedBy: text('changed_by').notNull(),
  changedAt: timestamp('changed_at', { withTimezone: true }).notNull(),
})

/** Marks of what was done once and is not done again. */
export const marks = portal.table('marks', {
  name: text().primaryKey(),
  at: timestamp({ withTimezone: true }).notNull(),
})
