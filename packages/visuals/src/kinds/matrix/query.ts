import type { SemanticQuery } from '@casement/query'
import type { ReportFilter } from '../../definition/filter.ts'
import { itemsAsked } from '../../definition/items.ts'
import { columnName, ordered, selected } from '../../definition/query.ts'
import type { MatrixDefinition } from './definition.ts'

/** The most cells' worth of rows that a matrix fetches unless its format says more. */
const maxGroups = 20_000

/** Whether members of columns are shown for which there is no figure. */
export const hasItemColumns = ({ roles: { column = [] } }: Pick<MatrixDefinition, 'roles'>): boolean =>
  column.some((field) => itemsAsked(field, false) !== undefined)

/** Every group of rows and columns with figures of its own, at once: opening and closing asks nothing. */
export function matrixQuery(visual: MatrixDefinition, filters: readonly ReportFilter[]): SemanticQuery {
  const { row, column = [] } = visual.roles
  const { grandTotals = 'both', limit = maxGroups } = visual.format ?? {}
  const names = (role: string, count: number) =>
    Array.from({ length: count }, (_, index) => columnName(role, index))
  const hasItems = hasItemColumns(visual)
  const deepest = row.length + column.length
  // A group is closed as often as it is open, hence its figures are asked for even where no sub-total is shown.
  const subtotals = Array.from({ length: row.length + 1 }, (_, rows) => rows).flatMap((rows) =>
    Array.from({ length: column.length + 1 }, (_, columns) => columns).flatMap((columns) => {
      const isWhole = rows + columns === deepest
      const isGrand = rows + columns === 0
      // The groups of columns alone say in which order columns stand, shown as a total or not.
      const isOrder = rows === 0 && column.length > 0 && columns === column.length
      const isRowTotal = rows === 0 && !isOrder && grandTotals !== 'both' && grandTotals !== 'rows'
      // Where the answer has the order of columns, the groups of rows alone say in which order rows stand.
      const isOrderOfRows = hasItems && columns === 0 && rows === row.length
      const isColumnTotal =
        !isOrderOfRows &&
        columns === 0 &&
        column.length > 0 &&
        grandTotals !== 'both' &&
        grandTotals !== 'columns'
      return isWhole || isGrand || isRowTotal || isColumnTotal
        ? []
        : [[...names('row', rows), ...names('column', columns)]]
    }),
  )
  const byFields = [...names('row', row.length), ...names('column', column.length)].map((name) => ({
    name,
    direction: 'ascending' as const,
  }))
  // By a figure the lines are put in order where they are drawn: it would put the columns in disorder.
  const isByFigure = column.length > 0 && visual.sort?.[0]?.role === 'value'
  const orderBy = visual.sort && !isByFigure ? [...ordered(visual.sort), ...byFields] : byFields
  const isOfColumns = ({ name }: { readonly name?: string }) => name?.startsWith('column.') === true
  return {
    select: selected(visual.roles),
    filters,
    // An item of columns stands among the others of its order, which is that of columns first.
    orderBy: hasItems ? orderBy.toSorted((a, b) => Number(isOfColumns(b)) - Number(isOfColumns(a))) : orderBy,
    limit,
    ...(grandTotals === 'none' ? {} : { totals: true }),
    ...(subtotals.length > 0 ? { subtotals } : {}),
  }
}
