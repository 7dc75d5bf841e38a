import type { Part } from '@casement/schema'
import type { Column } from '../model/column.ts'
import { findColumn, sameName } from '../model/model.ts'
import type { Days, GrainPart, Hierarchy, Measure, Table } from '../model/model.ts'
import { usesOfField } from './complaints.ts'
import type { Complaints } from './complaints.ts'
import type {
  ColumnJson,
  CoversJson,
  DetailRowsJson,
  GrainJson,
  HierarchyJson,
  MeasureJson,
  TableJson,
} from './shapes/table.ts'

/** A table whose measures are still to come. */
export type OpenTable = Table & {
  measures: Measure[]
  grain?: readonly GrainPart[]
  covers?: Partial<Days>
  detailRows?: readonly Column[]
}

/** A table, and what is to be read once all tables are known. */
export interface TableDraft {
  readonly path: string
  readonly table: OpenTable
  readonly measures: readonly Part<MeasureJson>[]
  readonly grain: GrainJson | undefined
  readonly covers: CoversJson | undefined
  readonly detailRows: DetailRowsJson | undefined
  /** Columns whose values a measure names, and where it is said. */
  readonly labelled: readonly { readonly column: Column; readonly path: string }[]
}

/** Reads a table. Columns and hierarchies that are wrong are reported and left out. */
export function readTable(written: TableJson, path: string, complaints: Complaints): TableDraft {
  const { columns: parts = [], measures = [], hierarchies = [], grain, covers, detailRows, ...rest } = written
  const { hidden = false, source: from, ...own } = rest
  const { name } = own
  const read = parts.flatMap((part) => {
    const column = complaints.attempt(part, (json) => toColumn(json, name), usesOfField(name))
    return column ? [{ name: column.name, column, path: part.path }] : []
  })
  complaints.tellDoubles(read, `columns of "${name}"`)
  const columns = read.map(({ column }) => column)
  const table: OpenTable = {
    ...own,
    hidden,
    ...('choices' in from
      ? ofChoices(from.choices, columns, path, complaints)
      : { source: toSource(from, path, complaints), columns }),
    measures: [],
    hierarchies: hierarchies.flatMap((part) => {
      if (complaints.usesBroken({ ...part.value, table: name })) return []
      const at = { path: part.path, table: name, columns }
      return complaints.attempt(part, (json) => readHierarchy(json, at, complaints)) ?? []
    }),
  }
  for (const { column, path: at } of read) {
    const { sortBy } = column
    if (sortBy === undefined || findColumn(table, sortBy)) continue
    if (complaints.usesBroken({ table: name, column: sortBy })) continue
    const detail = `"${name}" has no column "${sortBy}" to sort "${column.name}" by`
    complaints.tell(complaints.unknown(`${at}.sortBy`, detail, columns, sortBy))
  }
  const labelled = read.filter(({ column }) => column.label !== undefined)
  return { path, table, measures, grain, covers, detailRows, labelled }
}

/** A source as it is written; the columns of files that a query reads are those of tables of their names. */
function toSource(
  from: Exclude<TableJson['source'], { choices: unknown }>,
  path: string,
  complaints: Complaints,
): Table['source'] {
  if (!('sql' in from) || !from.files) return from as Table['source']
  const named = from.files.map(({ name }, index) => ({ name, path: `${path}.source.files[${index}]` }))
  complaints.tellDoubles(named, 'files of the query')
  const files = from.files.map(({ name, source, columns }, index) => {
    const own = columns.map((column, place) => ({
      name: column.name,
      path: `${path}.source.files[${index}].columns[${place}]`,
    }))
    complaints.tellDoubles(own, `columns of "${name}"`)
    return { name, source, columns: columns.map((column) => toColumn(column, name)) }
  })
  return { sql: from.sql, files }
}

/**
 * A table whose rows stand in the model: choices, each once, in one column of text. Told are those that are there twice,
 * and columns of another kind.
 */
function ofChoices(
  choices: readonly string[],
  columns: readonly Column[],
  path: string,
  complaints: Complaints,
): Pick<Table, 'source' | 'columns' | 'choices'> {
  const [column, ...others] = columns
  if (!column || column.type.kind !== 'text' || others.length > 0) {
    const detail = 'Choices stand in one column, of type text'
    complaints.tell(complaints.error('MODEL_PROPERTY', `${path}.columns`, detail))
  }
  const doubled = choices.find((choice, place) =>
    choices.slice(0, place).some((one) => sameName(one, choice)),
  )
  if (doubled !== undefined) {
    const detail = `The choice "${doubled}" is there twice`
    complaints.tell(complaints.error('MODEL_PROPERTY', `${path}.source.choices`, detail))
  }
  const rows = choices.map((choice) => `SELECT '${choice.replaceAll("'", "''")}' AS choice`)
  return {
    source: { sql: rows.join(' UNION ALL ') },
    choices,
    columns: columns.slice(0, 1).map((each) => ({ ...each, source: 'choice' })),
  }
}

const toColumn = (
  { name, source = name, hidden = false, synonyms = [], ...own }: ColumnJson,
  table: string,
): Column => ({ table, name, source, hidden, synonyms, ...own })

function readHierarchy(
  { name, levels, hidden = false }: HierarchyJson,
  { path, table, columns }: { path: string; table: string; columns: readonly Column[] },
  complaints: Complaints,
): Hierarchy {
  const known = levels.map((level) => {
    const column = columns.find((other) => sameName(other.name, level.column))
    if (column) return { name: level.name, column }
    const detail = `The level "${level.name}" of "${name}" is no column of "${table}"`
    throw complaints.unknown(`${path}.levels`, detail, columns, level.column)
  })
  return { table, name, levels: known, hidden }
}
