import { basename, dirname, join } from 'node:path'
import type { Table, ValueType } from '@casement/semantic'
import type { SourceTable } from '../../content/table-sources.ts'
import type { LoadingEngine } from '../../content/csv/loading-engine.ts'
import { literal } from '../../content/csv/engine-type.ts'

/**
 * The query that reads a table's Parquet files. What a folder is called, `year=2025`, is a column of the files below it, of
 * the type that the model says.
 */
export function parquetQuery({ table, files = [] }: SourceTable): string {
  const keys = partitionsOf(table, files)
  const types = keys.map((key) => `${literal(key)}: ${typeOf(table, key)}`)
  const partitions = `hive_partitioning = ${keys.length > 0}`
  const options = keys.length > 0 ? `${partitions}, hive_types = {${types.join(', ')}}` : partitions
  return `SELECT * FROM read_parquet(${listOf(files)}, ${options})`
}

/**
 * Says which file lacks a column of the table that the first one has, or has it of another type: the engine would round its
 * values to the type of the first. undefined where all are alike.
 */
export async function differingFile(
  engine: LoadingEngine,
  table: Table,
  files: readonly string[],
): Promise<string | undefined> {
  if (files.length < 2) return undefined
  const rows = await engine.rows(
    `SELECT file_name, lower(name), concat_ws(' ', type, converted_type, precision, scale, logical_type)
     FROM parquet_schema(${listOf(files)}) WHERE num_children IS NULL`,
  )
  const types = new Map<string, Map<string, string>>()
  for (const [file, name, type] of rows) {
    const own = types.get(String(file)) ?? new Map<string, string>()
    types.set(String(file), own.set(String(name), String(type)))
  }
  const first = types.get(files[0]!)
  for (const file of files.slice(1))
    for (const { source } of table.columns) {
      const [expected, found] = [first, types.get(file)].map((own) => own?.get(source.toLowerCase()))
      if (expected === found) continue
      const what = found === undefined ? 'lacks the column' : 'has another type of the column'
      return `${shown(file)} ${what} "${source}" than ${shown(files[0]!)} has it; write all files alike`
    }
  return undefined
}

/**
 * Says which column of the files a folder is called after as well, as `year=2024` over files with a column `year`: the folder
 * says its values, and those of the files are not read.
 */
export async function shadowedColumn(
  engine: LoadingEngine,
  { table, files = [] }: SourceTable,
): Promise<string | undefined> {
  const keys = partitionsOf(table, files)
  if (keys.length === 0) return undefined
  const rows = await engine.rows(
    `SELECT DISTINCT name FROM parquet_schema(${listOf(files)}) WHERE num_children IS NULL AND lower(name) IN (${keys.map((key) => literal(key.toLowerCase())).join(', ')}) ORDER BY 1`,
  )
  const [first] = rows
  return first
    ? `the folders say "${String(first[0])}", and the files have a column of that name: the folders hold, and what the files have is not read`
    : undefined
}

/** Names of folders that are columns and no column of the files: `year` of `year=2025`. */
function partitionsOf(table: Table, files: readonly string[]): readonly string[] {
  const isAsked = new Set(table.columns.map(({ source }) => source.toLowerCase()))
  const keys = dirname(files[0] ?? '')
    .split('/')
    .flatMap((part) => /^([^=]+)=/.exec(part)?.[1] ?? [])
  return keys.filter((key) => isAsked.has(key.toLowerCase()))
}

function typeOf({ columns }: Table, key: string): string {
  const column = columns.find(({ source }) => source.toLowerCase() === key.toLowerCase())!
  return sqlType(column.type)
}

function sqlType(type: ValueType): string {
  switch (type.kind) {
    case 'integer':
      return 'BIGINT'
    case 'decimal':
      return `DECIMAL(38, ${type.scale})`
    case 'double':
      return 'DOUBLE'
    case 'date':
      return 'DATE'
    case 'dateTime':
      return 'TIMESTAMP'
    case 'boolean':
      return 'BOOLEAN'
    case 'text':
      return 'VARCHAR'
  }
}

const listOf = (files: readonly string[]) => `[${files.map(literal).join(', ')}]`
const shown = (file: string) => join(basename(dirname(file)), basename(file))
