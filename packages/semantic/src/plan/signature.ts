import { columnId } from '../model/model.ts'
import type { Table } from '../model/model.ts'
import type { SwitchedOn } from '../model/relationships.ts'
import type { ContextFilter, RowFilter, Scan, Value } from './relation.ts'

/** A text that is equal for values that are equal, so that equal work is done once. */
export function valueSignature(value: Value): string {
  switch (value.kind) {
    case 'literal':
      return value.parameter === undefined
        ? `${value.type.kind}:${JSON.stringify(value.value)}`
        : `parameter ${value.parameter}`
    case 'field':
      return columnId(value.column)
    case 'key':
      return `key ${value.key.id}`
    case 'cell':
      return `${value.relation.name}.${value.name}`
    case 'operation': {
      const scale = value.type.kind === 'decimal' ? value.type.scale : ''
      return `${value.operator}${value.operator === 'convert' || value.operator === 'round' ? `:${value.type.kind}${scale}` : ''}(${value.operands.map(valueSignature).join(',')})`
    }
  }
}

/** Signatures of filters, which never change: one of many values is asked for its own hundreds of times in a query. */
const signatures = new WeakMap<ContextFilter, string>()

/** Signature of a filter, as of values. */
export function filterSignature(filter: ContextFilter): string {
  const known = signatures.get(filter)
  if (known !== undefined) return known
  const signature = writtenSignature(filter)
  signatures.set(filter, signature)
  return signature
}

function writtenSignature(filter: ContextFilter): string {
  switch (filter.kind) {
    case 'key':
      return `key ${filter.key.id}`
    case 'rows':
      return `rows of ${filter.table}${filter.hasBlankRow ? ' and blank' : ''} without ${filter.released?.join() ?? ''} (${filter.filters.map(filterSignature).join(' ; ')})`
    case 'condition':
      return valueSignature(filter.condition)
    case 'combinations':
      return `${filter.isExcluded ? 'not ' : ''}${filter.columns.map(columnId).join(',')} ${filter.rows.map((row) => row.map(valueSignature).join(',')).join(';')}${filter.list ? `list ${filter.list.parameter} ${filter.list.places.join(',')}` : ''}`
    case 'set':
      return `set ${filter.relation.name} ${filter.columns.map(columnId).join(',')} ${filter.on?.map(valueSignature).join(',') ?? ''}`
  }
}

export const aggregateSignature = (
  kind: string,
  value: Value | null,
  filters: readonly RowFilter[],
): string => `${kind} ${value ? valueSignature(value) : '*'} ${filters.map(filterSignature).sort().join('|')}`

/** Signature of what a scan reads and gives, without its aggregates. */
export const scanSignature = (
  table: Table,
  reach: Pick<Scan, 'keys' | 'sets' | 'filters'>,
  switchedOn: SwitchedOn,
  parts: Pick<Scan, 'withBlankRow' | 'lookups' | 'outputs'> & { readonly purpose: string },
): string =>
  [
    table.name,
    parts.withBlankRow,
    parts.purpose,
    switchedOn.map(({ from, to }) => `${columnId(from)}>${columnId(to)}`).join(),
    reach.keys
      .map((key) => key.id)
      .sort((a, b) => a - b)
      .join(),
    reach.sets.map(filterSignature).sort().join('|'),
    parts.lookups
      .map((lookup) => lookup.name)
      .sort()
      .join('|'),
    reach.filters.map(filterSignature).sort().join('|'),
    parts.outputs.map((output) => valueSignature(output.value)).join('|'),
  ].join('\n')
