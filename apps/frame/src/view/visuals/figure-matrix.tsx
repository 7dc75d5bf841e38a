import { isSelected } from '@casement/report'
import type { VisualOf } from '@casement/report'
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { MouseEvent, ReactNode, UIEvent } from 'react'
import type { Answer } from '../../core/coordinator.ts'
import {
  isOpenAtFirst,
  matrixColumns,
  matrixDataOf,
  matrixHeads,
  matrixLines,
  pointOfCell,
} from '../../figures/matrix-data.ts'
import type { MatrixColumn, MatrixGroup, MatrixLine } from '../../figures/matrix-data.ts'
import { useMarks } from '../marks-context.ts'
import { useSession } from '../session-context.ts'
import { useSize } from '../use-size.ts'
import { useWriting } from '../writing-context.ts'
import { useRowKeys } from './row-keys.ts'
import { windowOf } from './row-window.ts'

/** As the style sheet has it, in em of the table. */
const rowEm = 2.26

/** Figures by hierarchies; only the lines in sight are drawn. Opening and closing asks nothing: every group is here. */
export function FigureMatrix({ visual, answer }: { visual: VisualOf<'matrix'>; answer: Answer }) {
  const session = useSession()
  const writing = useWriting()
  const marks = useMarks()
  const data = useMemo(() => matrixDataOf(visual, answer, writing), [visual, answer, writing])
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set())
  const isOpen = (group: MatrixGroup) => isOpenAtFirst(visual, group) !== turned.has(group.key)
  const columns = useMemo(() => matrixColumns(visual, data), [visual, data])
  const heads = useMemo(() => matrixHeads(visual, data, columns), [visual, data, columns])
  // The total stands in the foot, in sight whatever is scrolled.
  const all = matrixLines(visual, data, isOpen)
  const total = all.findLast(({ kind }) => kind === 'total')
  const lines = total ? all.slice(0, -1) : all
  const place = useRef<HTMLDivElement>(null)
  const size = useSize(place)
  const scroller = useRef<HTMLDivElement>(null)
  const [scroll, setScroll] = useState({ top: 0, height: 0, rowPx: 0 })
  const shown = windowOf({ count: lines.length, ...scroll })

  const setOpen = (line: MatrixLine | undefined, open: boolean) => {
    if (!line?.isGroup || line.isOpen === open) return
    setTurned((before) => {
      const next = new Set(before)
      if (!next.delete(line.group.key)) next.add(line.group.key)
      return next
    })
  }
  const choose = (line: MatrixLine | undefined, column: MatrixColumn | null, isAdded: boolean) => {
    if (line) marks.click(pointOfCell(visual, data, line.group, column), isAdded)
  }
  const keys = useRowKeys({
    count: lines.length,
    onChoose: (row, isAdded) => choose(lines[row], null, isAdded),
    onMenu(row, at) {
      const line = lines[row]
      if (line) marks.openMenu(pointOfCell(visual, data, line.group, null), at)
    },
    onOpen: (row, open) => setOpen(lines[row], open),
    onSeek(row) {
      scroller.current?.scrollTo({ top: row * scroll.rowPx })
    },
  })

  // The window ends at a whole line.
  useLayoutEffect(() => {
    const box = scroller.current
    if (!size || !box) return
    const table = box.querySelector('table')!
    const heightOf = (part: Element | null) => part?.getBoundingClientRect().height ?? 0
    const rowPx = Number.parseFloat(getComputedStyle(table).fontSize) * rowEm
    const around = heightOf(table.tHead) + heightOf(table.tFoot) + box.offsetHeight - box.clientHeight
    const whole = Math.floor((size.height - around) / rowPx)
    box.style.maxHeight = whole >= 1 && whole < lines.length ? `${around + whole * rowPx}px` : ''
    box.style.scrollPaddingTop = `${heightOf(table.tHead)}px`
  }, [size, lines.length, heads])

  function onScroll({ currentTarget }: UIEvent<HTMLDivElement>): void {
    const rowPx = Number.parseFloat(getComputedStyle(currentTarget.firstElementChild!).fontSize) * rowEm
    setScroll({ top: currentTarget.scrollTop, height: currentTarget.clientHeight, rowPx })
  }

  const leading = visual.sort?.[0]
  const orderOf = (role: string, index: number) =>
    leading?.role === role && (leading.index ?? 0) === index ? leading.direction : undefined
  /** Figures from the largest, words from A; the same head again turns the order round. */
  function sort(role: 'row' | 'value', index: number): void {
    const first = role === 'value' ? 'descending' : 'ascending'
    const other = first === 'ascending' ? 'descending' : 'ascending'
    session.sortShown(visual.name, [
      { role, index, direction: orderOf(role, index) === first ? other : first },
    ])
  }

  const isChosen = (line: MatrixLine, column: MatrixColumn | null) =>
    isSelected(marks.selection, visual.name, pointOfCell(visual, data, line.group, column))
  const title = visual.title ?? visual.name
  const isFlat = visual.roles.row.length === 1

  const figures = (line: MatrixLine): ReactNode =>
    columns.map((column, index) => {
      const value = line.hasFigures ? data.cell(line.group.key, column.group.key, column.value) : null
      const text = data.values[column.value]!.write(value)
      const chosen = line.group.depth > 0 && isChosen(line, column)
      return (
        <td
          key={index}
          className={['right figure', column.isTotal ? 'of-total' : '', chosen ? 'chosen' : '']
            .join(' ')
            .trim()}
          data-value={value === null ? '' : String(value)}
          data-column={index}
        >
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
    })

  /** A cell of figures is chosen by itself, the name of a line chooses the line. */
  function columnOfEvent(event: MouseEvent): MatrixColumn | null {
    const cell = (event.target as HTMLElement).closest<HTMLElement>('[data-column]')
    return cell ? columns[Number(cell.dataset.column)]! : null
  }

  return (
    <div className="table-place" ref={place}>
      <div
        ref={scroller}
        className="table-scroll whole"
        role="region"
        aria-label={`${title}, rows`}
        tabIndex={0}
        onScroll={onScroll}
      >
        <table
          className="table matrix"
          role="treegrid"
          aria-multiselectable="true"
          aria-label={title}
          aria-rowcount={all.length + heads.length}
          onKeyDown={keys.onKeyDown}
        >
          <thead>
            {heads.map((row, level) => (
              <tr key={level} aria-rowindex={level + 1}>
                {level === 0 ? (
                  <th scope="col" rowSpan={heads.length} aria-sort={orderOf('row', 0)}>
                    <button type="button" className="sort" onClick={() => sort('row', 0)}>
                      {data.rowLabels.join(' / ')}
                    </button>
                  </th>
                ) : null}
                {row.map(({ label, span, isTotal, isFigure }, index) => {
                  const value = columns[index]?.value ?? 0
                  const isSortable =
                    isFigure && level === heads.length - 1 && data.columns.children.length === 0
                  return (
                    <th
                      key={index}
                      scope={span > 1 ? 'colgroup' : 'col'}
                      colSpan={span}
                      className={[isFigure ? 'right' : 'over', isTotal ? 'of-total' : ''].join(' ').trim()}
                      aria-sort={isSortable ? orderOf('value', value) : undefined}
                    >
                      {isSortable ? (
                        <button type="button" className="sort" onClick={() => sort('value', value)}>
                          {label}
                        </button>
                      ) : (
                        label
                      )}
                    </th>
                  )
                })}
              </tr>
            ))}
          </thead>
          <tbody
            onClick={(event) => {
              const row = (event.target as HTMLElement).closest<HTMLElement>('[data-row]')
              if (row)
                choose(lines[Number(row.dataset.row)], columnOfEvent(event), event.ctrlKey || event.metaKey)
            }}
            onContextMenu={(event) => {
              const row = (event.target as HTMLElement).closest<HTMLElement>('[data-row]')
              const line = row && lines[Number(row.dataset.row)]
              if (!line) return
              event.preventDefault()
              const point = pointOfCell(visual, data, line.group, columnOfEvent(event))
              marks.openMenu(point, { x: event.clientX, y: event.clientY })
            }}
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
