/** Callers that are registered, and their proofs. Of a secret the hash alone is kept. */
export const callerTables = `
  CREATE TABLE service.caller (
    client_id uuid PRIMARY KEY,
    name text NOT NULL,
    workspaces jsonb NOT NULL,
    rights jsonb NOT NULL,
    expires_at timestamptz,
    is_disabled boolean NOT NULL DEFAULT false,
    version integer NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL
  );
  CREATE UNIQUE INDEX caller_name ON service.caller (lower(name));
  CREATE TABLE service.caller_credential (
    id uuid PRIMARY KEY,
    client_id uuid NOT NULL REFERENCES service.caller ON DELETE CASCADE,
    kind text NOT NULL,
    thumbprint text,
    algorithm text,
    hint text,
    public_key jsonb,
    secret_hash text,
    expires_at timestamptz,
    created_at timestamptz NOT NULL,
    last_used_at timestamptz
  );
  CREATE INDEX caller_credential_of ON service.caller_credential (client_id);
  ALTER TABLE service.issued_token ADD COLUMN credential_id uuid;
`
