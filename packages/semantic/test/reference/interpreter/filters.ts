import { idOf, joined } from './shapes.ts'
import type { ColumnId, Filter, RowContext, Scope, TableValue } from './shapes.ts'

const projections = new WeakMap<Filter, Map<string, Set<string>>>()

/** What a filter lets through of some of its columns. */
export function projection(filter: Filter, kept: readonly number[]): ReadonlySet<string> {
  if (kept.length === filter.columns.length) return filter.tuples
  const known = projections.get(filter) ?? new Map<string, Set<string>>()
  projections.set(filter, known)
  const name = kept.join()
  let found = known.get(name)
  if (!found) {
    found = new Set(
      [...filter.tuples].map((tuple) => kept.map((index) => tuple.split('|')[index]!).join('|')),
    )
    known.set(name, found)
  }
  return found
}

function project(filter: Filter, kept: readonly number[]): Filter {
  return {
    columns: kept.map((index) => filter.columns[index]!),
    tuples: projection(filter, kept),
    ...(filter.isRow && { isRow: true }),
    ...(filter.isKnown && { isKnown: true }),
  }
}

/** Filters without some columns; one that has none left is gone. */
export function without(filters: readonly Filter[], isRemoved: (column: ColumnId) => boolean): Filter[] {
  return filters.flatMap((filter) => {
    if (!filter.columns.some(isRemoved)) return filter
    const kept = filter.columns.flatMap((column, index) => (isRemoved(column) ? [] : [index]))
    return kept.length === 0 ? [] : project(filter, kept)
  })
}

export function toFilter({ columns, rows, isKnown }: TableValue): Filter {
  return {
    columns,
    tuples: new Set(rows.map(({ values }) => joined(values))),
    ...(isKnown && { isKnown }),
  }
}

/** A filter takes the place of those on its columns; one on the dates of the date table, of all on that table. */
export function replaced(
  filters: readonly Filter[],
  filter: Filter,
  dateTable: string | undefined,
): Filter[] {
  const [only, second] = filter.columns
  const dates = !second && dateTable !== undefined && only === idOf(dateTable, 'Date') ? dateTable : undefined
  return without(
    filters,
    (column) => filter.columns.includes(column) || (dates !== undefined && column.startsWith(`${dates}.`)),
  )
}

interface RowFilter {
  readonly filter: Filter
  readonly columns: ReadonlySet<ColumnId>
}

const rowFilters = new WeakMap<RowContext, RowFilter>()

/** The row that an iterator is at as a filter, the same one each time it is there. */
function rowFilter(row: RowContext): RowFilter {
  let known = rowFilters.get(row)
  if (!known) {
    const filter: Filter = { columns: row.columns, tuples: new Set([joined(row.values)]), isRow: true }
    rowFilters.set(row, (known = { filter, columns: new Set(row.columns) }))
  }
  return known
}

/** The row contexts as filters. */
export function transition(scope: Scope): Filter[] {
  let filters = [...scope.filters]
  for (const row of scope.rows.toReversed()) {
    const { filter, columns } = rowFilter(row)
    // Nothing is left of another row of the same table.
    const others = filters.filter((other) => other.columns !== row.columns)
    filters = [...without(others, (column) => columns.has(column)), filter]
  }
  return filters
}
