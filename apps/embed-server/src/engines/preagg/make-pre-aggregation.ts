import type { PreAggregationNeed } from '@casement/semantic'

/** Smaller tables are read whole about as fast. */
export const minRows = 200_000
/** A pre-aggregation has at most this part of the rows. */
const maxShare = 1 / 4
/** Part of the rows that are looked at first, in hundredths: whole stretches of them, which takes milliseconds. */
const sample = 1

/** Types whose sums do not depend on the order of their parts. */
const exact = /^(?:DECIMAL\(.*|U?(?:TINY|SMALL|BIG|HUGE)INT|U?INTEGER)$/

interface Place {
  /** Database of the table. */
  readonly databaseName: string
  /** Name of the new table, as SQL takes it. */
  readonly name: string
}

/** A pre-aggregation that was made. */
export interface MadeSums {
  readonly rows: number
  /** Its columns of text of which no two values differ by case only, which holds for the table they are of as well. */
  readonly oneSpelling: readonly string[]
}

/**
 * Makes a table with the sums of some columns of another one, for each combination of values of the others. Resolves with
 * null where it would not be much smaller, or would not be exact: sums of doubles depend on the order of their parts.
 */
export async function makePreAggregation(
  read: (sql: string) => Promise<unknown[][]>,
  { table, by, sums }: PreAggregationNeed,
  { databaseName, name }: Place,
): Promise<MadeSums | null> {
  const isHere = `database_name = ${literal(databaseName)} AND lower(table_name) = lower(${literal(table)})`
  const [sized] = await read(`SELECT estimated_size FROM duckdb_tables() WHERE ${isHere}`)
  const rows = Number(sized?.[0] ?? 0)

  const types = await read(`SELECT lower(column_name), data_type FROM duckdb_columns() WHERE ${isHere}`)
  const typeOf = new Map(types.map(([column, type]) => [String(column), String(type)]))
  if (!sums.every((column) => exact.test(typeOf.get(column.toLowerCase()) ?? ''))) return null

  const from = `${quoted(databaseName)}.${quoted(table)}`
  if (by.length > 0) {
    const share = async (of: string) => {
      const [counted] = await read(
        `SELECT approx_count_distinct(hash(${by.map(quoted).join(', ')})) / count(*) FROM ${of}`,
      )
      return Number(counted![0])
    }
    // What repeats itself within a few rows does so within all of them; the opposite takes a look at every row.
    const isSmall =
      (await share(`${from} TABLESAMPLE SYSTEM (${sample}%)`)) <= maxShare || (await share(from)) <= maxShare
    if (!isSmall) return null
  }
  const columns = [...by.map(quoted), ...sums.map((column) => `sum(${quoted(column)}) AS ${quoted(column)}`)]
  await read(`CREATE TABLE ${name} AS SELECT ${columns.join(', ')} FROM ${from} GROUP BY ALL`)
  const texts = by.filter((column) => typeOf.get(column.toLowerCase()) === 'VARCHAR')
  const tests = texts.map(quoted).map((text) => `count(DISTINCT ${text}) = count(DISTINCT lower(${text}))`)
  const [counts] = await read(`SELECT ${['count(*)', ...tests].join(', ')} FROM ${name}`)
  const [made, ...isOne] = counts!
  if (Number(made) > rows * maxShare) {
    await read(`DROP TABLE ${name}`)
    return null
  }
  return { rows: Number(made), oneSpelling: texts.filter((_, index) => isOne[index] === true) }
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
const literal = (text: string) => `'${text.replaceAll("'", "''")}'`
