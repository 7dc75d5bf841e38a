import { findTable } from '../model/model.ts'
import type { Table } from '../model/model.ts'
import type { Complaints } from './complaints.ts'

/** The table that `path` names. Throws MODEL_UNKNOWN_NAME with the closest name where the model has none such. */
export function knownTable(
  path: string,
  { name, tables }: { name: string; tables: readonly Table[] },
  complaints: Complaints,
): Table {
  const table = findTable({ tables }, name)
  if (table) return table
  throw complaints.unknown(path, `The model has no table "${name}"`, tables, name)
}
