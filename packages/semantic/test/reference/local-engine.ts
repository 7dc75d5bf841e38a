import { answerPlan, cellAt, encodeColumn, linkRows, NotHere, shapeOf } from '@casement/evaluator'
import type { Cell, CellType, ColumnData, TableData, Tables } from '@casement/evaluator'
import type { QueryLine, SemanticQuery } from '@casement/query'
import { compilePlan, linkId, securedRows, toLine, Unplannable } from '../../src/index.ts'
import type {
  EffectiveIdentity,
  EngineResult,
  Model,
  Relationship,
  Statement,
  ValueType,
} from '../../src/index.ts'

interface Database {
  run(statement: Pick<Statement, 'sql' | 'parameters'>): Promise<EngineResult>
}

const cellType = (type: ValueType): CellType =>
  type.kind === 'decimal' ? { kind: 'decimal', scale: type.scale } : { kind: type.kind }

/** Reads every table of a model as a person may see it. */
export async function readTables(
  database: Database,
  model: Model,
  identity: EffectiveIdentity,
  today: string,
): Promise<Tables> {
  const rows = securedRows(model, identity, today)
  const read = new Map<string, { columns: Map<string, ColumnData>; rowCount: number }>()
  for (const table of model.tables) {
    const { columns } = await database.run(rows.statement(table, table.columns))
    read.set(table.name, {
      rowCount: columns[0]?.length ?? 0,
      columns: new Map(
        table.columns.map(({ name, type }, place) => [
          name,
          encodeColumn(columns[place] ?? [], cellType(type)),
        ]),
      ),
    })
  }
  const cells = ({ table, name, type }: Relationship['from']): Cell[] => {
    const { columns, rowCount } = read.get(table)!
    return Array.from({ length: rowCount }, (_, row) => cellAt(columns.get(name)!, cellType(type), row))
  }
  const links = new Map(
    model.relationships.map((link) => [
      linkId(link),
      linkRows(cells(link.from), cells(link.to), cellType(link.from.type), cellType(link.to.type)),
    ]),
  )
  const hasOrphans = (table: string): boolean =>
    model.relationships
      .filter(({ to }) => to.table === table)
      .some(
        (link) =>
          links.get(linkId(link))!.includes(-1) ||
          (link.active && !rows.isSecured(link.from.table) && hasOrphans(link.from.table)),
      )
  const tables = [...read].map(([name, table]): [string, TableData] => [
    name,
    { ...table, hasBlankRow: !rows.isSecured(name) && hasOrphans(name) },
  ])
  return { tables: new Map(tables), links }
}

/** A query of the same shape with other values, which its plan must not know. */
function template(query: SemanticQuery): SemanticQuery {
  const filters = (query.filters ?? []).map((filter) => {
    const { values, keyValues, conditions } = filter as unknown as Record<string, unknown>
    return {
      ...filter,
      ...(Array.isArray(values) ? { values: [] } : {}),
      ...(Array.isArray(keyValues) ? { keyValues: keyValues.slice(0, 1) } : {}),
      ...(Array.isArray(conditions)
        ? {
            conditions: conditions.map((one) => ({
              ...one,
              ...('value' in one && one.value !== null ? { value: 0 } : {}),
            })),
          }
        : {}),
    }
  })
  const other = { ...query, filters }
  if (shapeOf(other) !== shapeOf(query)) throw new Error('the template has another shape')
  return other
}

/** The answer of a query's plan over tables; undefined, with the reason, where it needs an engine. */
export function answerHere(
  id: string,
  query: SemanticQuery,
  model: Model,
  identity: EffectiveIdentity,
  clock: { today: string; now: string },
  tables: Tables,
): { line?: QueryLine; reason?: string } {
  try {
    const compiled = compilePlan(template(query), model, identity, clock)
    // As it travels.
    const plan = JSON.parse(JSON.stringify(compiled.plan)) as typeof compiled.plan
    return { line: toLine(id, compiled as unknown as Statement, answerPlan(plan, tables, query)) }
  } catch (error) {
    if (error instanceof Unplannable || error instanceof NotHere) return { reason: error.message }
    throw error
  }
}
