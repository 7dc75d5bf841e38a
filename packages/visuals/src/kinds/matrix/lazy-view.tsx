import type { MouseEvent } from 'react'
import { useMarks } from '../../context/marks-context.ts'
import type { FiguresProps } from '../../context/view-props.ts'
import { useWriting } from '../../context/writing-context.ts'
import { rowsNote } from '../../rows/rows-note.ts'
import type { MatrixColumn, MatrixLine } from './data.ts'
import type { MatrixDefinition } from './definition.ts'
import { ColumnWidths, MatrixHeads, widthOfTable } from './matrix-head.tsx'
import { Figures, Line } from './matrix-line.tsx'
import { useMatrix } from './use-matrix.ts'
import type { Matrix } from './use-matrix.ts'

/** Figures by hierarchies; only the cells in sight are drawn. Opening and closing asks nothing: every group is here. */
function FigureMatrix({ visual, answer }: Pick<FiguresProps<MatrixDefinition>, 'visual' | 'answer'>) {
  const matrix = useMatrix({ visual, answer })
  const { data, total, columns, isWide, rowCount, keys } = matrix
  const title = visual.title ?? visual.name
  const writing = useWriting()
  const { say } = writing
  return (
    <div
      className="table-place"
      ref={matrix.place}
      data-rows={rowsNote(matrix.lines.length, writing, data.isTruncated)}
    >
      <div
        ref={matrix.scroller}
        className="table-scroll whole"
        role="region"
        aria-label={say('table.rows', { title })}
        tabIndex={0}
        onScroll={({ currentTarget }) => matrix.onScroll(currentTarget)}
      >
        <table
          className={isWide ? 'table matrix wide' : 'table matrix'}
          style={widthOfTable(matrix)}
          role="treegrid"
          aria-multiselectable="true"
          aria-label={title}
          aria-rowcount={rowCount}
          {...(isWide ? { 'aria-colcount': columns.length + 1 } : {})}
          onKeyDown={keys.onKeyDown}
        >
          <ColumnWidths matrix={matrix} />
          <MatrixHeads matrix={matrix} />
          <Lines matrix={matrix} />
          {total ? (
            <tfoot>
              <tr aria-rowindex={rowCount}>
                <th scope="row">{say('total')}</th>
                <Figures matrix={matrix} line={total} />
              </tr>
            </tfoot>
          ) : null}
        </table>
        {data.isTruncated ? (
          <p className="table-note">{say('matrix.more', { count: answer.rowCount })}</p>
        ) : null}
      </div>
    </div>
  )
}

/** The lines in sight. A cell of figures is chosen by itself, the name of a line chooses the line. */
function Lines({ matrix }: { matrix: Matrix }) {
  const marks = useMarks()
  const { lines, columns, rows, choose, pointOf } = matrix
  function columnOf(event: MouseEvent): MatrixColumn | null {
    const cell = (event.target as HTMLElement).closest<HTMLElement>('[data-column]')
    return cell ? columns[Number(cell.dataset.column)]! : null
  }
  const lineOf = (event: MouseEvent): MatrixLine | undefined => {
    const row = (event.target as HTMLElement).closest<HTMLElement>('[data-row]')
    return row ? lines[Number(row.dataset.row)] : undefined
  }
  const pointOfEvent = (event: MouseEvent) => {
    const line = lineOf(event)
    return line ? pointOf(line, columnOf(event)) : null
  }
  return (
    <tbody
      onClick={(event) => choose(lineOf(event), columnOf(event), event.ctrlKey || event.metaKey)}
      onContextMenu={(event) => {
        const point = pointOfEvent(event)
        if (!point) return
        event.preventDefault()
        marks.openMenu(point, { x: event.clientX, y: event.clientY })
      }}
      onPointerOver={(event) => marks.hover(pointOfEvent(event), { x: event.clientX, y: event.clientY })}
      onPointerLeave={(event) => marks.hover(null, { x: event.clientX, y: event.clientY })}
    >
      {rows.before > 0 ? <tr aria-hidden="true" style={{ height: rows.before }} /> : null}
      {lines.slice(rows.from, rows.to).map((line, offset) => (
        <Line key={`${line.group.key}${line.kind}`} row={rows.from + offset} {...{ matrix, line }} />
      ))}
      {rows.after > 0 ? <tr aria-hidden="true" style={{ height: rows.after }} /> : null}
    </tbody>
  )
}

export { FigureMatrix as View }
