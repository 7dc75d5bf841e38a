/**
 * The part of a migration with the tables of what was made in the product. A version is a report's own folder: the texts of
 * its files by their paths, as JSON. `stored_revision` grows with every change, and serializes them.
 */
export const storedTables = `
      CREATE TABLE service.stored_item (
        id uuid PRIMARY KEY,
        kind text NOT NULL,
        workspace_id text NOT NULL,
        dataset_id text NOT NULL,
        origin_id text,
        name text NOT NULL,
        folded_name text NOT NULL,
        description text,
        client_id text NOT NULL,
        person text,
        created_at timestamptz NOT NULL,
        changed_at timestamptz NOT NULL,
        version integer NOT NULL,
        deleted_at timestamptz,
        revision bigint NOT NULL
      );
      CREATE INDEX stored_item_revision ON service.stored_item (revision);
      CREATE INDEX stored_item_deleted ON service.stored_item (deleted_at) WHERE deleted_at IS NOT NULL;
      CREATE UNIQUE INDEX stored_item_name
        ON service.stored_item (workspace_id, folded_name) WHERE deleted_at IS NULL;
      CREATE TABLE service.stored_version (
        item_id uuid NOT NULL REFERENCES service.stored_item ON DELETE CASCADE,
        number integer NOT NULL,
        made_at timestamptz NOT NULL,
        client_id text NOT NULL,
        person text,
        note text,
        from_version integer,
        files text NOT NULL,
        digest text NOT NULL,
        PRIMARY KEY (item_id, number)
      );
      CREATE TABLE service.stored_revision (
        id integer PRIMARY KEY CHECK (id = 1),
        value bigint NOT NULL
      );
      INSERT INTO service.stored_revision (id, value) VALUES (1, 0);
    `
