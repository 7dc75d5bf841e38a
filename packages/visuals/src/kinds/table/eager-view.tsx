import type { Value } from '@casement/format'
import type { Answer } from '@casement/query'
import { useMemo } from 'react'
import { useMarks } from '../../context/marks-context.ts'
import { useReportActions } from '../../context/report-context.ts'
import { useWriting } from '../../context/writing-context.ts'
import { columnName } from '../../definition/query.ts'
import { rowsNote } from '../../rows/rows-note.ts'
import { roundedColumnsNote } from '../../series/rounded-shares.ts'
import { areItemsLeftOut } from '../../writing/writing.ts'
import type { TableDefinition } from './definition.ts'
import { TableCell } from './table-cell.tsx'
import { useTable } from './use-table.ts'
import type { ShownTable } from './use-table.ts'

/** Rows of figures under a head that stays, over totals that stay. */
export function FigureTable({ visual, answer }: { visual: TableDefinition; answer: Answer }) {
  const table = useTable(visual, answer)
  const writing = useWriting()
  const { say } = writing
  const { columns, isLong, totals, keys } = table
  const title = visual.title ?? visual.name
  const rounded = useMemo(
    () => (answer.truncated ? '' : roundedColumnsNote(columns, writing)),
    [answer, columns, writing],
  )
  return (
    <div
      className="table-place"
      ref={table.place}
      data-rows={rowsNote(answer.rowCount, writing, answer.truncated)}
    >
      <div
        ref={table.scroller}
        className={isLong ? 'table-scroll whole' : 'table-scroll'}
        role="region"
        aria-label={say('table.rows', { title })}
        tabIndex={0}
        {...(isLong ? { onScroll: ({ currentTarget }) => table.onScroll(currentTarget) } : {})}
      >
        <table
          className={isLong ? 'table long' : 'table'}
          role="grid"
          aria-rowcount={isLong ? answer.rowCount + 1 + (totals ? 1 : 0) : undefined}
          aria-multiselectable="true"
          aria-label={title}
          onKeyDown={keys.onKeyDown}
        >
          <thead>
            <tr>
              {columns.map((column, index) => (
                <th
                  key={index}
                  scope="col"
                  className={column.isFigure ? 'right' : undefined}
                  aria-sort={table.orderOf(index)}
                >
                  <button type="button" className="sort" onClick={() => table.sort(index)}>
                    {column.label}
                  </button>
                </th>
              ))}
            </tr>
          </thead>
          <Rows table={table} />
          {totals ? <Totals table={table} totals={totals} /> : null}
        </table>
        {answer.truncated && visual.format?.limit === undefined ? (
          <p className="table-note">{say('table.firstRows', { rows: answer.rowCount })}</p>
        ) : null}
        {areItemsLeftOut(answer) ? <p className="table-note">{say('items.leftOut')}</p> : null}
        {rounded ? <p className="table-note">{rounded}</p> : null}
      </div>
    </div>
  )
}

/** The rows in sight. */
function Rows({ table }: { table: ShownTable }) {
  const marks = useMarks()
  const { columns, rows, isLong, pointOf } = table
  return (
    <tbody
      onClick={(event) => {
        const row = rowOf(event.target)
        if (row !== null) table.choose(row, event.ctrlKey || event.metaKey)
      }}
      onContextMenu={(event) => {
        const row = rowOf(event.target)
        if (row === null) return
        event.preventDefault()
        marks.openMenu(pointOf(row), { x: event.clientX, y: event.clientY })
      }}
      onPointerOver={(event) => {
        const row = rowOf(event.target)
        marks.hover(row === null ? null : pointOf(row), { x: event.clientX, y: event.clientY })
      }}
      onPointerLeave={(event) => marks.hover(null, { x: event.clientX, y: event.clientY })}
    >
      {rows.before > 0 ? <tr aria-hidden="true" style={{ height: rows.before }} /> : null}
      {Array.from({ length: rows.to - rows.from }, (_, offset) => rows.from + offset).map((row) => (
        <tr
          key={row}
          {...table.keys.row(row)}
          aria-rowindex={isLong ? row + 2 : undefined}
          aria-selected={table.isChosen(row)}
        >
          {columns.map(({ values, emptyRows }, index) => (
            <Cell
              key={index}
              value={values[row] ?? null}
              isEmpty={emptyRows?.has(row)}
              {...{ table, index }}
            />
          ))}
        </tr>
      ))}
      {rows.after > 0 ? <tr aria-hidden="true" style={{ height: rows.after }} /> : null}
    </tbody>
  )
}

const rowOf = (target: EventTarget): number | null => {
  const row = (target as Element).closest<HTMLElement>('[data-row]')?.dataset.row
  return row === undefined ? null : Number(row)
}

function Totals({ table, totals }: { table: ShownTable; totals: NonNullable<Answer['totals']> }) {
  const { say } = useWriting()
  return (
    <tfoot>
      <tr>
        {table.columns.map((_, index) => {
          const value = totals[columnName('column', index)]
          if (value !== undefined) return <Cell key={index} isTotal {...{ table, index, value }} />
          return index === 0 ? (
            <th key={index} scope="row">
              {say('total')}
            </th>
          ) : (
            <td key={index} />
          )
        })}
      </tr>
    </tfoot>
  )
}

interface CellProps {
  readonly table: ShownTable
  /** Index of its column. */
  readonly index: number
  readonly value: Value
  readonly isTotal?: boolean
  readonly isEmpty?: boolean | undefined
}

function Cell({ table, index, value, isTotal = false, isEmpty }: CellProps) {
  const actions = useReportActions()
  const { visual, columns, fraction, longest, markers, keys, isLink } = table
  const column = columns[index]!
  return (
    <TableCell
      onLink={isLink(index) ? (url) => actions.followLink(visual.name, url) : undefined}
      column={column}
      value={value}
      isHead={!isTotal && index === 0}
      isEmpty={isEmpty}
      mark={fraction}
      longest={longest[index]!}
      beyond={isTotal ? column.beyondInTotal : column.beyond}
      marker={isTotal ? undefined : markers[index]}
      place={isTotal ? undefined : keys.cell(index)}
    />
  )
}

export { FigureTable as View }
