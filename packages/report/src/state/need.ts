import type { RoleField } from '../definition/field.ts'
import type { ReportFilter } from '../definition/filter.ts'
import type { SortEntry, Visual, VisualOf } from '../definition/visual.ts'

/** What a query selects: a field of the model without the words and formats of this visual. */
export type NeededField =
  | { readonly kind: 'column'; readonly table: string; readonly column: string }
  | { readonly kind: 'measure'; readonly table: string; readonly measure: string }
  | Pick<Extract<RoleField, { kind: 'aggregation' }>, 'kind' | 'table' | 'column' | 'aggregation'>
  | {
      readonly kind: 'hierarchyLevel'
      readonly table: string
      readonly hierarchy: string
      readonly level: string
    }

/** A visual's question, in the shape of a semantic query. */
export interface Need {
  readonly select: readonly { readonly name: string; readonly field: NeededField }[]
  readonly filters?: readonly ReportFilter[]
  readonly orderBy?: readonly { readonly name: string; readonly direction: 'ascending' | 'descending' }[]
  readonly limit?: number
  readonly totals?: boolean
  /** Groups of fewer fields, each with figures of its own: lists of names of `select`. */
  readonly subtotals?: readonly (readonly string[])[]
}

/** The most columns that a chart can draw with sense, and the rows that a table fetches unless its format says more. */
const mostMarks = 2_000
const usualRows = 1_000
/** The most values that a slicer offers; beyond them people search. */
const mostValues = 5_000
/** The most cells' worth of rows that a matrix fetches unless its format says more. */
const mostGroups = 20_000

/** The name of a field's column in the answer: its role and its place in it, `value.0`. */
export const columnName = (role: string, index: number): string => `${role}.${index}`

/** What a visual asks, filtered by what reaches it; null for a visual that shows no figures. */
export function needOf(visual: Visual, filters: readonly ReportFilter[]): Need | null {
  switch (visual.type) {
    case 'text':
    case 'dataAsOf':
    case 'button':
      return null
    case 'card':
      return { select: selected(visual.roles), filters }
    case 'columnChart':
    case 'lineChart': {
      const byCategory = [{ name: columnName('category', 0), direction: 'ascending' as const }]
      return {
        select: selected(visual.roles),
        filters,
        orderBy: visual.sort ? ordered(visual.sort) : byCategory,
        limit: mostMarks,
      }
    }
    case 'matrix':
      return matrixNeed(visual, filters)
    case 'slicer':
      return slicerNeed(visual, filters)
    case 'table':
      return {
        select: selected(visual.roles),
        filters,
        ...(visual.sort ? { orderBy: ordered(visual.sort) } : {}),
        limit: visual.format?.limit ?? usualRows,
        ...(visual.format?.totals === false ? {} : { totals: true }),
      }
  }
}

/** Every group of rows and columns with figures of its own, at once: opening and closing asks nothing. */
function matrixNeed(visual: VisualOf<'matrix'>, filters: readonly ReportFilter[]): Need {
  const { row, column = [] } = visual.roles
  const { grandTotals = 'both', limit = mostGroups } = visual.format ?? {}
  const names = (role: string, count: number) =>
    Array.from({ length: count }, (_, index) => columnName(role, index))
  const deepest = row.length + column.length
  // A group is closed as often as it is open, hence its figures are asked for even where no sub-total is shown.
  const subtotals = Array.from({ length: row.length + 1 }, (_, rows) => rows).flatMap((rows) =>
    Array.from({ length: column.length + 1 }, (_, columns) => columns).flatMap((columns) => {
      const isWhole = rows + columns === deepest
      const isGrand = rows + columns === 0
      const isRowTotal = rows === 0 && grandTotals !== 'both' && grandTotals !== 'rows'
      const isColumnTotal =
        columns === 0 && column.length > 0 && grandTotals !== 'both' && grandTotals !== 'columns'
      return isWhole || isGrand || isRowTotal || isColumnTotal
        ? []
        : [[...names('row', rows), ...names('column', columns)]]
    }),
  )
  const byFields = [...names('row', row.length), ...names('column', column.length)].map((name) => ({
    name,
    direction: 'ascending' as const,
  }))
  return {
    select: selected(visual.roles),
    filters,
    orderBy: visual.sort ? [...ordered(visual.sort)!, ...byFields] : byFields,
    limit,
    ...(grandTotals === 'none' ? {} : { totals: true }),
    ...(subtotals.length > 0 ? { subtotals } : {}),
  }
}

export type SlicerStyle = NonNullable<NonNullable<VisualOf<'slicer'>['format']>['style']>

export const slicerStyleOf = ({ roles, format }: VisualOf<'slicer'>): SlicerStyle =>
  format?.style ?? (roles.field.length > 1 ? 'tree' : 'list')

/** The values to choose from; for a span its ends; nothing for periods counted from today. */
function slicerNeed(visual: VisualOf<'slicer'>, filters: readonly ReportFilter[]): Need | null {
  const style = slicerStyleOf(visual)
  const [field] = visual.roles.field
  if (style === 'relativeDate') return null
  if (style === 'between' && field?.kind === 'column') {
    const { table, column } = field
    const end = (name: string, aggregation: 'Min' | 'Max') => ({
      name,
      field: { kind: 'aggregation' as const, table, column, aggregation },
    })
    return { select: [end('field.0', 'Min'), end('field.1', 'Max')], filters }
  }
  const select = selected(visual.roles)
  return {
    select,
    filters,
    orderBy: select.map(({ name }) => ({ name, direction: 'ascending' as const })),
    limit: mostValues,
  }
}

const selected = (roles: Readonly<Record<string, readonly RoleField[] | undefined>>): Need['select'] =>
  Object.entries(roles).flatMap(([role, fields]) =>
    (fields ?? []).map((field, index) => ({ name: columnName(role, index), field: fieldOf(field) })),
  )

const ordered = (sort: readonly SortEntry[]): Need['orderBy'] =>
  sort.map(({ role, index = 0, direction }) => ({ name: columnName(role, index), direction }))

function fieldOf(field: RoleField): NeededField {
  switch (field.kind) {
    case 'column':
      return { kind: field.kind, table: field.table, column: field.column }
    case 'measure':
      return { kind: field.kind, table: field.table, measure: field.measure }
    case 'aggregation':
      return { kind: field.kind, table: field.table, column: field.column, aggregation: field.aggregation }
    case 'hierarchyLevel':
      return { kind: field.kind, table: field.table, hierarchy: field.hierarchy, level: field.level }
  }
}
