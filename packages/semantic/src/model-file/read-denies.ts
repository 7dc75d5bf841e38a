import type { Part } from '@casement/schema'
import { findMeasure } from '../model/model.ts'
import type { Model } from '../model/model.ts'
import { halfDenied } from '../objects/denied-objects.ts'
import type { ObjectName } from '../model/object-name.ts'
import type { Complaints } from './complaints.ts'
import { knownTable } from './known-table.ts'
import { columnAt } from './read-relationships.ts'
import type { DeniedJson } from './shapes/model.ts'

/** Reads what a role denies. Tells what the model does not have, and what would be told by an object that is left. */
export function readDenies(
  parts: readonly Part<DeniedJson>[],
  { path, role }: { path: string; role: string },
  { tables, dates }: Pick<Model, 'tables' | 'dates'>,
  complaints: Complaints,
): ObjectName[] {
  const denies = parts.flatMap((part) => {
    if (complaints.usesBroken(part.value)) return []
    return complaints.attempt(part, (written) => readOne(written, part.path, tables, complaints)) ?? []
  })
  const half = halfDenied({ tables, ...(dates && { dates }) }, { denies })
  if (half)
    complaints.tell(
      complaints.error(
        'ROLE_DENIES',
        `${path}.denies`,
        `The role "${role}" denies ${half.object}, which ${half.detail}`,
      ),
    )
  return denies
}

function readOne(
  written: DeniedJson,
  path: string,
  tables: Model['tables'],
  complaints: Complaints,
): ObjectName {
  const { column, measure } = written
  if (column !== undefined && measure !== undefined)
    throw complaints.error(
      'ROLE_DENIES',
      path,
      'Name a column or a measure; each is denied by an entry of its own',
    )
  if (column !== undefined) {
    const { table, name } = columnAt({ table: written.table, column }, path, tables, complaints)
    return { table, column: name }
  }
  const table = knownTable(`${path}.table`, { name: written.table, tables }, complaints)
  if (measure === undefined) return { table: table.name }
  const found = findMeasure(table, measure)
  if (found) return { table: table.name, measure: found.name }
  const detail = `The table "${table.name}" has no measure "${measure}"`
  throw complaints.unknown(`${path}.measure`, detail, table.measures, measure)
}
