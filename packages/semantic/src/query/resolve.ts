import { closestName } from '@casement/errors'
import { QueryError } from '@casement/query'
import type { Aggregation, Field } from '@casement/query'
import { foldType } from '../dax/functions-aggregate.ts'
import type { Column } from '../model/column.ts'
import { columnId, findColumn, findMeasure, findTable, sameName } from '../model/model.ts'
import type { Measure, Model, Table } from '../model/model.ts'
import type { FoldFunction, TypedExpression } from '../model/typed-expression.ts'

/** A field of a query, found in the model: something to group by, or something to compute. */
export type Resolved =
  | { kind: 'group'; column: Column; format?: string }
  /** `id`: the same for the same figure of the model. */
  | { kind: 'value'; id: string; name: string; expression: TypedExpression; format?: string }

export function resolveField(model: Model, field: Field): Resolved {
  const table = resolveTable(model, field.table)
  switch (field.kind) {
    case 'column':
      return group(resolveColumn(table, field.column))
    case 'hierarchyLevel':
      return group(resolveLevel(table, field.hierarchy, field.level))
    case 'measure':
      return measureValue(resolveMeasure(table, field.measure))
    case 'aggregation':
      return aggregationValue(resolveColumn(table, field.column), field.aggregation)
  }
}

const group = (column: Column): Resolved => ({
  kind: 'group',
  column,
  ...(column.format !== undefined && { format: column.format }),
})

export const measureValue = (measure: Measure): Resolved & { kind: 'value' } => ({
  kind: 'value',
  id: `${measure.table}[${measure.name}]`,
  name: measure.name,
  expression: { kind: 'measure', table: measure.table, name: measure.name, type: measure.type },
  ...(measure.format !== undefined && { format: measure.format }),
})

const folds: Record<Aggregation, FoldFunction> = {
  Sum: 'sum',
  Min: 'min',
  Max: 'max',
  Count: 'count',
  Average: 'average',
  DistinctCount: 'distinctCount',
  CountBlank: 'countBlank',
  Median: 'median',
}

export function aggregationValue(column: Column, aggregation: Aggregation): Resolved & { kind: 'value' } {
  const fold = folds[aggregation]
  const type = foldType(fold, column.type)
  if (!type)
    throw new QueryError(
      'QUERY_UNKNOWN_FIELD',
      `${aggregation} cannot be taken of ${columnId(column)}, which is ${column.type.kind}`,
    )
  const isCount = aggregation === 'Count' || aggregation === 'DistinctCount' || aggregation === 'CountBlank'
  return {
    kind: 'value',
    id: `${aggregation} of ${columnId(column)}`,
    name: `${aggregation} of ${column.name}`,
    expression: {
      kind: 'fold',
      function: fold,
      table: fold === 'distinctCount' ? { kind: 'values', column } : { kind: 'table', table: column.table },
      value: { kind: 'column', column, type: column.type },
      type,
    },
    ...(column.format !== undefined && !isCount && { format: column.format }),
  }
}

export function resolveTable(model: Model, name: string): Table {
  const table = findTable(model, name)
  if (table) return table
  throw unknown(
    `The model "${model.name}" has no table "${name}"`,
    name,
    model.tables.map((other) => other.name),
  )
}

export function resolveColumn(table: Table, name: string): Column {
  const column = findColumn(table, name)
  if (column) return column
  throw unknown(
    `"${table.name}.${name}" is not in the model`,
    name,
    table.columns.map((other) => other.name),
    table.name,
  )
}

export function resolveMeasure(table: Table, name: string): Measure {
  const measure = findMeasure(table, name)
  if (measure) return measure
  throw unknown(
    `"${table.name}.${name}" is no measure of the model`,
    name,
    table.measures.map((other) => other.name),
    table.name,
  )
}

export function resolveLevel(table: Table, hierarchyName: string, levelName: string): Column {
  const hierarchy = table.hierarchies.find((other) => sameName(other.name, hierarchyName))
  if (!hierarchy)
    throw unknown(
      `"${table.name}.${hierarchyName}" is no hierarchy of the model`,
      hierarchyName,
      table.hierarchies.map((other) => other.name),
      table.name,
    )
  const level = hierarchy.levels.find((other) => sameName(other.name, levelName))
  if (level) return level.column
  throw unknown(
    `The hierarchy "${hierarchy.name}" has no level "${levelName}"`,
    levelName,
    hierarchy.levels.map((other) => other.name),
  )
}

function unknown(detail: string, name: string, candidates: readonly string[], table?: string): QueryError {
  const near = closestName(name, candidates)
  return new QueryError(
    'QUERY_UNKNOWN_FIELD',
    detail,
    near === undefined ? {} : { suggestion: `"${table === undefined ? '' : `${table}.`}${near}"` },
  )
}
