import { toLine } from '@casement/evaluator'
import type { QueryLine, SemanticQuery } from '@casement/query'
import { compile, parseModel } from '../../src/index.ts'
import type { EffectiveIdentity, Statement } from '../../src/index.ts'
import { openDuckDb } from './duckdb.ts'
import { smallData, smallModel } from './small-model.ts'

export const everyone: EffectiveIdentity = { username: 'grace', roles: ['Group'] }
export const today = '2025-06-30'

/** The small model with more measures in its ledger, as a model file's JSON. */
export function modelWith(measures: Record<string, string>) {
  const [ledger, ...others] = smallModel.tables
  const added = Object.entries(measures).map(([name, expression]) => ({ name, expression }))
  return { ...smallModel, tables: [{ ...ledger!, measures: [...ledger!.measures!, ...added] }, ...others] }
}

export const measure = (name: string, table = 'Ledger') => ({
  name,
  field: { kind: 'measure', table, measure: name } as const,
})
export const column = (table: string, name: string) => ({
  name,
  field: { kind: 'column', table, column: name } as const,
})

/** The small world, open in DuckDB. */
export async function openSmallWorld() {
  const database = await openDuckDb(smallData)
  const run = async (statement: Statement): Promise<Exclude<QueryLine, { error: unknown }>> => {
    const line = toLine('1', statement, await database.run(statement))
    if ('error' in line) throw new Error(line.error.message)
    return line
  }
  return {
    run,
    ask: (query: SemanticQuery, options: { model?: unknown; identity?: EffectiveIdentity } = {}) =>
      run(
        compile(query, parseModel(options.model ?? smallModel), options.identity ?? everyone, {
          dialect: 'duckdb',
          today,
          now: '2025-06-30T10:15:00',
        }),
      ),
    close: () => database.close(),
  }
}

/** Rows as people read them. */
export const rowsOf = (
  line: Exclude<QueryLine, { error: unknown }>,
): (string | number | boolean | null)[][] =>
  Array.from({ length: line.rowCount }, (_, row) => line.columns.map(({ values }) => values[row]!))
