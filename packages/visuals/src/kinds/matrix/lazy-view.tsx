import type { Value } from '@casement/format'
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { MouseEvent, ReactNode } from 'react'
import { useMarks } from '../../context/marks-context.ts'
import { useReportActions } from '../../context/report-context.ts'
import { useSize } from '../../context/use-size.ts'
import type { FiguresProps } from '../../context/view-props.ts'
import { useWriting } from '../../context/writing-context.ts'
import { isSelected } from '../../definition/data-point.ts'
import { TrendLine } from '../../marks/trend-line.tsx'
import { groundClass, groundOfCell, MarkedFigure } from '../../rows/marked-figure.tsx'
import { useRowKeys } from '../../rows/row-keys.ts'
import { maxRowsDrawn, windowOf } from '../../rows/row-window.ts'
import { useTurned } from '../../rows/turned-groups.ts'
import { exactOf, numberOf } from '../../writing/exact.ts'
import { marksOfMatrix, widthOfColumns } from './cells.ts'
import {
  courseOf,
  headsWithin,
  isOpenAtFirst,
  matrixColumns,
  matrixDataOf,
  matrixHeads,
  matrixLines,
  pointOfCell,
} from './data.ts'
import type { MatrixColumn, MatrixGroup, MatrixLine } from './data.ts'
import type { MatrixDefinition } from './definition.ts'

/** As the style sheet has it, in em of the table. */
const rowEm = 2.26
/** Up to this many columns stand as wide as their figures; more have one width, and only those in sight are drawn. */
const maxFreeColumns = 40
/** Lines drawn before it is known which are in sight, where each has many cells. */
const maxWideRows = 40
/** Of the names of lines where columns have one width, in em. */
const namesEm = 15
const trendEm = 9

/** What is in sight, in pixels, and the size of the table's type. */
interface View {
  readonly top: number
  readonly left: number
  readonly height: number
  readonly width: number
  readonly fontPx: number
}

const unseen: View = { top: 0, left: 0, height: 0, width: 0, fontPx: 0 }

/** Figures by hierarchies; only the cells in sight are drawn. Opening and closing asks nothing: every group is here. */
function FigureMatrix({ visual, answer }: Pick<FiguresProps<MatrixDefinition>, 'visual' | 'answer'>) {
  const actions = useReportActions()
  const writing = useWriting()
  const marks = useMarks()
  const data = useMemo(() => matrixDataOf(visual, answer, writing), [visual, answer, writing])
  const { turned, turn } = useTurned(placeOf(visual))
  const isOpen = (group: MatrixGroup) => isOpenAtFirst(visual, group) !== turned.has(group.key)
  const hasTrend = visual.format?.trend !== undefined && data.columns.children.length > 1
  const every = useMemo(() => matrixColumns(visual, data), [visual, data])
  const columns = useMemo(
    () => (hasTrend && visual.format?.trend === 'instead' ? every.filter(({ isTotal }) => isTotal) : every),
    [every, hasTrend, visual],
  )
  const heads = useMemo(() => matrixHeads(visual, data, columns), [visual, data, columns])
  const markOf = useMemo(() => marksOfMatrix(visual, data), [visual, data])
  // The total stands in the foot, in sight whatever is scrolled.
  const all = matrixLines(visual, data, isOpen)
  const total = all.findLast(({ kind }) => kind === 'total')
  const lines = total ? all.slice(0, -1) : all
  const place = useRef<HTMLDivElement>(null)
  const size = useSize(place)
  const scroller = useRef<HTMLDivElement>(null)
  const [view, setView] = useState(unseen)
  const rowPx = view.fontPx * rowEm
  const isWide = columns.length > maxFreeColumns
  const shown = windowOf({
    count: lines.length,
    top: view.top,
    height: view.height,
    rowPx,
    maxDrawn: isWide ? maxWideRows : maxRowsDrawn,
  })
  const columnEm = useMemo(() => (isWide ? widthOfColumns(data, columns) : 0), [isWide, data, columns])
  const columnPx = columnEm * view.fontPx
  const across = windowOf({
    count: columns.length,
    top: view.left,
    height: view.width,
    rowPx: columnPx,
    maxDrawn: maxFreeColumns,
    spare: 4,
  })

  const setOpen = (line: MatrixLine | undefined, open: boolean) => {
    if (line?.isGroup && line.isOpen !== open) turn([line.group.key])
  }
  const choose = (line: MatrixLine | undefined, column: MatrixColumn | null, isAdded: boolean) => {
    if (line) marks.click(pointOfCell(visual, data, line.group, column), isAdded)
  }
  const columnAt = (column: number | null) => (column === null ? null : (columns[column] ?? null))
  const keys = useRowKeys({
    count: lines.length,
    columnCount: columns.length,
    onChoose: (row, isAdded, column) => choose(lines[row], columnAt(column), isAdded),
    onMenu(row, at, column) {
      const line = lines[row]
      if (line) marks.openMenu(pointOfCell(visual, data, line.group, columnAt(column)), at)
    },
    onOpen: (row, open) => setOpen(lines[row], open),
    canOpen: (row, open) => lines[row]?.isGroup === true && lines[row].isOpen !== open,
    onSeek(row, column) {
      scroller.current?.scrollTo({
        top: row * rowPx,
        ...(column === null || !isWide ? {} : { left: column * columnPx }),
      })
    },
  })

  // The window ends at a whole line.
  useLayoutEffect(() => {
    const box = scroller.current
    if (!size || !box) return
    const table = box.querySelector('table')!
    const heightOf = (part: Element | null) => part?.getBoundingClientRect().height ?? 0
    const linePx = Number.parseFloat(getComputedStyle(table).fontSize) * rowEm
    const around = heightOf(table.tHead) + heightOf(table.tFoot) + box.offsetHeight - box.clientHeight
    const whole = Math.floor((size.height - around) / linePx)
    box.style.maxHeight = whole >= 1 && whole < lines.length ? `${around + whole * linePx}px` : ''
    box.style.scrollPaddingTop = `${heightOf(table.tHead)}px`
  }, [size, lines.length, heads])
  useLayoutEffect(() => {
    if (size && scroller.current) setView(viewOf(scroller.current))
  }, [size])

  const leading = visual.sort?.[0]
  const orderOf = (role: string, index: number) =>
    leading?.role === role && (leading.index ?? 0) === index ? leading.direction : undefined
  /** Figures from the largest, words from A; the same head again turns the order round. */
  function sort(role: 'row' | 'value', index: number): void {
    const first = role === 'value' ? 'descending' : 'ascending'
    const other = first === 'ascending' ? 'descending' : 'ascending'
    actions.sortShown(visual.name, [
      { role, index, direction: orderOf(role, index) === first ? other : first },
    ])
  }

  const isChosen = (line: MatrixLine, column: MatrixColumn | null) =>
    isSelected(marks.selection, visual.name, pointOfCell(visual, data, line.group, column))
  const title = visual.title ?? visual.name
  const isFlat = visual.roles.row.length === 1

  const figures = (line: MatrixLine): ReactNode => (
    <>
      {hasTrend ? (
        <td className="trend-cell" aria-hidden="true">
          <Trend values={courseOf(data, every, line.group)} />
        </td>
      ) : null}
      {isWide && across.from > 0 ? <td aria-hidden="true" colSpan={1} className="beyond" /> : null}
      {columns.slice(across.from, isWide ? across.to : undefined).map((column, offset) => {
        const index = across.from + offset
        const value = line.hasFigures ? data.cell(line.group.key, column.group.key, column.value) : null
        const chosen = line.group.depth > 0 && isChosen(line, column)
        const mark = markOf(line.group, column, value)
        return (
          <td
            key={index}
            className={[
              'right figure',
              column.isTotal ? 'of-total' : '',
              chosen ? 'chosen' : '',
              groundClass(mark),
            ]
              .filter(Boolean)
              .join(' ')}
            style={groundOfCell(mark)}
            data-value={value === null ? '' : String(value)}
            aria-colindex={isWide ? index + 2 : undefined}
            {...keys.cell(index)}
          >
            <MarkedFigure text={data.values[column.value]!.write(value)} mark={mark} />
          </td>
        )
      })}
      {isWide && across.to < columns.length ? <td aria-hidden="true" className="beyond" /> : null}
    </>
  )

  /** A cell of figures is chosen by itself, the name of a line chooses the line. */
  function columnOfEvent(event: MouseEvent): MatrixColumn | null {
    const cell = (event.target as HTMLElement).closest<HTMLElement>('[data-column]')
    return cell ? columns[Number(cell.dataset.column)]! : null
  }
  const lineOfEvent = (event: MouseEvent): MatrixLine | undefined => {
    const row = (event.target as HTMLElement).closest<HTMLElement>('[data-row]')
    return row ? lines[Number(row.dataset.row)] : undefined
  }
  const pointOfEvent = (event: MouseEvent) => {
    const line = lineOfEvent(event)
    return line ? pointOfCell(visual, data, line.group, columnOfEvent(event)) : null
  }

  return (
    <div className="table-place" ref={place}>
      <div
        ref={scroller}
        className="table-scroll whole"
        role="region"
        aria-label={`${title}, rows`}
        tabIndex={0}
        onScroll={({ currentTarget }) => setView(viewOf(currentTarget))}
      >
        <table
          className={isWide ? 'table matrix wide' : 'table matrix'}
          style={
            isWide
              ? { width: `${namesEm + (hasTrend ? trendEm : 0) + columns.length * columnEm}em` }
              : undefined
          }
          role="treegrid"
          aria-multiselectable="true"
          aria-label={title}
          aria-rowcount={all.length + heads.length}
          {...(isWide ? { 'aria-colcount': columns.length + 1 } : {})}
          onKeyDown={keys.onKeyDown}
        >
          {isWide ? (
            <colgroup>
              <col style={{ width: `${namesEm}em` }} />
              {hasTrend ? <col style={{ width: `${trendEm}em` }} /> : null}
              {across.from > 0 ? <col style={{ width: `${across.from * columnEm}em` }} /> : null}
              {columns.slice(across.from, across.to).map((_, index) => (
                <col key={index} style={{ width: `${columnEm}em` }} />
              ))}
              {across.to < columns.length ? (
                <col style={{ width: `${(columns.length - across.to) * columnEm}em` }} />
              ) : null}
            </colgroup>
          ) : null}
          <thead>
            {heads.map((row, level) => (
              <tr key={level} aria-rowindex={level + 1}>
                {level === 0 ? (
                  <>
                    <th scope="col" rowSpan={heads.length} aria-sort={orderOf('row', 0)}>
                      <button type="button" className="sort" onClick={() => sort('row', 0)}>
                        {data.rowLabels.join(' / ')}
                      </button>
                    </th>
                    {hasTrend ? (
                      <th rowSpan={heads.length} aria-hidden="true">
                        Trend
                      </th>
                    ) : null}
                  </>
                ) : null}
                {isWide && across.from > 0 ? <td aria-hidden="true" className="beyond" /> : null}
                {headsWithin(row, across.from, isWide ? across.to : columns.length).map(
                  ({ head, at, span }) => {
                    const value = columns[at]?.value ?? 0
                    const isSortable =
                      head.isFigure && level === heads.length - 1 && data.columns.children.length === 0
                    return (
                      <th
                        key={at}
                        scope={span > 1 ? 'colgroup' : 'col'}
                        colSpan={span}
                        className={[head.isFigure ? 'right' : 'over', head.isTotal ? 'of-total' : '']
                          .join(' ')
                          .trim()}
                        aria-sort={isSortable ? orderOf('value', value) : undefined}
                      >
                        {isSortable ? (
                          <button type="button" className="sort" onClick={() => sort('value', value)}>
                            {head.label}
                          </button>
                        ) : (
                          <span className="stuck">{head.label}</span>
                        )}
                      </th>
                    )
                  },
                )}
                {isWide && across.to < columns.length ? <td aria-hidden="true" className="beyond" /> : null}
              </tr>
            ))}
          </thead>
          <tbody
            onClick={(event) =>
              choose(lineOfEvent(event), columnOfEvent(event), event.ctrlKey || event.metaKey)
            }
            onContextMenu={(event) => {
              const point = pointOfEvent(event)
              if (!point) return
              event.preventDefault()
              marks.openMenu(point, { x: event.clientX, y: event.clientY })
            }}
            onPointerOver={(event) =>
              marks.hover(pointOfEvent(event), { x: event.clientX, y: event.clientY })
            }
            onPointerLeave={(event) => marks.hover(null, { x: event.clientX, y: event.clientY })}
          >
            {shown.before > 0 ? <tr aria-hidden="true" style={{ height: shown.before }} /> : null}
            {lines.slice(shown.from, shown.to).map((line, offset) => {
              const row = shown.from + offset
              const isSubtotal = line.kind === 'subtotal'
              return (
                <tr
                  key={`${line.group.key}${line.kind}`}
                  {...keys.row(row)}
                  className={[line.kind, isChosen(line, null) ? 'chosen' : ''].join(' ').trim()}
                  aria-level={line.group.depth}
                  aria-rowindex={row + heads.length + 1}
                  aria-selected={isChosen(line, null)}
                  {...(line.isGroup ? { 'aria-expanded': line.isOpen } : {})}
                >
                  <th
                    scope="row"
                    style={{ paddingLeft: `${(isFlat ? 1.25 : 2.3) + (line.group.depth - 1) * 1.2}em` }}
                  >
                    {line.isGroup ? (
                      <button
                        type="button"
                        className="twist"
                        tabIndex={-1}
                        aria-label={`${line.isOpen ? 'Close' : 'Open'} ${line.group.label}`}
                        onClick={(event) => {
                          event.stopPropagation()
                          setOpen(line, !line.isOpen)
                        }}
                      />
                    ) : null}
                    {isSubtotal ? `Total ${line.group.label}` : line.group.label}
                  </th>
                  {figures(line)}
                </tr>
              )
            })}
            {shown.after > 0 ? <tr aria-hidden="true" style={{ height: shown.after }} /> : null}
          </tbody>
          {total ? (
            <tfoot>
              <tr aria-rowindex={all.length + heads.length}>
                <th scope="row">Total</th>
                {figures(total)}
              </tr>
            </tfoot>
          ) : null}
        </table>
        {data.isTruncated ? (
          <p className="table-note">Not every group is shown: there are more than {answer.rowCount}.</p>
        ) : null}
      </div>
    </div>
  )
}

/** Visuals of other pages may have the same name, hardly the same place and size. */
const placeOf = ({ name, layout }: MatrixDefinition): string =>
  JSON.stringify([name, layout.x, layout.y, layout.width, layout.height])

function viewOf(box: HTMLElement): View {
  const fontPx = Number.parseFloat(getComputedStyle(box.firstElementChild!).fontSize)
  return {
    top: box.scrollTop,
    left: box.scrollLeft,
    height: box.clientHeight,
    width: box.clientWidth,
    fontPx,
  }
}

/** A line's course, small beside its figures. */
const Trend = ({ values }: { values: readonly Value[] }) => (
  <svg className="trend-small" viewBox="0 0 100 24" width="100" height="24">
    <TrendLine
      values={values.map((value) => (value === null ? null : numberOf(exactOf(value))))}
      width={100}
      height={24}
    />
  </svg>
)

export { FigureMatrix as View }
