import { toYearEnd } from '../dax/functions-time.ts'
import type { Column, Relationship } from '../model/column.ts'
import { columnId } from '../model/model.ts'
import type { Model, Table } from '../model/model.ts'
import { bindMeasures, readRoles } from './bind-expressions.ts'
import { knownTable } from './known-table.ts'
import { readGrain } from './read-grain.ts'
import { columnAt, readRelationships } from './read-relationships.ts'
import { readTable } from './read-table.ts'
import { Reader, refuseDoubles } from './reader.ts'

/**
 * Reads a model file (docs/model.md): resolves every name and types every measure and RLS filter.
 * Throws ModelError with the place and, where there is a likely one, a suggestion; `all` has everything that is wrong.
 */
export function parseModel(json: unknown, options: { file?: string } = {}): Model {
  const { file } = options
  const root = Reader.open(json, file)
  const model = root.attempt(() => readModel(root, file))
  root.refuse()
  return model!
}

function readModel(root: Reader, file: string | undefined): Model {
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
  const description = root.optionalText('description')
  const name = root.attempt(() => root.text('name'))
  const drafts = root.list('tables').flatMap((reader) => reader.attempt(() => readTable(reader)) ?? [])
  if (drafts.length === 0 && root.list('tables').length === 0)
    throw root.error('MODEL_PROPERTY', 'A model has at least one table', 'tables')
  refuseDoubles(
    drafts.map(({ table, reader }) => ({ name: table.name, reader })),
    'tables',
  )

  const tables: Table[] = drafts.map(({ table }) => table)
  const relationships = readRelationships(root, tables)
  for (const { table, reader } of drafts) {
    if (reader.usesBroken() || root.isTold('relationships')) continue
    const grain = reader.attempt(() => readGrain(reader, table, tables, relationships))
    if (grain) table.grain = grain
  }
  const fiscalYearEnd = root.attempt(() => readFiscalYearEnd(root)) ?? { month: 12, day: 31 }
  const measures = bindMeasures(drafts, { tables, relationships, fiscalYearEnd }, file)
  for (const { table } of drafts) table.measures.push(...(measures.get(table.name) ?? []))
  const dates = readDates(root, tables, relationships)
  const roles = readRoles(root, tables, relationships, fiscalYearEnd, file)
  return {
    name: name ?? '',
    ...(description !== undefined && { description }),
    ...(culture !== undefined && { culture }),
    tables,
    relationships,
    roles,
    ...(dates && { dates }),
    fiscalYearEnd,
  }
}

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
  if (root.usesBroken({ table: written })) return undefined
  const column = root.attempt(() =>
    typeof written === 'string'
      ? datesOf(root, written, tables, relationships)
      : columnAt(root.object('dateTable'), tables),
  )
  if (column && column.type.kind !== 'date')
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
  const table = knownTable(root, 'dateTable', { name, tables })
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
