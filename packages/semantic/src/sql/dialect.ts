import { clickhouse } from './dialect-clickhouse.ts'
import { noWidth, otherBlanks } from './dialect-words.ts'
import type { Dialect } from './dialect-words.ts'
import type { DialectName } from './statement.ts'

/** Whole numbers by the names that engines have for their types. */
const wholes = { duckdb: 'U?(TINY|SMALL|BIG|HUGE)INT|U?INTEGER', postgres: 'smallint|integer|bigint' }

/** Amounts with no more places than a scale: more would be cut off. */
const amounts = (name: string, scale: number): string =>
  `${name}\\(\\d+,(${Array.from({ length: scale + 1 }, (_, places) => places).join('|')})\\)`

/** Ranges of signs as an engine writes them in a pattern. */
const signs = (ranges: readonly string[], write: (code: string) => string): string =>
  ranges.map((range) => range.split('-').map(write).join('-')).join('')

/** Text as it looks, by what two engines call alike. */
const looks = (normal: string, write: (code: string) => string): string => {
  const bare = `regexp_replace(${normal}, '[${signs(noWidth, write)}]', '', 'g')`
  return `trim(regexp_replace(${bare}, '[\\s${signs(otherBlanks, write)}]+', ' ', 'g'))`
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
  kept(type) {
    switch (type.kind) {
      case 'text':
        return 'VARCHAR'
      case 'integer':
        return `${wholes.duckdb}|${amounts('DECIMAL', 0)}`
      case 'decimal':
        return `${wholes.duckdb}|${amounts('DECIMAL', type.scale)}`
      case 'double':
        return 'FLOAT|DOUBLE'
      case 'date':
        return 'DATE'
      case 'dateTime':
        return 'TIMESTAMP(_S|_MS|_NS| WITH TIME ZONE)?'
      case 'boolean':
        return 'BOOLEAN'
    }
  },
  wideInteger: 'HUGEINT',
  fold: (text) => `lower(${text})`,
  alike: (text) => `lower(${looks(`nfc_normalize(${text})`, (code) => `\\x{${code}}`)})`,
  unreal: (value) => `NOT isfinite(${value})`,
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
  kept(type) {
    switch (type.kind) {
      case 'text':
        return 'text|name|"char"|character( varying)?(\\(\\d+\\))?'
      case 'integer':
        return `${wholes.postgres}|numeric|${amounts('numeric', 0)}`
      case 'decimal':
        return `${wholes.postgres}|numeric|${amounts('numeric', type.scale)}`
      case 'double':
        return 'real|double precision|numeric(\\(.*\\))?'
      case 'date':
        return 'date'
      case 'dateTime':
        return 'timestamp(\\(\\d\\))? with(out)? time zone'
      case 'boolean':
        return 'boolean'
    }
  },
  wideInteger: 'NUMERIC',
  // The built-in collation of Unicode's simple case mapping (PostgreSQL 17 and later), as DuckDB's lower.
  fold: (text) => `lower(${text} COLLATE "pg_c_utf8")`,
  alike: (text) => postgres.fold(looks(`normalize(CAST(${text} AS TEXT), NFC)`, (code) => `\\u${code}`)),
  unreal: (value) => `lower(CAST(${value} AS TEXT)) IN ('nan', 'infinity', '-infinity')`,
  ordered: (text) => `${text} COLLATE "C"`,
  limitsDigits: false,
  doubleRemainder: (a, b) => `CAST(CAST(${a} AS NUMERIC) % CAST(${b} AS NUMERIC) AS DOUBLE PRECISION)`,
}

export const dialects: Record<DialectName, Dialect> = { duckdb, postgres, clickhouse }

/** A name as SQL takes it, whatever is in it. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** A join of all rows with all. In a CROSS JOIN ClickHouse takes "Date"."null" for what is missing of a column called Date. */
export const crossJoin = (name: string, { own }: Dialect): string =>
  own ? `JOIN ${name} ON TRUE` : `CROSS JOIN ${name}`
