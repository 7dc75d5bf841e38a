import type { Column, DefaultAggregation } from '../model/column.ts'
import { findColumn, sameName } from '../model/model.ts'
import type { CsvForm, GrainPart, Hierarchy, Measure, Table, TableSource } from '../model/model.ts'
import { toValueType } from '../model/value-type.ts'
import { readTexts, refuseDoubles } from './reader.ts'
import type { Reader } from './reader.ts'

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
export type OpenTable = Table & { measures: Measure[]; grain?: readonly GrainPart[] }

/** Reads a table. Columns, hierarchies and measures that are wrong are reported and left out. */
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
    'grain',
  ])
  const name = reader.name('name')
  const read = reader.list('columns', []).flatMap((own) => {
    const column = own.attempt(() => readColumn(own, name))
    return column ? [{ name: column.name, column, reader: own }] : []
  })
  refuseDoubles(read, `columns of "${name}"`)
  const columns = read.map(({ column }) => column)
  const measures = reader.list('measures', []).flatMap((own) => {
    const draft = () => ({ reader: own, name: own.name('name'), expression: own.text('expression') })
    return own.attempt(draft) ?? []
  })
  const table: OpenTable = {
    name,
    source: readSource(reader),
    ...readTexts(reader),
    hidden: reader.flag('hidden'),
    columns,
    measures: [],
    hierarchies: reader
      .list('hierarchies', [])
      .flatMap((own) => own.attempt(() => readHierarchy(own, name, columns)) ?? []),
  }
  for (const { column, reader: own } of read) {
    if (column.sortBy === undefined || findColumn(table, column.sortBy)) continue
    if (own.usesBroken(`[${column.sortBy}]`)) continue
    own.tell(
      own.unknown(
        'sortBy',
        `"${name}" has no column "${column.sortBy}" to sort "${column.name}" by`,
        columns.map((other) => other.name),
        column.sortBy,
      ),
    )
  }
  return { table, reader, measures }
}

function readSource(reader: Reader): TableSource {
  const source = reader.object('source')
  source.only([...sourceKinds, ...csvProperties], sourceHints)
  const [kind, second] = sourceKinds.filter((each) => source.value(each) !== undefined)
  // What is there instead is reported.
  const unknown = source.firstBeyond([...sourceKinds, ...csvProperties])
  if (!kind && unknown !== undefined)
    throw source.notThere(unknown, sourceHints, [...sourceKinds, ...csvProperties])
  if (!kind || second)
    throw source.error('MODEL_PROPERTY', 'A source is one of {"table"}, {"parquet"}, {"csv"} and {"sql"}')
  if (kind === 'csv') return { csv: source.text('csv'), ...readCsvForm(source) }
  for (const property of csvProperties)
    if (source.value(property) !== undefined)
      source.tell(source.error('MODEL_PROPERTY', `Only a CSV file has a ${property}`, property))
  return { [kind]: source.text(kind) } as unknown as TableSource
}

const sourceKinds = ['table', 'parquet', 'csv', 'sql'] as const

const asCsv = 'save the sheet as CSV (UTF-8) and name it in "csv"'
const sourceHints: Readonly<Record<string, string>> = {
  excel: asCsv,
  xlsx: asCsv,
  xls: asCsv,
  file: 'a file is named in "csv" or "parquet"',
  dax: 'a table is made by a query in "sql", such as SELECT … FROM range(…)',
  query: 'a query stands in "sql"',
}

/** Reads the form of a CSV file's texts, as far as the model says it. */
function readCsvForm(source: Reader): CsvForm {
  const said = (property: keyof CsvForm, isKnown: (text: string) => boolean, expected: string) => {
    // A tab is white space, and means something here.
    const text = source.value(property)
    if (text === undefined) return {}
    if (typeof text === 'string' && isKnown(text)) return { [property]: text }
    throw source.error('MODEL_PROPERTY', `${expected} was expected`, property)
  }
  return {
    ...said('delimiter', (text) => /^[^"\r\n\w.+-]$/.test(text), 'One character such as "," or ";" or "\\t"'),
    ...said('encoding', (text) => csvEncodings.includes(text), `One of ${csvEncodings.join(', ')}`),
    ...said(
      'dateFormat',
      isDateFormat,
      'The order of day, month and year such as "dd/MM/yyyy", "MM/dd/yyyy" or "d MMM yyyy"',
    ),
    ...said('decimalSeparator', (text) => text === '.' || text === ',', '"." or ","'),
  }
}

const csvProperties = ['delimiter', 'encoding', 'dateFormat', 'decimalSeparator'] as const

const csvEncodings: readonly string[] = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1250',
  'windows-1251',
  'windows-1252',
  'windows-1253',
  'windows-1254',
  'iso-8859-2',
  'iso-8859-15',
  'macintosh',
]

/** Day, month and year once each, in any order, and a time if there is one. */
function isDateFormat(text: string): boolean {
  const parts = text.match(/([a-zA-Z])\1*/g) ?? []
  const once = (known: readonly string[]) => parts.filter((part) => known.includes(part)).length === 1
  const days = [
    ['d', 'dd'],
    ['M', 'MM', 'MMM', 'MMMM'],
    ['yy', 'yyyy'],
  ]
  const all = [...days.flat(), 'H', 'HH', 'mm', 'ss']
  const isKnown = parts.every((part) => all.includes(part)) && !/["%\\]/.test(text)
  return isKnown && new Set(parts).size === parts.length && days.every(once)
}

function readColumn(reader: Reader, table: string): Column {
  reader.only(
    [
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
    ],
    { expression: 'a column comes from its source: compute it there, or write a measure' },
  )
  const name = reader.name('name')
  const typeName = reader.text('type')
  const type = toValueType(typeName)
  if (!type)
    throw reader.unknown(
      'type',
      `"${typeName}" is no type; a column is text, integer, decimal(18,2), double, date, dateTime or boolean`,
      ['text', 'integer', 'decimal(18,2)', 'double', 'date', 'dateTime', 'boolean'],
      typesElsewhere[typeName.toLowerCase()] ?? typeName,
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

/** Names of the types in other programs. */
const typesElsewhere: Readonly<Record<string, string>> = {
  number: 'decimal(18,2)',
  numeric: 'decimal(18,2)',
  decimal: 'decimal(18,2)',
  currency: 'decimal(18,2)',
  money: 'decimal(18,2)',
  float: 'double',
  int: 'integer',
  int64: 'integer',
  bigint: 'integer',
  string: 'text',
  varchar: 'text',
  datum: 'date',
  datetime: 'dateTime',
  timestamp: 'dateTime',
  bool: 'boolean',
}

function readHierarchy(reader: Reader, table: string, columns: readonly Column[]): Hierarchy {
  reader.only(['name', 'hidden', 'levels'])
  const name = reader.name('name')
  const written = reader.value('levels')
  if (!Array.isArray(written) || written.length === 0)
    throw reader.error('MODEL_PROPERTY', 'A hierarchy has levels, from coarse to fine', 'levels')
  const levels = written.map((level: unknown, index) => {
    const [levelName, columnName] =
      typeof level === 'string' ? [level, level] : levelOf(reader.item('levels', index))
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
