import type { Column } from '../model/column.ts'
import { nodesIn } from './typed-nodes.ts'
import type { TypedNode } from './typed-nodes.ts'

/** The tables whose rows CALCULATE and CALCULATETABLE look at in an expression, beyond all filters that they take away. */
export function* tablesOfCalculate(expression: unknown): Generator<string> {
  for (const node of nodesIn(expression)) {
    if (node['kind'] !== 'calculate' && node['kind'] !== 'calculateTable') continue
    const modifiers = node['modifiers'] as readonly TypedNode[]
    if (!modifiers.some(({ kind }) => kind === 'removeEverything'))
      yield* tablesIn(node['expression'] ?? node['table'])
  }
}

function* tablesIn(part: unknown): Generator<string> {
  for (const { kind, table, column, columns } of nodesIn(part)) {
    if (kind === 'table' || kind === 'allOfTable') yield table as string
    if (kind === 'values' || kind === 'selectedValue') yield (column as Column).table
    if (kind === 'all' || kind === 'allSelected')
      for (const { table: name } of columns as readonly Column[]) yield name
  }
}
