import { createHash } from 'node:crypto'
import type { DumpedRow, DumpedTable, DumpEnd, DumpHeader } from './dump.ts'
import { schemaNames, type SchemaName } from './migration.ts'
import type { Store } from './store.ts'

/** Rows that are read at a time. */
const batch = 1000

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/**
 * The lines of a dump of these schemas, as they are in the transaction that `query` asks in; what is not there is left
 * out, and so are unlogged tables, which a crash of the server would empty as well.
 */
export async function* dumpedLines(
  query: Store['query'],
  schemas: readonly SchemaName[] = schemaNames,
): AsyncGenerator<string> {
  const sum = createHash('sha256')
  const line = (value: DumpHeader | DumpedTable | DumpedRow): string => {
    const text = JSON.stringify(value)
    sum.update(`${text}\n`)
    return text
  }
  // Texts of numbers and moments do not depend on how the server is set up.
  for (const [name, value] of Object.entries(textForms))
    await query(`SELECT set_config($1, $2, true)`, [name, value])

  const tables = await tablesOf(query, schemas)
  const versions: DumpHeader['schemas'] = {}
  for (const { schema } of tables.filter(({ name }) => name === 'migrations'))
    versions[schema] = await query(`SELECT id, name FROM ${schema}.migrations ORDER BY id`)
  yield line({ casement: 1, kind: 'store', schemas: versions })

  let rows = 0
  for (const { schema, name, columns } of tables) {
    yield line({ table: { schema, name, columns } })
    const texts = columns.map((column) => `${quoted(column)}::text`).join(', ')
    await query(
      `DECLARE dumped NO SCROLL CURSOR FOR SELECT ARRAY[${texts}] AS texts FROM ${quoted(schema)}.${quoted(name)}`,
    )
    for (;;) {
      const fetched = await query<{ texts: DumpedRow }>(`FETCH ${batch} FROM dumped`)
      for (const { texts: row } of fetched) yield line(row)
      rows += fetched.length
      if (fetched.length < batch) break
    }
    await query('CLOSE dumped')
  }
  yield JSON.stringify({ end: { rows, sha256: sum.digest('hex') } } satisfies DumpEnd)
}

const textForms = {
  timezone: 'UTC',
  datestyle: 'ISO, YMD',
  intervalstyle: 'iso_8601',
  extra_float_digits: '1',
}

const tablesOf = (query: Store['query'], schemas: readonly SchemaName[]): Promise<DumpedTable['table'][]> =>
  query(
    `SELECT n.nspname::text AS schema, c.relname::text AS name,
            array_agg(a.attname::text ORDER BY a.attnum) AS columns
     FROM pg_class c
     JOIN pg_namespace n ON n.oid = c.relnamespace
     JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
     WHERE n.nspname = ANY($1) AND c.relkind = 'r' AND c.relpersistence = 'p'
     GROUP BY n.nspname, c.relname
     ORDER BY n.nspname, c.relname`,
    [schemas],
  )
