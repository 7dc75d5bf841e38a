import type { Answer } from '@casement/query'
import { useMemo } from 'react'
import { useMarks } from '../../context/marks-context.ts'
import { useReportActions } from '../../context/report-context.ts'
import { useWriting } from '../../context/writing-context.ts'
import { isSelected } from '../../definition/data-point.ts'
import type { DataPoint } from '../../definition/data-point.ts'
import { targetOf } from '../../definition/field-target.ts'
import { cellMarker, extentOf } from '../../rows/cell-marks.ts'
import { useRowKeys } from '../../rows/row-keys.ts'
import { fractionDigits, fractionMark } from '../../writing/fraction-digits.ts'
import type { WrittenColumn } from '../../writing/writing.ts'
import type { TableDefinition } from './definition.ts'
import { useTableWindow } from './use-table-window.ts'

/** Number of figures that decide how many digits a column has behind its decimal separator. */
const maxMeasured = 1_000

/** Gives what a table shows, what of it is in sight, and what can be done with its rows. */
export function useTable(visual: TableDefinition, answer: Answer) {
  const marks = useMarks()
  const shown = useColumns(visual, answer)
  const { columns } = shown
  const sight = useTableWindow(answer, columns)
  const pointOf = (row: number) => pointOfRow(visual, columns, row)
  const choose = (row: number, isAdded: boolean) => {
    const point = pointOf(row)
    marks.click(point.identity.length ? point : null, isAdded)
  }
  const keys = useRowKeys({
    count: answer.rowCount,
    columnCount: columns.length,
    onChoose: choose,
    onMenu: (row, at) => marks.openMenu(pointOf(row), at),
    onSeek: sight.seek,
  })
  return {
    ...shown,
    ...sight,
    ...useSorting(visual, columns),
    visual,
    totals: visual.format?.totals === false ? undefined : answer.totals,
    keys,
    pointOf,
    choose,
    isChosen: (row: number) => isSelected(marks.selection, visual.name, pointOf(row)),
  }
}

export type ShownTable = ReturnType<typeof useTable>

function useColumns(visual: TableDefinition, answer: Answer) {
  const writing = useWriting()
  const columns = useMemo(
    () => visual.roles.column.map((field, index) => writing.column(answer, 'column', index, field)),
    [visual, answer, writing],
  )
  const fraction = useMemo(() => fractionMark(writing.locale), [writing])
  const longest = useMemo(() => columns.map((column) => digitsOf(column, fraction)), [columns, fraction])
  const markers = useMemo(
    () => columns.map(({ values }, index) => cellMarker(visual.format?.cells, index, () => extentOf(values))),
    [columns, visual],
  )
  return {
    columns,
    /** Decimal separator. */
    fraction,
    /** The most digits behind that mark, of each column. */
    longest,
    markers,
    isLink: (index: number) => writing.isLink(visual.roles.column[index]!),
  }
}

const digitsOf = (column: WrittenColumn, fraction: string): number =>
  column.isFigure
    ? Math.max(
        0,
        ...column.values.slice(0, maxMeasured).map((value) => fractionDigits(column.write(value), fraction)),
      )
    : 0

function useSorting(visual: TableDefinition, columns: readonly WrittenColumn[]) {
  const actions = useReportActions()
  const leading = visual.sort?.[0]
  const orderOf = (index: number) => ((leading?.index ?? 0) === index ? leading?.direction : undefined)
  /** Figures from the largest, words from A; the same head again turns the order round. */
  function sort(index: number): void {
    const first = columns[index]!.isFigure ? 'descending' : 'ascending'
    const other = first === 'ascending' ? 'descending' : 'ascending'
    actions.sortShown(visual.name, [
      { role: 'column', index, direction: orderOf(index) === first ? other : first },
    ])
  }
  return { orderOf, sort }
}

/** A row is told from the others by its columns that are no figures. */
function pointOfRow({ roles }: TableDefinition, columns: readonly WrittenColumn[], row: number): DataPoint {
  return {
    identity: roles.column.flatMap((field, index) =>
      field.kind === 'column' || field.kind === 'hierarchyLevel'
        ? [{ target: targetOf(field), equals: columns[index]!.values[row] ?? null }]
        : [],
    ),
    values: roles.column.flatMap((field, index) => {
      const column = columns[index]!
      const value = column.values[row] ?? null
      return field.kind === 'measure' || field.kind === 'aggregation'
        ? [{ target: targetOf(field), value, formattedValue: column.write(value) }]
        : []
    }),
  }
}
