import { findTable } from '../model/model.ts'
import type { Table } from '../model/model.ts'
import type { Reader } from './reader.ts'

/** The table that `property` names. Throws MODEL_UNKNOWN_NAME with the closest name where the model has none such. */
export function knownTable(
  reader: Reader,
  property: string,
  { name, tables }: { name: string; tables: readonly Table[] },
): Table {
  const table = findTable({ tables }, name)
  if (table) return table
  const names = tables.map((other) => other.name)
  throw reader.unknown(property, `The model has no table "${name}"`, names, name)
}
