import { apart, isPlainObject } from '@casement/schema'
import type { Column } from '../model/column.ts'
import { columnId, sameName } from '../model/model.ts'
import type { Model, Table } from '../model/model.ts'
import { relationshipsFrom } from '../model/relationships.ts'
import { bindMeasures, readRoles } from './bind-expressions.ts'
import { Complaints, usesOfTable } from './complaints.ts'
import { knownTable } from './known-table.ts'
import { addEffects } from './read-effects.ts'
import { grainReader } from './read-grain.ts'
import { readDetailRows } from './read-detail-rows.ts'
import { columnAt, readRelationships } from './read-relationships.ts'
import { readTable } from './read-table.ts'
import type { TableDraft } from './read-table.ts'
import { modelShape } from './shapes/model.ts'
import type { ModelJson } from './shapes/model.ts'
import type { CoversJson, TableJson } from './shapes/table.ts'

/**
 * Reads a model file (docs/model.md): resolves every name and types every measure and RLS filter.
 * Throws ModelError with the place and, where there is a likely one, a suggestion; `all` has everything that is wrong.
 */
export function parseModel(json: unknown, { file }: { file?: string } = {}): Model {
  const complaints = new Complaints(file)
  if (!isPlainObject(json)) throw complaints.error('MODEL_NOT_AN_OBJECT', '', 'A model file is a JSON object')
  const { casement } = json
  if (casement !== 1) {
    const isNewer = typeof casement === 'number' && casement > 1
    const detail = isNewer
      ? `The model has version ${casement}, and this program reads version 1; use a newer program`
      : 'A model says "casement": 1'
    throw complaints.error('MODEL_VERSION', 'casement', detail)
  }
  const written = apart(modelShape).read(json, '', (finding) => complaints.tellFinding(finding))
  const model = written && readModel(written, complaints)
  complaints.refuse()
  return model!
}

function readModel(written: ModelJson, complaints: Complaints): Model {
  const { name = '', description, connection, culture, refresh } = written
  const { fiscalYearEnd = { month: 12, day: 31 } } = written
  const drafts = written.tables.flatMap((part) => {
    const read = (table: TableJson) => readTable(table, part.path, complaints)
    return complaints.attempt(part, read, usesOfTable) ?? []
  })
  complaints.tellDoubles(
    drafts.map(({ table, path }) => ({ name: table.name, path })),
    'tables',
  )

  if (connection !== undefined) tellFiles(drafts, connection, complaints)
  const tables: Table[] = drafts.map(({ table }) => table)
  const { relationships: ways = [], roles: rolesWritten = [] } = written
  const relationships = readRelationships(ways, tables, complaints)
  const parts = { tables, relationships, fiscalYearEnd }
  const isWhole = relationships.length === ways.length && !complaints.isTold('relationships')
  const readGrain = grainReader(parts, isWhole, complaints)
  for (const { table, path, grain: given, detailRows: rows } of drafts) {
    const grain = readGrain(given, { path: `${path}.grain`, table })
    if (grain) table.grain = grain
    if (!rows || !isWhole || rows.some((row) => complaints.usesBroken({ table: table.name, ...row })))
      continue
    const place = { path: `${path}.detailRows`, table }
    const detailRows = complaints.keep(() => readDetailRows(rows, place, parts, complaints))
    if (detailRows) table.detailRows = detailRows
  }
  const measures = bindMeasures(drafts, parts, readGrain, complaints)
  for (const { table } of drafts) table.measures.push(...(measures.get(table.name) ?? []))
  for (const draft of drafts) checkLabels(draft, tables, complaints)
  if (isWhole) addEffects(drafts, parts, complaints)
  const dates = complaints.keep(() => readDates(written.dateTable, parts, complaints))
  for (const { table, path, covers } of drafts)
    if (
      covers &&
      isWhole &&
      complaints.keep(() => checkCovers(covers, { path, table, dates }, parts, complaints))
    )
      table.covers = covers
  const roles = readRoles(rolesWritten, { ...parts, ...(dates && { dates }) }, complaints)
  return {
    name,
    ...(description !== undefined && { description }),
    ...(culture !== undefined && { culture }),
    ...(connection !== undefined && { connection }),
    ...(refresh && { refresh: { timeZone: 'UTC', ...refresh } }),
    tables,
    relationships,
    roles,
    ...(dates && { dates }),
    fiscalYearEnd,
  }
}

/** Tells of columns whose values are named by what is no measure, or gives no text. */
function checkLabels({ labelled }: TableDraft, tables: readonly Table[], complaints: Complaints): void {
  const measures = tables.flatMap((each) => each.measures)
  for (const { column, path } of labelled) {
    const label = column.label!
    const measure = measures.find((each) => sameName(each.name, label))
    const at = `${path}.label`
    const detail = `There is no measure "${label}" to name the values of "${column.name}"`
    if (!measure && !complaints.usesBroken({ table: column.table, measure: label }))
      complaints.tell(complaints.unknown(at, detail, measures, label))
    else if (measure && measure.type.kind !== 'text') {
      const wrong = `[${measure.name}] is ${measure.type.kind}; the values of "${column.name}" are named by a text`
      complaints.tell(complaints.error('MODEL_PROPERTY', at, wrong))
    }
  }
}

/** Says whether days can be said of a table: it leads to the date table, and the first is not after the last. */
function checkCovers(
  { from, to }: CoversJson,
  { path, table, dates }: { path: string; table: Table; dates: Column | undefined },
  { relationships }: Parts,
  complaints: Complaints,
): true {
  const leads = relationshipsFrom({ relationships }, table.name).some(
    (each) => each.to.table === dates?.table,
  )
  const wrong = !leads
    ? `No active relationship leads from "${table.name}" to the date table, so that its facts are of no days; relate them, and name the "dateTable"`
    : from !== undefined && to !== undefined && from > to
      ? `The facts of "${table.name}" end on ${to}, before ${from}, on which they begin`
      : undefined
  if (wrong === undefined) return true
  throw complaints.error('MODEL_PROPERTY', `${path}.covers`, wrong)
}

/** Tells of tables that lie in files, which the server of a connection does not have. */
function tellFiles(drafts: readonly TableDraft[], connection: string, complaints: Complaints): void {
  for (const { table, path } of drafts) {
    const kind = (['csv', 'parquet', 'files'] as const).find((file) => file in table.source)
    if (kind === undefined) continue
    const detail = `A table of the connection "${connection}" is a table or view there, or a query: { "table": "schema.table" } or { "sql": "SELECT …" }`
    complaints.tell(complaints.error('MODEL_PROPERTY', `${path}.source.${kind}`, detail))
  }
}

type Parts = Pick<Model, 'tables' | 'relationships'>

/** Column of dates; by its table's name alone it is the one that facts relate to. */
function readDates(
  written: ModelJson['dateTable'],
  parts: Parts,
  complaints: Complaints,
): Column | undefined {
  if (!written || complaints.usesBroken(written)) return undefined
  const { table, column: name } = written
  const column =
    name === undefined
      ? datesOf(table, parts, complaints)
      : columnAt({ table, column: name }, 'dateTable', parts.tables, complaints)
  if (column.type.kind === 'date') return column
  throw complaints.error(
    'MODEL_PROPERTY',
    'dateTable',
    `${columnId(column)} is ${column.type.kind}; the column of a date table is a date`,
  )
}

function datesOf(name: string, { tables, relationships }: Parts, complaints: Complaints): Column {
  const table = knownTable('dateTable', { name, tables }, complaints)
  const dates = table.columns.filter((column) => column.type.kind === 'date')
  const related = dates.filter((column) => relationships.some((relationship) => relationship.to === column))
  const [column, second] = related.length > 0 ? related : dates
  if (column && !second) return column
  throw complaints.error(
    'MODEL_PROPERTY',
    'dateTable',
    `Say which column of "${table.name}" holds its dates, as {"table": "${table.name}", "column": …}`,
  )
}
