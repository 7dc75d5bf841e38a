import type { Migration, SchemaName } from './migration.ts'

/**
 * First line of a dump. A dump is JSON lines: the header, for every table a line that names it and its columns, after that
 * its rows as lists of PostgreSQL's own texts, and in the end a line that says how many rows there were and what all lines
 * before it add up to.
 */
export interface DumpHeader {
  readonly casement: 1
  readonly kind: 'store'
  /** the migrations that each schema has had */
  readonly schemas: Partial<Record<SchemaName, readonly { readonly id: number; readonly name: string }[]>>
}

export interface DumpedTable {
  readonly table: { readonly schema: SchemaName; readonly name: string; readonly columns: readonly string[] }
}

export type DumpedRow = readonly (string | null)[]

export interface DumpEnd {
  readonly end: { readonly rows: number; readonly sha256: string }
}

/** A dump that was looked through from its header to its end, and may be read again. */
export interface Dump {
  readonly header: DumpHeader
  readonly rows: number
  /** every line but the header and the end, read anew at each call */
  lines(): AsyncIterable<string>
}

export interface LoadOptions {
  /** the migrations of every schema that a dump may hold */
  readonly known: Readonly<Record<SchemaName, readonly Migration[]>>
  /** what becomes of schemas that are there: undefined, STORE_NOT_EMPTY is thrown; else they stay, with this after their name */
  readonly aside?: string | undefined
}
