import { appendOnly, removableWith } from '@casement/store'

/** Only a transaction that says so may remove entries, as the retention rule does. */
export const retentionFlag = 'casement.activity_retention'

/** Numbers are the head's, so that they have no gaps; whoever appends holds its row for the transaction. */
export const activityTables = `
      CREATE TABLE service.activity (
        id bigint PRIMARY KEY,
        event_id uuid NOT NULL UNIQUE,
        at timestamptz NOT NULL,
        operation text NOT NULL,
        client_id text,
        person text,
        workspace_id text,
        report_id text,
        dataset_id text,
        page text,
        duration_ms bigint,
        outcome text NOT NULL,
        details jsonb,
        correlation_id text NOT NULL,
        hash text NOT NULL
      );
      CREATE INDEX activity_at ON service.activity (at);
      CREATE INDEX activity_of_report ON service.activity (report_id, at);
      ${appendOnly('service', 'activity')}
      ${removableWith('service', 'activity', retentionFlag)}
      CREATE TABLE service.activity_head (
        one boolean PRIMARY KEY DEFAULT true CHECK (one),
        id bigint NOT NULL DEFAULT 0,
        hash text NOT NULL DEFAULT ''
      );
      INSERT INTO service.activity_head DEFAULT VALUES;`
