import { applyMigrations, type MigrationConnection, pendingMigrations } from './migrate.ts'
import { StoreError } from './store-error.ts'
import type { Dump, DumpedRow, DumpedTable, LoadOptions } from './dump.ts'
import { quoted } from './dumped-lines.ts'
import type { SchemaName } from './migration.ts'

/** Rows that are written at a time. */
const batch = 500

/**
 * Makes the schemas of a dump as its own migrations made them, and puts its rows into them, inside the transaction of
 * `connection`. Throws STORE_NOT_EMPTY, STORE_TOO_NEW, STORE_DIVERGED, DUMP_FOREIGN.
 */
export async function loadDump(
  connection: MigrationConnection,
  dump: Dump,
  { known, aside }: LoadOptions,
): Promise<void> {
  const schemas = Object.entries(dump.header.schemas) as [SchemaName, { id: number; name: string }[]][]
  for (const [schema, applied] of schemas) pendingMigrations(schema, applied, known[schema])
  for (const [schema, applied] of schemas) {
    await makeRoom(connection, schema, aside)
    await applyMigrations(connection, schema, known[schema].slice(0, applied.length))
  }

  let into: Target | undefined
  let rows: DumpedRow[] = []
  const flush = async () => {
    if (into && rows.length > 0) await connection.query(into.insert, [JSON.stringify(rows)])
    rows = []
  }
  for await (const line of dump.lines()) {
    const value = JSON.parse(line) as DumpedTable | DumpedRow
    if ('table' in value) {
      await flush()
      await into?.finish()
      into = await targetOf(connection, value.table)
    } else if (rows.push(value) === batch) await flush()
  }
  await flush()
  await into?.finish()
}

async function makeRoom(
  connection: MigrationConnection,
  schema: SchemaName,
  aside: string | undefined,
): Promise<void> {
  const [there] = await connection.query('SELECT 1 FROM pg_namespace WHERE nspname = $1', [schema])
  if (!there) return
  if (aside === undefined) throw new StoreError('STORE_NOT_EMPTY', `schema ${schema} is there already`)
  await connection.script(`ALTER SCHEMA ${schema} RENAME TO ${quoted(`${schema}_${aside}`)}`)
}

interface Target {
  /** takes rows as one JSON text */
  readonly insert: string
  finish(): Promise<void>
}

interface Column {
  readonly name: string
  readonly type: string
  readonly is_identity: boolean
}

/** A table that is to have these rows and no others, not even those that its migrations wrote. */
async function targetOf(
  connection: MigrationConnection,
  { schema, name, columns }: DumpedTable['table'],
): Promise<Target> {
  const table = `${quoted(schema)}.${quoted(name)}`
  const there = await connection.query<Column>(
    `SELECT attname::text AS name, format_type(atttypid, atttypmod) AS type, attidentity <> '' AS is_identity
     FROM pg_attribute WHERE attrelid = to_regclass($1) AND attnum > 0 AND NOT attisdropped`,
    [table],
  )
  const types = new Map(there.map((column) => [column.name, column.type]))
  const unknown = columns.find((column) => !types.has(column))
  if (there.length === 0 || unknown !== undefined)
    throw new StoreError(
      'DUMP_FOREIGN',
      `its migrations make no ${unknown === undefined ? `table ${table}` : `column ${unknown} of ${table}`}`,
    )
  const triggers = (state: 'DISABLE' | 'ENABLE') =>
    connection.script(`ALTER TABLE ${table} ${state} TRIGGER USER`)
  await triggers('DISABLE')
  await connection.query(`DELETE FROM ${table}`)
  const values = columns.map((column, at) => `(texts->>${at})::${types.get(column)}`)
  return {
    insert: `INSERT INTO ${table} (${columns.map(quoted).join(', ')}) OVERRIDING SYSTEM VALUE
             SELECT ${values.join(', ')} FROM jsonb_array_elements($1::jsonb) AS rows(texts)`,
    async finish() {
      await triggers('ENABLE')
      for (const column of there.filter(({ is_identity: isIdentity }) => isIdentity))
        await connection.query(
          `SELECT setval(pg_get_serial_sequence($1, $2), greatest(max(${quoted(column.name)}), 1), max(${quoted(column.name)}) IS NOT NULL)
           FROM ${table}`,
          [table, column.name],
        )
    },
  }
}
