import type { Column, Knowledge, Model, Relationship, Table } from '@casement/semantic'

/** Spellings are counted in tables of no more rows: dimensions. */
const maxRows = 1_000_000

/**
 * Looks at the models' data once, so that statements need not: which text has one spelling, which columns have one place
 * for each value in what puts them in order, which relationships have all their partners. Nothing is known of views, since
 * nobody knows how long they take.
 */
export async function readKnowledge(
  read: (sql: string) => Promise<unknown[][]>,
  { models, databaseName }: { models: readonly Model[]; databaseName: string },
): Promise<Knowledge> {
  const answers = new Map<string, Promise<boolean[]>>()
  const ask = (sql: string) => {
    const answer = answers.get(sql) ?? read(sql).then(([row]) => row as boolean[])
    answers.set(sql, answer)
    return answer
  }
  const sizes = await read(
    `SELECT lower(table_name), estimated_size FROM duckdb_tables() WHERE database_name = '${databaseName}'`,
  )
  const rowsOf = new Map(sizes.map(([name, rows]) => [String(name), Number(rows)]))
  const sizeOf = (table: Table) =>
    'table' in table.source ? rowsOf.get(table.source.table.toLowerCase()) : undefined

  const uniform = new Set<Column>()
  const placed = new Set<Column>()
  const complete = new Set<Relationship>()
  for (const model of models) {
    for (const table of model.tables) {
      const texts = table.columns.filter(({ type }) => type.kind === 'text')
      const rows = sizeOf(table)
      if (rows === undefined || rows > maxRows) continue
      for (const column of table.columns) {
        const sort = sortOf(table, column)
        if (sort && (await ask(hasOneOrder(table, column, sort)))[0] === true) placed.add(column)
      }
      if (texts.length === 0) continue
      const tests = texts.map(
        ({ source }) => `count(DISTINCT ${quoted(source)}) = count(DISTINCT lower(${quoted(source)}))`,
      )
      const found = await ask(`SELECT ${tests.join(', ')} FROM ${nameOf(table)}`)
      for (const [index, column] of texts.entries()) if (found[index] === true) uniform.add(column)
    }
    for (const relationship of model.relationships) {
      const [many, one] = [relationship.from, relationship.to].map((column) =>
        model.tables.find(({ name }) => name === column.table)!,
      ) as [Table, Table]
      if (sizeOf(many) === undefined || sizeOf(one) === undefined) continue
      const on = `${compared(relationship.to, 'one')} = ${compared(relationship.from, 'many')}`
      const alone = `SELECT 1 FROM ${nameOf(many)} AS "many" ANTI JOIN ${nameOf(one)} AS "one" ON ${on}`
      const [isComplete] = await ask(`SELECT NOT EXISTS (${alone})`)
      if (isComplete === true) complete.add(relationship)
    }
  }
  return {
    hasOneSpelling: (_table, column) => uniform.has(column),
    // By the one column that the model puts it in order by.
    hasOneOrder: (column) => placed.has(column),
    hasPartners: (relationship) => complete.has(relationship),
  }
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
const nameOf = ({ source }: Table) => ('table' in source ? quoted(source.table) : '')

const sortOf = (table: Table, { sortBy }: Column): Column | undefined =>
  table.columns.find(({ name }) => name.toLowerCase() === sortBy?.toLowerCase())

/** True if no two rows with one value differ in what they are put in order by, and no row without a value has a place. */
function hasOneOrder(table: Table, column: Column, sort: Column): string {
  const [value, by] = [compared(column, 'one'), `"one".${quoted(sort.source)}`]
  const isOne = `count(${by}) IN (0, count(*)) AND min(${by}) IS NOT DISTINCT FROM max(${by})`
  const isNone = `(${value} IS NOT NULL OR count(${by}) = 0)`
  return `SELECT coalesce(bool_and("is"), true) FROM (SELECT ${isOne} AND ${isNone} AS "is" FROM ${nameOf(table)} AS "one" GROUP BY ${value})`
}

/** Relationships compare text without case. */
const compared = ({ source, type }: Column, alias: string) => {
  const name = `${quoted(alias)}.${quoted(source)}`
  return type.kind === 'text' ? `lower(${name})` : name
}
