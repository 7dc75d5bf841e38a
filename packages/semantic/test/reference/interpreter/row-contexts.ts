import type { ColumnId, RowContext, TableValue } from './shapes.ts'

interface Own {
  readonly columns: readonly ColumnId[]
  readonly places: readonly number[]
}

/** The row contexts of iterators: one for each row of a table, however often an iterator comes by it. */
export class RowContexts {
  readonly #contexts = new WeakMap<TableValue['rows'][number], RowContext>()
  readonly #own = new WeakMap<readonly ColumnId[], Map<string | undefined, Own>>()

  of({ columns }: TableValue, row: TableValue['rows'][number]): RowContext {
    const known = this.#contexts.get(row)
    if (known) return known
    const own = this.#ownOf(columns, row.table)
    const values = own.places.map((place) => row.values[place]!)
    const context = { columns: own.columns, values, ...(row.row && { row: row.row, table: row.table! }) }
    this.#contexts.set(row, context)
    return context
  }

  /** Of whole rows the columns of their table, not those of what they lead to. */
  #ownOf(columns: readonly ColumnId[], table: string | undefined): Own {
    const known = this.#own.get(columns) ?? new Map<string | undefined, Own>()
    this.#own.set(columns, known)
    let own = known.get(table)
    if (!own) {
      const isOwn = (column: ColumnId) => table === undefined || column.startsWith(`${table}.`)
      const places = columns.flatMap((column, place) => (isOwn(column) ? [place] : []))
      known.set(table, (own = { columns: places.map((place) => columns[place]!), places }))
    }
    return own
  }
}
