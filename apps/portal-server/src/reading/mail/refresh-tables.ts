import { pgSchema, text, timestamp } from 'drizzle-orm/pg-core'

const portal = pgSchema('portal')

/** How the newest refresh of a dataset ended that people were told of, or did not need to be. */
export const refreshStates = portal.table('refresh_states', {
  datasetId: text('dataset_id').primaryKey(),
  state: text().$type<'completed' | 'failed'>().notNull(),
  endedAt: timestamp('ended_at', { withTimezone: true }).notNull(),
})

export const refreshStatesTable = `
      CREATE TABLE portal.refresh_states (
        dataset_id text PRIMARY KEY,
        state text NOT NULL CHECK (state IN ('completed', 'failed')),
        ended_at timestamptz NOT NULL
      );`
