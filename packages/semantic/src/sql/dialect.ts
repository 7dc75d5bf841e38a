import type { ValueType } from '../model/value-type.ts'
import type { DialectName } from './statement.ts'

/** Differences of two engines. Everything else is SQL that both understand. */
export interface Dialect {
  readonly name: DialectName
  type(type: ValueType): string
  /** The type that whole numbers are reckoned in, so that they do not overflow before 38 digits. */
  readonly wideInteger: string
  /** Text as it is compared: without case. */
  fold(text: string): string
  /** Text as it is ordered: by code point, the same in every engine. */
  ordered(text: string): string
  /** True when the engine reckons amounts in 38 digits by itself; where not, they are cast. */
  readonly limitsDigits: boolean
  /** The remainder of two doubles. */
  doubleRemainder(a: string, b: string): string
}

const duckdb: Dialect = {
  name: 'duckdb',
  type(type) {
    switch (type.kind) {
      case 'text':
        return 'VARCHAR'
      case 'integer':
        return 'HUGEINT'
      case 'double':
        return 'DOUBLE'
      case 'decimal':
        return `DECIMAL(38, ${type.scale})`
      case 'date':
        return 'DATE'
      case 'dateTime':
        return 'TIMESTAMP'
      case 'boolean':
        return 'BOOLEAN'
    }
  },
  wideInteger: 'HUGEINT',
  fold: (text) => `lower(${text})`,
  ordered: (text) => text,
  limitsDigits: true,
  doubleRemainder: (a, b) => `${a} % ${b}`,
}

const postgres: Dialect = {
  name: 'postgres',
  type(type) {
    switch (type.kind) {
      case 'text':
        return 'TEXT'
      case 'integer':
        return 'NUMERIC(38, 0)'
      case 'double':
        return 'DOUBLE PRECISION'
      case 'decimal':
        return `NUMERIC(38, ${type.scale})`
      case 'date':
        return 'DATE'
      case 'dateTime':
        return 'TIMESTAMP'
      case 'boolean':
        return 'BOOLEAN'
    }
  },
  wideInteger: 'NUMERIC',
  // The built-in collation of Unicode's simple case mapping (PostgreSQL 17 and later), as DuckDB's lower.
  fold: (text) => `lower(${text} COLLATE "pg_c_utf8")`,
  ordered: (text) => `${text} COLLATE "C"`,
  limitsDigits: false,
  doubleRemainder: (a, b) => `CAST(CAST(${a} AS NUMERIC) % CAST(${b} AS NUMERIC) AS DOUBLE PRECISION)`,
}

export const dialects: Record<DialectName, Dialect> = { duckdb, postgres }

/** A name as SQL takes it, whatever is in it. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
