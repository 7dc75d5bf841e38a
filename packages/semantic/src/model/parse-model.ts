import { Binder, noScope } from '../dax/binder.ts'
import { toYearEnd } from '../dax/functions-time.ts'
import { parseExpression } from '../dax/parse-expression.ts'
import type { TypedExpression } from '../dax/typed.ts'
import type { Vocabulary } from '../dax/binder.ts'
import { ModelError } from '../errors.ts'
import { columnId, findColumn, findTable, sameName } from './model.ts'
import type {
  Column,
  DefaultAggregation,
  Hierarchy,
  Measure,
  Model,
  Relationship,
  Role,
  RowRule,
  Table,
  TableSource,
} from './model.ts'
import { Reader } from './reader.ts'
import { pathsFrom, relationshipsFrom } from './relationships.ts'
import { toValueType } from './value-type.ts'
import type { ValueType } from './value-type.ts'

const aggregations: readonly DefaultAggregation[] = [
  'none',
  'sum',
  'min',
  'max',
  'count',
  'average',
  'distinctCount',
]

/** Longer than any expression that a person writes. */
const maxExpressionLength = 20_000

/**
 * Reads a model file (docs/model.md): resolves every name and types every measure and row rule.
 * Throws ModelError with the place and, where there is a likely one, a suggestion.
 */
export function parseModel(json: unknown, options: { file?: string } = {}): Model {
  const { file } = options
  const root = Reader.open(json, file)
  if (root.value('casement') !== 1) {
    const version = root.value('casement')
    throw root.error(
      'MODEL_VERSION',
      typeof version === 'number' && version > 1
        ? `The model has version ${version}, and this program reads version 1; use a newer program`
        : 'A model says "casement": 1',
      'casement',
    )
  }
  root.only([
    'casement',
    '$schema',
    'name',
    'culture',
    'description',
    'tables',
    'relationships',
    'roles',
    'dateTable',
    'fiscalYearEnd',
  ])
  const culture = root.optionalText('culture')
  const drafts = root.list('tables').map(readTable)
  if (drafts.length === 0) throw root.error('MODEL_PROPERTY', 'A model has at least one table', 'tables')
  refuseDoubles(
    drafts.map(({ table, reader }) => ({ name: table.name, reader })),
    'tables',
  )

  const tables: Table[] = drafts.map(({ table }) => table)
  const relationships = readRelationships(root, tables)
  const fiscalYearEnd = readFiscalYearEnd(root)
  const measures = bindMeasures(drafts, { tables, relationships, fiscalYearEnd }, file)
  for (const { table, list } of drafts.map((draft) => ({
    table: draft.table,
    list: measures.get(draft.table.name) ?? [],
  })))
    table.measures.push(...list)
  const dates = readDates(root, tables, relationships)
  const roles = readRoles(root, tables, relationships, fiscalYearEnd, file)
  return {
    name: root.text('name'),
    ...(culture !== undefined && { culture }),
    tables,
    relationships,
    roles,
    ...(dates && { dates }),
    fiscalYearEnd,
  }
}

interface MeasureDraft {
  reader: Reader
  name: string
  expression: string
}

type OpenTable = Table & { measures: Measure[] }

function readTable(reader: Reader): { table: OpenTable; reader: Reader; measures: MeasureDraft[] } {
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
    ...texts(reader),
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
    ...texts(reader),
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

function refuseDoubles(things: readonly { name: string; reader: Reader }[], what: string): void {
  const seen = new Set<string>()
  for (const { name, reader } of things) {
    if (seen.has(name.toLowerCase()))
      throw reader.error(
        'MODEL_DUPLICATE_NAME',
        `Two ${what} are called "${name}"; names differ by more than case`,
        'name',
      )
    seen.add(name.toLowerCase())
  }
}

// Relationships

function readRelationships(root: Reader, tables: readonly Table[]): Relationship[] {
  const relationships = root.list('relationships', []).map((reader) => {
    reader.only(['from', 'to', 'active', 'name'])
    const from = endOf(reader.object('from'), tables)
    const to = endOf(reader.object('to'), tables)
    const relationship: Relationship = { from, to, active: reader.flag('active', true) }
    if (from.table === to.table)
      throw reader.error(
        'MODEL_RELATIONSHIP',
        `A relationship joins two tables, and both ends of this one are in "${from.table}"`,
      )
    if (from.type.kind !== to.type.kind && !(isExact(from.type) && isExact(to.type)))
      throw reader.error(
        'MODEL_RELATIONSHIP',
        `${columnId(from)} is ${from.type.kind} and ${columnId(to)} is ${to.type.kind}; both ends have one type`,
      )
    return { relationship, reader }
  })
  const all = relationships.map(({ relationship }) => relationship)
  for (const { relationship, reader } of relationships) {
    if (!relationship.active) continue
    const others = relationshipsFrom({ relationships: all }, relationship.to.table)
    if (
      others.length > 0 &&
      pathsFrom({ relationships: all }, relationship.to.table).has(relationship.from.table)
    )
      throw reader.error(
        'MODEL_RELATIONSHIP',
        `The relationships between "${relationship.from.table}" and "${relationship.to.table}" form a circle; make one of them inactive`,
      )
  }
  for (const table of tables) refuseTwoPaths(table.name, all, root)
  return all
}

const isExact = (type: ValueType): boolean => type.kind === 'integer' || type.kind === 'decimal'

/** A filter must reach a table by one way only. */
function refuseTwoPaths(start: string, relationships: readonly Relationship[], root: Reader): void {
  const reached = new Map<string, string>()
  const walk = (table: string, via: string) => {
    for (const relationship of relationshipsFrom({ relationships }, table)) {
      const way = `${via} → ${relationship.to.table}`
      const other = reached.get(relationship.to.table)
      if (other !== undefined)
        throw root.error(
          'MODEL_RELATIONSHIP',
          `Two ways lead from "${start}" to "${relationship.to.table}" (${other} and ${way}); make one of the relationships inactive`,
          'relationships',
        )
      reached.set(relationship.to.table, way)
      walk(relationship.to.table, way)
    }
  }
  walk(start, start)
}

function endOf(reader: Reader, tables: readonly Table[]): Column {
  reader.only(['table', 'column'])
  return columnAt(reader, tables)
}

function columnAt(reader: Reader, tables: readonly Table[]): Column {
  const tableName = reader.text('table')
  const table = findTable({ tables }, tableName)
  if (!table)
    throw reader.unknown(
      'table',
      `The model has no table "${tableName}"`,
      tables.map((other) => other.name),
      tableName,
    )
  const name = reader.text('column')
  const column = findColumn(table, name)
  if (!column)
    throw reader.unknown(
      'column',
      `The table "${table.name}" has no column "${name}"`,
      table.columns.map((other) => other.name),
      name,
    )
  return column
}

// Measures

function bindMeasures(
  drafts: readonly { table: OpenTable; measures: MeasureDraft[] }[],
  parts: Pick<Vocabulary, 'tables' | 'relationships' | 'fiscalYearEnd'>,
  file: string | undefined,
): Map<string, Measure[]> {
  type State = MeasureDraft & { table: OpenTable; measure?: Measure; isOpen: boolean }
  const states = new Map<string, State>()
  for (const { table, measures } of drafts)
    for (const draft of measures) {
      const key = draft.name.toLowerCase()
      const other = states.get(key)
      if (other)
        throw draft.reader.error(
          'MODEL_DUPLICATE_NAME',
          `Two measures are called "${draft.name}"; a measure's name is unique in the model`,
          'name',
        )
      const column = findColumn(table, draft.name)
      if (column)
        throw draft.reader.error(
          'MODEL_DUPLICATE_NAME',
          `"${table.name}" has a column and a measure called "${draft.name}"`,
          'name',
        )
      states.set(key, { ...draft, table, isOpen: false })
    }

  const vocabulary: Vocabulary = {
    ...parts,
    measureNames: [...states.values()].map((state) => state.name),
    measure(name, table) {
      const state = states.get(name.toLowerCase())
      if (!state || (table !== undefined && !sameName(state.table.name, table))) return undefined
      const measure = bind(state)
      return { table: measure.table, name: measure.name, type: measure.type }
    },
  }

  function bind(state: State): Measure {
    if (state.measure) return state.measure
    const place = { ...(file !== undefined && { file }), measure: `${state.table.name}[${state.name}]` }
    if (state.isOpen)
      throw new ModelError('MEASURE_CYCLE', `The measure [${state.name}] refers to itself`, place)
    state.isOpen = true
    const typed = bindExpression(
      state.expression,
      place,
      (binder, expression) => binder.value(expression, noScope),
      vocabulary,
    )
    const { reader } = state
    reader.only(['name', 'displayName', 'expression', 'description', 'format', 'hidden', 'synonyms'])
    const format = reader.optionalText('format')
    state.measure = {
      table: state.table.name,
      name: state.name,
      expression: state.expression,
      type: typed.type,
      typed,
      ...texts(reader),
      ...(format !== undefined && { format }),
      hidden: reader.flag('hidden'),
      synonyms: reader.texts('synonyms'),
    }
    return state.measure
  }

  const found = new Map<string, Measure[]>()
  for (const state of states.values())
    found.set(state.table.name, [...(found.get(state.table.name) ?? []), bind(state)])
  return found
}

function bindExpression(
  source: string,
  place: { file?: string; measure: string },
  bind: (binder: Binder, expression: ReturnType<typeof parseExpression>) => TypedExpression,
  vocabulary: Vocabulary,
): TypedExpression {
  if (source.length > maxExpressionLength)
    throw new ModelError(
      'MEASURE_SYNTAX',
      `The expression is longer than ${maxExpressionLength} characters`,
      place,
    )
  try {
    return bind(new Binder(vocabulary, source, place), parseExpression(source))
  } catch (error) {
    if (!(error instanceof ModelError) || error.measure !== undefined) throw error
    const { position, suggestion } = error
    throw new ModelError(error.code, withoutPlace(error), {
      ...place,
      ...(position && { position }),
      ...(suggestion && { suggestion }),
    })
  }
}

/** The message of an error before its place was added. */
const withoutPlace = (error: ModelError): string => error.message.replace(/ \(at line \d+, column \d+\)/, '')

// Dates

function readFiscalYearEnd(root: Reader): { month: number; day: number } {
  const written = root.optionalText('fiscalYearEnd')
  if (written === undefined) return { month: 12, day: 31 }
  const end = toYearEnd(written)
  if (!end)
    throw root.error(
      'MODEL_PROPERTY',
      'The end of the fiscal year is the last day of a month, as "06-30"',
      'fiscalYearEnd',
    )
  return end
}

/** `dateTable` is a table's name, or {table, column}. By its name alone the column is the one that facts relate to. */
function readDates(
  root: Reader,
  tables: readonly Table[],
  relationships: readonly Relationship[],
): Column | undefined {
  const written = root.value('dateTable')
  if (written === undefined) return undefined
  const column =
    typeof written === 'string'
      ? datesOf(root, written, tables, relationships)
      : columnAt(root.object('dateTable'), tables)
  if (column.type.kind !== 'date')
    throw root.error(
      'MODEL_PROPERTY',
      `${columnId(column)} is ${column.type.kind}; the column of a date table is a date`,
      'dateTable',
    )
  return column
}

function datesOf(
  root: Reader,
  name: string,
  tables: readonly Table[],
  relationships: readonly Relationship[],
): Column {
  const table = findTable({ tables }, name)
  if (!table)
    throw root.unknown(
      'dateTable',
      `The model has no table "${name}"`,
      tables.map((other) => other.name),
      name,
    )
  const dates = table.columns.filter((column) => column.type.kind === 'date')
  const related = dates.filter((column) => relationships.some((relationship) => relationship.to === column))
  const [column, second] = related.length > 0 ? related : dates
  if (!column || second)
    throw root.error(
      'MODEL_PROPERTY',
      `Say which column of "${table.name}" holds its dates, as {"table": "${table.name}", "column": …}`,
      'dateTable',
    )
  return column
}

// Roles

function readRoles(
  root: Reader,
  tables: readonly Table[],
  relationships: readonly Relationship[],
  fiscalYearEnd: { month: number; day: number },
  file: string | undefined,
): Role[] {
  const vocabulary: Vocabulary = {
    tables,
    relationships,
    fiscalYearEnd,
    measureNames: [],
    measure: (name, table) => findAnyMeasure(tables, name, table),
  }
  const readers = root.list('roles', [])
  refuseDoubles(
    readers.map((reader) => ({ name: reader.text('name'), reader })),
    'roles',
  )
  return readers.map((reader) => {
    reader.only(['name', 'description', 'rules'])
    const name = reader.name('name')
    const rules = reader.list('rules', []).map((rule): RowRule => {
      rule.only(['table', 'filter'])
      const tableName = rule.text('table')
      const table = findTable({ tables }, tableName)
      if (!table)
        throw rule.unknown(
          'table',
          `The model has no table "${tableName}"`,
          tables.map((other) => other.name),
          tableName,
        )
      const scope = { ...noScope, rows: [{ table: table.name }], isRule: true }
      const place = { ...(file !== undefined && { file }), measure: `role "${name}", table "${table.name}"` }
      const filter = bindExpression(
        rule.text('filter'),
        place,
        (binder, expression) => binder.truth(binder.value(expression, scope), expression.at),
        vocabulary,
      )
      return { table: table.name, filter }
    })
    const doubled = rules.find(
      (rule, index) => rules.findIndex((other) => other.table === rule.table) !== index,
    )
    if (doubled)
      throw reader.error(
        'ROLE_RULE',
        `The role "${name}" has two rules for "${doubled.table}"; join them with &&`,
        'rules',
      )
    return { name, rules }
  })
}

function findAnyMeasure(tables: readonly Table[], name: string, table?: string) {
  for (const other of tables) {
    if (table !== undefined && !sameName(other.name, table)) continue
    const measure = other.measures.find((candidate) => sameName(candidate.name, name))
    if (measure) return { table: measure.table, name: measure.name, type: measure.type }
  }
  return undefined
}

function texts(reader: Reader): { displayName?: string; description?: string } {
  const displayName = reader.optionalText('displayName')
  const description = reader.optionalText('description')
  return {
    ...(displayName !== undefined && { displayName }),
    ...(description !== undefined && { description }),
  }
}
