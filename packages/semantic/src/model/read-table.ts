import { findColumn, sameName } from './model.ts'
import type { Column, DefaultAggregation, Hierarchy, Measure, Table, TableSource } from './model.ts'
import { readTexts, refuseDoubles } from './reader.ts'
import type { Reader } from './reader.ts'
import { toValueType } from './value-type.ts'

const aggregations: readonly DefaultAggregation[] = [
  'none',
  'sum',
  'min',
  'max',
  'count',
  'average',
  'distinctCount',
]

/** A measure whose expression has not been read yet. */
export interface MeasureDraft {
  reader: Reader
  name: string
  expression: string
}

/** A table whose measures are still to come. */
export type OpenTable = Table & { measures: Measure[] }

export function readTable(reader: Reader): { table: OpenTable; reader: Reader; measures: MeasureDraft[] } {
  reader.only([
    'name',
    'displayName',
    'source',
    'hidden',
    'description',
    'columns',
    'measures',
    'hierarchies',
  ])
  const name = reader.name('name')
  const columns = reader.list('columns', []).map((column) => readColumn(column, name))
  refuseDoubles(
    reader.list('columns', []).map((column) => ({ name: column.text('name'), reader: column })),
    `columns of "${name}"`,
  )
  const measures = reader.list('measures', []).map((measure) => ({
    reader: measure,
    name: measure.name('name'),
    expression: measure.text('expression'),
  }))
  const table: OpenTable = {
    name,
    source: readSource(reader),
    ...readTexts(reader),
    hidden: reader.flag('hidden'),
    columns,
    measures: [],
    hierarchies: reader.list('hierarchies', []).map((hierarchy) => readHierarchy(hierarchy, name, columns)),
  }
  for (const [index, column] of columns.entries()) {
    if (column.sortBy === undefined) continue
    const sort = findColumn(table, column.sortBy)
    if (!sort)
      throw reader.list('columns')[index]!.unknown(
        'sortBy',
        `"${name}" has no column "${column.sortBy}" to sort "${column.name}" by`,
        columns.map((other) => other.name),
        column.sortBy,
      )
  }
  return { table, reader, measures }
}

function readSource(reader: Reader): TableSource {
  const source = reader.object('source')
  source.only(['table', 'parquet', 'csv', 'sql'])
  const kinds = (['table', 'parquet', 'csv', 'sql'] as const).filter(
    (kind) => source.value(kind) !== undefined,
  )
  const [kind, second] = kinds
  if (!kind || second)
    throw source.error('MODEL_PROPERTY', 'A source is one of {"table"}, {"parquet"}, {"csv"} and {"sql"}')
  return { [kind]: source.text(kind) } as unknown as TableSource
}

function readColumn(reader: Reader, table: string): Column {
  reader.only([
    'name',
    'displayName',
    'source',
    'type',
    'description',
    'format',
    'hidden',
    'sortBy',
    'aggregation',
    'category',
    'synonyms',
  ])
  const name = reader.name('name')
  const typeName = reader.text('type')
  const type = toValueType(typeName)
  if (!type)
    throw reader.unknown(
      'type',
      `"${typeName}" is no type; a column is text, integer, decimal(18,2), double, date, dateTime or boolean`,
      ['text', 'integer', 'decimal(18,2)', 'double', 'date', 'dateTime', 'boolean'],
      typeName,
    )
  const aggregation = reader.optionalText('aggregation')
  const known = aggregations.find((kind) => kind === aggregation)
  if (aggregation !== undefined && !known)
    throw reader.unknown(
      'aggregation',
      `"${aggregation}" is no aggregation; one of ${aggregations.join(', ')} is`,
      aggregations,
      aggregation,
    )
  const sortBy = reader.optionalText('sortBy')
  const category = reader.optionalText('category')
  const format = reader.optionalText('format')
  return {
    table,
    name,
    source: reader.optionalText('source') ?? name,
    type,
    ...readTexts(reader),
    ...(format !== undefined && { format }),
    hidden: reader.flag('hidden'),
    ...(sortBy !== undefined && { sortBy }),
    ...(known && { aggregation: known }),
    ...(category !== undefined && { category }),
    synonyms: reader.texts('synonyms'),
  }
}

function readHierarchy(reader: Reader, table: string, columns: readonly Column[]): Hierarchy {
  reader.only(['name', 'hidden', 'levels'])
  const name = reader.name('name')
  const written = reader.value('levels')
  if (!Array.isArray(written) || written.length === 0)
    throw reader.error('MODEL_PROPERTY', 'A hierarchy has levels, from coarse to fine', 'levels')
  const levels = written.map((level: unknown, index) => {
    const [levelName, columnName] =
      typeof level === 'string' ? [level, level] : levelOf(reader.list('levels')[index]!)
    const column = columns.find((other) => sameName(other.name, columnName))
    if (!column)
      throw reader.unknown(
        'levels',
        `The level "${levelName}" of "${name}" is no column of "${table}"`,
        columns.map((other) => other.name),
        columnName,
      )
    return { name: levelName, column }
  })
  return { table, name, levels, hidden: reader.flag('hidden') }
}

function levelOf(reader: Reader): [name: string, column: string] {
  reader.only(['name', 'column'])
  return [reader.name('name'), reader.text('column')]
}
