-- The store as the first migration of each server made it in 0.1.0, with rows as they are written. Never changed.

CREATE SCHEMA portal;
CREATE TABLE portal.migrations (
  id integer PRIMARY KEY,
  name text NOT NULL,
  applied_at timestamptz NOT NULL DEFAULT now()
);
INSERT INTO portal.migrations (id, name) VALUES (1, 'grants and their audit');
CREATE TABLE portal.grants (
  id uuid PRIMARY KEY,
  made bigint GENERATED ALWAYS AS IDENTITY,
  subject_kind text NOT NULL CHECK (subject_kind IN ('person', 'group', 'role')),
  subject_value text NOT NULL,
  workspace_id text NOT NULL,
  report_id text,
  rights text NOT NULL CHECK (rights IN ('view', 'edit')),
  row_roles text[] NOT NULL,
  row_name text,
  note text,
  version integer NOT NULL,
  changed_by text NOT NULL,
  changed_at timestamptz NOT NULL
);
CREATE INDEX grants_subject ON portal.grants (subject_kind, subject_value);
CREATE TABLE portal.audit (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  at timestamptz NOT NULL,
  person text NOT NULL,
  action text NOT NULL CHECK (action IN ('create', 'update', 'delete')),
  grant_id uuid NOT NULL,
  before jsonb,
  after jsonb,
  correlation_id text NOT NULL
);
CREATE FUNCTION portal.refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN RAISE EXCEPTION 'portal.audit is append-only'; END $$;
CREATE TRIGGER audit_append_only BEFORE UPDATE OR DELETE ON portal.audit
  FOR EACH ROW EXECUTE FUNCTION portal.refuse_change();
CREATE TRIGGER audit_no_truncate BEFORE TRUNCATE ON portal.audit
  FOR EACH STATEMENT EXECUTE FUNCTION portal.refuse_change();
CREATE TABLE portal.marks (name text PRIMARY KEY, at timestamptz NOT NULL);

CREATE SCHEMA service;
CREATE TABLE service.migrations (
  id integer PRIMARY KEY,
  name text NOT NULL,
  applied_at timestamptz NOT NULL DEFAULT now()
);
INSERT INTO service.migrations (id, name) VALUES (1, 'tokens');
CREATE TABLE service.used_assertion (
  client_id text NOT NULL,
  id text NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, id)
);
CREATE TABLE service.issued_token (
  token_id uuid PRIMARY KEY,
  client_id text NOT NULL,
  auditable_context text,
  reports jsonb NOT NULL,
  issued_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE TABLE service.revoked_token (
  token_id uuid PRIMARY KEY,
  client_id text NOT NULL,
  revoked_at timestamptz NOT NULL
);

CREATE SCHEMA identity;
CREATE TABLE identity.migrations (
  id integer PRIMARY KEY,
  name text NOT NULL,
  applied_at timestamptz NOT NULL DEFAULT now()
);
INSERT INTO identity.migrations (id, name) VALUES (1, 'records');
CREATE TABLE identity.records (
  model text NOT NULL,
  id text NOT NULL,
  payload jsonb NOT NULL,
  grant_id text,
  uid text,
  consumed_at timestamptz,
  expires_at timestamptz,
  PRIMARY KEY (model, id)
);
CREATE INDEX records_grant ON identity.records (grant_id) WHERE grant_id IS NOT NULL;
CREATE INDEX records_uid ON identity.records (uid) WHERE uid IS NOT NULL;
CREATE INDEX records_expiry ON identity.records (expires_at);

INSERT INTO portal.grants
  (id, subject_kind, subject_value, workspace_id, row_roles, row_name, note, rights, version, changed_by, changed_at)
VALUES
  ('11111111-1111-4111-8111-111111111111', 'person', 'zoë', 'w1', '{EMEA,"a, \"b\""}', NULL, E'two\nlines', 'view', 1, 'ada', '2026-01-02T03:04:05.678901Z'),
  ('22222222-2222-4222-8222-222222222222', 'group', 'finance', 'w1', '{}', 'row', NULL, 'edit', 3, 'ada', '2026-02-03T04:05:06Z');
INSERT INTO portal.audit (at, person, action, grant_id, after, correlation_id)
VALUES ('2026-01-02T03:04:05Z', 'ada', 'create', '11111111-1111-4111-8111-111111111111', '{"n": 12345678901234567890.10}', 'c1');
INSERT INTO portal.marks VALUES ('first grants', '2026-01-01T00:00:00Z');
INSERT INTO service.issued_token
VALUES ('33333333-3333-4333-8333-333333333333', 'portal', 'zoë', '["r1"]', '2026-01-01T00:00:00Z', '2026-01-01T01:00:00Z');
INSERT INTO identity.records (model, id, payload, expires_at)
VALUES ('Session', 's1', '{"accountId": "grace"}', '2036-01-01T00:00:00Z');
