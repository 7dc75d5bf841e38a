import type { Value } from '@casement/format'
import type { Answer } from '@casement/query'
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useMarks } from '../../context/marks-context.ts'
import { useReportActions } from '../../context/report-context.ts'
import { useSize } from '../../context/use-size.ts'
import { useWriting } from '../../context/writing-context.ts'
import { isSelected } from '../../definition/data-point.ts'
import type { DataPoint } from '../../definition/data-point.ts'
import { targetOf } from '../../definition/field-target.ts'
import { columnName } from '../../definition/query.ts'
import { cellMarker, extentOf } from '../../rows/cell-marks.ts'
import { groundClass, groundOfCell, MarkedFigure } from '../../rows/marked-figure.tsx'
import { useRowKeys } from '../../rows/row-keys.ts'
import { maxRowsDrawn, windowOf } from '../../rows/row-window.ts'
import { wholeRowsHeight } from '../../rows/whole-rows.ts'
import { fractionDigits, fractionMark } from '../../writing/fraction-digits.ts'
import { labelOfValue } from '../../writing/writing.ts'
import type { WrittenColumn } from '../../writing/writing.ts'
import type { TableDefinition } from './definition.ts'

/** Rows of figures under a head that stays, over totals that stay. */
export function FigureTable({ visual, answer }: { visual: TableDefinition; answer: Answer }) {
  const actions = useReportActions()
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
          ? Math.max(
              0,
              ...column.values
                .slice(0, maxMeasured)
                .map((value) => fractionDigits(column.write(value), mark)),
            )
          : 0,
      ),
    [columns, mark],
  )
  const markers = useMemo(
    () => columns.map(({ values }, index) => cellMarker(visual.format?.cells, index, () => extentOf(values))),
    [columns, visual],
  )
  const totals = visual.format?.totals === false ? undefined : answer.totals
  const place = useRef<HTMLDivElement>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const size = useSize(place)

  // Rows that are many have one height, and only those in sight are drawn.
  const isLong = answer.rowCount > maxRowsDrawn
  const [view, setView] = useState({ top: 0, height: 0, rowPx: 0 })
  const shown = windowOf({ count: answer.rowCount, ...view })

  useLayoutEffect(() => {
    if (!size || !place.current || !scroller.current) return
    if (isLong) {
      scroller.current.style.maxHeight = ''
      setView(viewOf(scroller.current))
    } else fitRows(place.current, scroller.current, size.height)
  }, [size, columns, isLong])

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

  const marks = useMarks()
  const fields = visual.roles.column
  /** A row is told from the others by its columns that are no figures. */
  const pointOf = (row: number): DataPoint => ({
    identity: fields.flatMap((field, index) =>
      field.kind === 'column' || field.kind === 'hierarchyLevel'
        ? [{ target: targetOf(field), equals: columns[index]!.values[row] ?? null }]
        : [],
    ),
    values: fields.flatMap((field, index) => {
      const column = columns[index]!
      const value = column.values[row] ?? null
      return field.kind === 'measure' || field.kind === 'aggregation'
        ? [{ target: targetOf(field), value, formattedValue: column.write(value) }]
        : []
    }),
  })
  const choose = (row: number, isAdded: boolean) => {
    const point = pointOf(row)
    marks.click(point.identity.length ? point : null, isAdded)
  }
  const keys = useRowKeys({
    count: answer.rowCount,
    columnCount: columns.length,
    onChoose: choose,
    onMenu: (row, at) => marks.openMenu(pointOf(row), at),
    onSeek(row) {
      scroller.current?.scrollTo({ top: row * view.rowPx })
    },
  })

  const cell = (index: number, value: Value, { isHead = false, isTotal = false }) => (
    <Cell
      key={index}
      onLink={writing.isLink(fields[index]!) ? (url) => actions.followLink(visual.name, url) : undefined}
      column={columns[index]!}
      value={value}
      isHead={isHead}
      mark={mark}
      longest={longest[index]!}
      beyond={isTotal ? columns[index]!.beyondInTotal : columns[index]!.beyond}
      marker={isTotal ? undefined : markers[index]}
      place={isTotal ? undefined : keys.cell(index)}
    />
  )
  return (
    <div className="table-place" ref={place}>
      <div
        ref={scroller}
        className={isLong ? 'table-scroll whole' : 'table-scroll'}
        role="region"
        aria-label={`${visual.title ?? visual.name}, rows`}
        tabIndex={0}
        {...(isLong ? { onScroll: ({ currentTarget }) => setView(viewOf(currentTarget)) } : {})}
      >
        <table
          className={isLong ? 'table long' : 'table'}
          role="grid"
          aria-rowcount={isLong ? answer.rowCount + 1 + (totals ? 1 : 0) : undefined}
          aria-multiselectable="true"
          aria-label={visual.title ?? visual.name}
          onKeyDown={keys.onKeyDown}
        >
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
          <tbody
            onClick={(event) => {
              const row = rowOf(event.target)
              if (row !== null) choose(row, event.ctrlKey || event.metaKey)
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
            {shown.before > 0 ? <tr aria-hidden="true" style={{ height: shown.before }} /> : null}
            {Array.from({ length: shown.to - shown.from }, (_, offset) => shown.from + offset).map((row) => (
              <tr
                key={row}
                {...keys.row(row)}
                aria-rowindex={isLong ? row + 2 : undefined}
                aria-selected={isSelected(marks.selection, visual.name, pointOf(row))}
              >
                {columns.map((column, index) =>
                  cell(index, column.values[row] ?? null, { isHead: index === 0 }),
                )}
              </tr>
            ))}
            {shown.after > 0 ? <tr aria-hidden="true" style={{ height: shown.after }} /> : null}
          </tbody>
          {totals ? (
            <tfoot>
              <tr>
                {columns.map((_, index) => {
                  const total = totals[columnName('column', index)]
                  if (total !== undefined) return cell(index, total, { isTotal: true })
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

/** As the style sheet has it for long tables, in em of the table. */
const rowEm = 2.26
/** So many figures tell how many digits stand behind the mark of their column. */
const maxMeasured = 1_000

function viewOf(box: HTMLElement) {
  const fontPx = Number.parseFloat(getComputedStyle(box.firstElementChild!).fontSize)
  return { top: box.scrollTop, height: box.clientHeight, rowPx: fontPx * rowEm }
}

const rowOf = (target: EventTarget): number | null => {
  const row = (target as Element).closest<HTMLElement>('[data-row]')?.dataset.row
  return row === undefined ? null : Number(row)
}

interface CellProps {
  readonly column: WrittenColumn
  readonly value: Value
  readonly isHead: boolean
  readonly mark: string
  /** The most digits behind the mark in this column. */
  readonly longest: number
  /** Its texts are addresses; says whether one is to be opened. */
  readonly onLink?: ((url: string) => boolean) | undefined
  /** Why a figure is blank that the model does not keep by what is looked at. */
  readonly beyond?: string | undefined
  readonly marker?: ReturnType<typeof cellMarker> | undefined
  /** What a cell needs to be moved to by keys; a total is not. */
  readonly place?: object | undefined
}

/** Names of more letters may be cut where rows have one height. */
const longName = 30

const isAddress = (text: string): boolean => /^(https?:\/\/|mailto:)/i.test(text)

function Cell({ column, value, isHead, mark, longest, onLink, beyond, marker, place }: CellProps) {
  if (!column.isFigure) {
    const text = labelOfValue(column, value)
    const whole = text.length > longName ? text : undefined
    const inside =
      onLink && isAddress(text) ? (
        <a
          href={text}
          target="_blank"
          rel="noopener noreferrer"
          onClick={(event) => {
            event.stopPropagation()
            if (!onLink(text)) event.preventDefault()
          }}
        >
          {text}
        </a>
      ) : (
        text
      )
    return isHead ? (
      <th scope="row" title={whole} {...place}>
        {inside}
      </th>
    ) : (
      <td title={whole} {...place}>
        {inside}
      </td>
    )
  }
  const text = column.write(value)
  const digits = fractionDigits(text, mark)
  const missing = longest - digits
  const cellMark = marker?.(value, false) ?? null
  return (
    <td
      className={['right figure', groundClass(cellMark)].filter(Boolean).join(' ')}
      style={groundOfCell(cellMark)}
      data-value={value === null ? '' : String(value)}
      title={beyond}
      {...place}
    >
      {beyond ? (
        <>
          <span aria-hidden="true">–</span>
          <span className="unseen">{beyond}</span>
        </>
      ) : (
        <MarkedFigure text={text} mark={cellMark} />
      )}
      {missing > 0 && value !== null ? (
        <span className="fill" aria-hidden="true" style={{ width: `${missing + (digits ? 0 : 0.45)}ch` }} />
      ) : null}
    </td>
  )
}

export { FigureTable as View }
