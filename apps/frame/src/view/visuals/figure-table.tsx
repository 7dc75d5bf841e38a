import { columnName } from '@casement/report'
import type { Value, VisualOf } from '@casement/report'
import { useLayoutEffect, useMemo, useRef } from 'react'
import type { Answer } from '../../core/coordinator.ts'
import { useSession } from '../session-context.ts'
import { useSize } from '../use-size.ts'
import { useWriting } from '../writing-context.ts'
import type { WrittenColumn } from '../../figures/writing.ts'
import { fractionDigits, fractionMark } from './fraction-digits.ts'
import { wholeRowsHeight } from './whole-rows.ts'

/** Rows of figures under a head that stays, over totals that stay. */
export function FigureTable({ visual, answer }: { visual: VisualOf<'table'>; answer: Answer }) {
  const session = useSession()
  const writing = useWriting()
  const columns = useMemo(
    () => visual.roles.column.map((field, index) => writing.column(answer, 'column', index, field)),
    [visual, answer, writing],
  )
  const mark = useMemo(() => fractionMark(writing.locale), [writing])
  const longest = useMemo(
    () =>
      columns.map((column) =>
        column.isFigure
          ? Math.max(0, ...column.values.map((value) => fractionDigits(column.write(value), mark)))
          : 0,
      ),
    [columns, mark],
  )
  const totals = visual.format?.totals === false ? undefined : answer.totals
  const rows = Array.from({ length: answer.rowCount }, (_, row) => row)
  const place = useRef<HTMLDivElement>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const size = useSize(place)

  useLayoutEffect(() => {
    if (!size || !place.current || !scroller.current) return
    fitRows(place.current, scroller.current, size.height)
  }, [size, columns])

  const leading = visual.sort?.[0]
  const orderOf = (index: number) => ((leading?.index ?? 0) === index ? leading?.direction : undefined)

  /** Figures from the largest, words from A; the same head again turns the order round. */
  function sort(index: number): void {
    const first = columns[index]!.isFigure ? 'descending' : 'ascending'
    const other = first === 'ascending' ? 'descending' : 'ascending'
    session.sortShown(visual.name, [
      { role: 'column', index, direction: orderOf(index) === first ? other : first },
    ])
  }

  const cell = (index: number, value: Value, isHead: boolean) => (
    <Cell
      key={index}
      column={columns[index]!}
      value={value}
      isHead={isHead}
      mark={mark}
      longest={longest[index]!}
    />
  )
  return (
    <div className="table-place" ref={place}>
      <div
        ref={scroller}
        className="table-scroll"
        role="region"
        aria-label={`${visual.title ?? visual.name}, rows`}
        tabIndex={0}
      >
        <table className="table">
          <thead>
            <tr>
              {columns.map((column, index) => (
                <th
                  key={index}
                  scope="col"
                  className={column.isFigure ? 'right' : undefined}
                  aria-sort={orderOf(index)}
                >
                  <button type="button" className="sort" onClick={() => sort(index)}>
                    {column.label}
                  </button>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row}>
                {columns.map((column, index) => cell(index, column.values[row] ?? null, index === 0))}
              </tr>
            ))}
          </tbody>
          {totals ? (
            <tfoot>
              <tr>
                {columns.map((_, index) => {
                  const total = totals[columnName('column', index)]
                  if (total !== undefined) return cell(index, total, false)
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
    </div>
  )
}

/** Lets what rows are about wrap only where there is no room, then ends the window at a whole row. */
function fitRows(place: HTMLElement, scroller: HTMLElement, heightPx: number): void {
  place.classList.remove('narrow')
  scroller.style.maxHeight = ''
  scroller.style.scrollPaddingTop = ''
  if (scroller.scrollWidth > scroller.clientWidth + 1) place.classList.add('narrow')
  const table = scroller.querySelector('table')!
  const heightOf = (part: Element | null) => part?.getBoundingClientRect().height ?? 0
  const head = heightOf(table.tHead)
  const rows = [...table.tBodies[0]!.rows].map(heightOf)
  const bar = scroller.offsetHeight - scroller.clientHeight
  const height = wholeRowsHeight({ heightPx: heightPx - bar, aroundPx: head + heightOf(table.tFoot), rows })
  if (height === null) return
  scroller.style.maxHeight = `${height + bar}px`
  scroller.style.scrollPaddingTop = `${head}px`
}

interface CellProps {
  readonly column: WrittenColumn
  readonly value: Value
  readonly isHead: boolean
  readonly mark: string
  /** The most digits behind the mark in this column. */
  readonly longest: number
}

function Cell({ column, value, isHead, mark, longest }: CellProps) {
  if (!column.isFigure) {
    const text = value === null ? '(Blank)' : column.write(value)
    return isHead ? <th scope="row">{text}</th> : <td>{text}</td>
  }
  const text = column.write(value)
  const digits = fractionDigits(text, mark)
  const missing = longest - digits
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
      {missing > 0 && value !== null ? (
        <span className="fill" aria-hidden="true" style={{ width: `${missing + (digits ? 0 : 0.45)}ch` }} />
      ) : null}
    </td>
  )
}
