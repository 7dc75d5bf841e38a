import { columnName } from '@casement/report'
import type { Value, VisualOf } from '@casement/report'
import type { Answer } from '../../core/coordinator.ts'
import { useWriting } from '../writing.ts'
import type { WrittenColumn } from '../writing.ts'

/** Rows of figures under a head that stays, over totals that stay. */
export function FigureTable({ visual, answer }: { visual: VisualOf<'table'>; answer: Answer }) {
  const writing = useWriting()
  const columns = visual.roles.column.map((field, index) => writing.column(answer, 'column', index, field))
  const totals = visual.format?.totals === false ? undefined : answer.totals
  const rows = Array.from({ length: answer.rowCount }, (_, row) => row)
  return (
    <div
      className="table-scroll"
      role="region"
      aria-label={`${visual.title ?? visual.name}, rows`}
      tabIndex={0}
    >
      <table className="table">
        <thead>
          <tr>
            {columns.map((column, index) => (
              <th key={index} scope="col" className={column.isFigure ? 'right' : undefined}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row}>
              {columns.map((column, index) => (
                <Cell key={index} column={column} value={column.values[row] ?? null} isHead={index === 0} />
              ))}
            </tr>
          ))}
        </tbody>
        {totals ? (
          <tfoot>
            <tr>
              {columns.map((column, index) => {
                const total = totals[columnName('column', index)]
                if (total !== undefined)
                  return <Cell key={index} column={column} value={total} isHead={false} />
                return index === 0 ? (
                  <th key={index} scope="row">
                    Total
                  </th>
                ) : (
                  <td key={index} />
                )
              })}
            </tr>
          </tfoot>
        ) : null}
      </table>
      {answer.truncated && visual.format?.limit === undefined ? (
        <p className="table-note">The first {answer.rowCount} rows are shown; there are more.</p>
      ) : null}
    </div>
  )
}

function Cell({ column, value, isHead }: { column: WrittenColumn; value: Value; isHead: boolean }) {
  if (!column.isFigure) {
    const text = value === null ? '(Blank)' : column.write(value)
    return isHead ? <th scope="row">{text}</th> : <td>{text}</td>
  }
  const text = column.write(value)
  return (
    <td className="right figure" data-value={value === null ? '' : String(value)}>
      {text.endsWith(')') ? (
        <>
          {text.slice(0, -1)}
          <span className="hang">)</span>
        </>
      ) : (
        text
      )}
    </td>
  )
}
