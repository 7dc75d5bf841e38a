import { findColumn, sameName } from '../model/model.ts'
import type { GrainPart, Model, Table } from '../model/model.ts'
import { pathsFrom } from '../model/relationships.ts'
import type { Complaints } from './complaints.ts'
import { knownTable } from './known-table.ts'
import type { GrainJson } from './shapes/table.ts'

interface GrainPlace {
  readonly path: string
  readonly table: Table
}

/** Reads the grain of a table, or of a measure in one; one that is wrong is reported. */
export type ReadGrain = (
  written: GrainJson | undefined,
  place: GrainPlace,
) => readonly GrainPart[] | undefined

/** Reader of grains; it reads none where relationships are left out, by which their tables may be reached. */
export const grainReader =
  (model: Pick<Model, 'tables' | 'relationships'>, isWhole: boolean, complaints: Complaints): ReadGrain =>
  (written, place) =>
    written && isWhole && !complaints.usesBroken(written)
      ? complaints.keep(() => readGrain(written, place, model, complaints))
      : undefined

/** Tables that a grain names; each is one that filters reach the grain's own from. */
function readGrain(
  written: GrainJson,
  { path, table }: GrainPlace,
  { tables, relationships }: Pick<Model, 'tables' | 'relationships'>,
  complaints: Complaints,
): readonly GrainPart[] {
  const reached = pathsFrom({ relationships }, table.name)
  const parts = written.map(({ table: name, columns }, index): GrainPart => {
    const found = knownTable(path, { name, tables }, complaints)
    if (found === table || !reached.has(found.name))
      throw complaints.error(
        'MODEL_GRAIN',
        path,
        found === table
          ? `"${table.name}" is kept by its own columns anyway; a grain names the tables that it leads to`
          : `No active relationship leads from "${table.name}" to "${found.name}", so that no filter on it reaches "${table.name}"; relate them, or leave it out`,
      )
    const known = columns?.map((columnName) => {
      const column = findColumn(found, columnName)
      if (column) return column
      const detail = `The table "${found.name}" has no column "${columnName}"`
      throw complaints.unknown(`${path}[${index}].columns`, detail, found.columns, columnName)
    })
    return { table: found.name, ...(known && { columns: known }) }
  })
  const doubled = parts.find(
    (part, index) => parts.findIndex((other) => sameName(other.table, part.table)) < index,
  )
  if (!doubled) return parts
  throw complaints.error('MODEL_GRAIN', path, `The grain names "${doubled.table}" twice; join their columns`)
}
