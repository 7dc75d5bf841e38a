import { join } from 'node:path'
import type { Model } from '@casement/semantic'
import { z } from 'zod'

/** Where the engine has the views of models. */
export const viewSchema = 'views'

/** A view that the engine makes for a table that does not lie in the database. */
export interface SourceView {
  /** the model file and the table in it, for who has to mend it */
  readonly place: string
  readonly name: string
  readonly query: string
  /** kept as a table of the engine: reading the file anew for each query would take longer than the query */
  readonly isKept?: boolean
}

/** A table of a model as the engine has to have it. */
export interface SourceTable {
  readonly place: string
  /** the engine's name of it, parts apart */
  readonly source: readonly string[]
  readonly columns: readonly string[]
}

/** A query that gives no row where the data are as a model says. */
export interface SourceCheck {
  readonly place: string
  readonly message: string
  readonly sql: string
}

export interface PlacedSources {
  /** the model, every source of its tables a name in the engine */
  readonly json: unknown
  readonly views: readonly SourceView[]
  /** the files that the views read, absolute */
  readonly files: readonly string[]
}

const withTables = z.looseObject({ tables: z.array(z.unknown()) })
const withColumns = z.looseObject({
  columns: z.array(
    z
      .looseObject({ name: z.string(), source: z.string().optional(), type: z.string() })
      .catch({ name: '', type: '' }),
  ),
})
const withSource = z.looseObject({
  source: z.union([
    z.strictObject({ parquet: z.string() }),
    z.strictObject({ csv: z.string() }),
    z.strictObject({ sql: z.string() }),
  ]),
})

/**
 * Gives every table of a model a name in the engine: tables of the database have theirs, for a file or a query a view
 * is named. A CSV file is read once. What does not look like a source stays as it is, for the model's own parser to refuse. `prefix` makes the
 * names of the views, once per model.
 *
 * Throws an Error for a file outside the folder `data/` of the content.
 */
export function placeSources(
  json: unknown,
  { folder, file, prefix }: { folder: string; file: string; prefix: string },
): PlacedSources {
  const model = withTables.safeParse(json)
  if (!model.success) return { json, views: [], files: [] }
  const views: SourceView[] = []
  const files: string[] = []

  const fileLiteral = (path: string) => {
    if (!/^data\/[\w-][\w.-]*$/.test(path))
      throw new Error(`the file "${path}" does not lie in the folder data/ of the content`)
    files.push(join(folder, path))
    return literal(join(folder, path))
  }
  const queryOf = (source: { parquet: string } | { csv: string } | { sql: string }, table: unknown) => {
    if ('parquet' in source) return `SELECT * FROM read_parquet(${fileLiteral(source.parquet)})`
    if ('csv' in source) return `SELECT * FROM read_csv(${fileLiteral(source.csv)}${csvTypes(table)})`
    return source.sql.replace(/;\s*$/, '')
  }
  const tables = model.data.tables.map((table, index) => {
    const placed = withSource.safeParse(table)
    if (!placed.success) return table
    const { source } = placed.data
    const name = `${prefix}_${index}`
    views.push({
      place: placeOf(file, placed.data['name']),
      name,
      query: queryOf(source, table),
      ...('csv' in source ? { isKept: true } : {}),
    })
    return { ...placed.data, source: { table: `memory.${viewSchema}.${name}` } }
  })
  return { json: { ...model.data, tables }, views, files }
}

const typeNames: Readonly<Record<string, string>> = {
  text: 'VARCHAR',
  integer: 'BIGINT',
  double: 'DOUBLE',
  date: 'DATE',
  dateTime: 'TIMESTAMP',
  boolean: 'BOOLEAN',
}

/** The model's columns are read as what it says they are: amounts exactly, and 007 as text where it is text. */
function csvTypes(table: unknown): string {
  const { data } = withColumns.safeParse(table)
  const types = (data?.columns ?? []).flatMap(({ name, source = name, type }) => {
    const engineType = typeNames[type] ?? (/^decimal\(\d+, ?\d+\)$/.test(type) ? type : undefined)
    return engineType ? [`${literal(source)}: ${literal(engineType)}`] : []
  })
  return types.length > 0 ? `, types = {${types.join(', ')}}` : ''
}

const literal = (text: string) => `'${text.replaceAll("'", "''")}'`

/** What the engine has to have for a parsed model whose sources were placed. */
export const sourceTables = (model: Model, file: string): SourceTable[] =>
  model.tables.map(({ name, source, columns }) => ({
    place: placeOf(file, name),
    source: 'table' in source ? source.table.split('.') : [],
    columns: columns.map((column) => column.source),
  }))

const placeOf = (file: string, table: unknown) => `${file}: table "${String(table)}"`
