import type { Column } from '../model/column.ts'
import type { Model } from '../model/model.ts'
import { uniqueColumn } from '../model/relationships.ts'
import { notBlank } from './context.ts'
import { limited } from './evaluation-context.ts'
import type { TableValue } from './evaluation-context.ts'

/** Some columns of a table that an expression gives; of a table's own rows none stands for what facts miss. */
export function projected(
  table: TableValue,
  columns: readonly Column[],
  model: Pick<Model, 'relationships'>,
): TableValue {
  const { of, base } = table
  const unique = 'table' in of && base !== 'all' ? uniqueColumn(model, of.table.name) : undefined
  return { ...(unique ? limited(table, notBlank(unique)) : table), of: { columns }, base: 'fixed' }
}
