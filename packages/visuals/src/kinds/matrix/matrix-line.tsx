import type { Value } from '@casement/format'
import { useWriting } from '../../context/writing-context.ts'
import { TrendLine } from '../../marks/trend-line.tsx'
import { groundClass, groundOfCell, MarkedFigure } from '../../rows/marked-figure.tsx'
import { exactOf, numberOf } from '../../writing/exact.ts'
import { courseOf } from './data.ts'
import type { MatrixLine } from './data.ts'
import { Beyond } from './matrix-head.tsx'
import type { Matrix } from './use-matrix.ts'

interface LineProps {
  readonly matrix: Matrix
  readonly line: MatrixLine
}

/** A group, a subtotal or the rows of the last level; `row`: which of the lines it is. */
export function Line({ matrix, line, row }: LineProps & { readonly row: number }) {
  const { heads, keys, isFlat, setOpen } = matrix
  const isChosen = matrix.isChosen(line, null)
  const { say } = useWriting()
  const { label } = line.group
  return (
    <tr
      {...keys.row(row)}
      className={[line.kind, isChosen ? 'chosen' : ''].join(' ').trim()}
      aria-level={line.group.depth}
      aria-rowindex={row + heads.length + 1}
      aria-selected={isChosen}
      {...(line.isGroup ? { 'aria-expanded': line.isOpen } : {})}
    >
      <th
        scope="row"
        style={{ paddingInlineStart: `${(isFlat ? 1.25 : 2.3) + (line.group.depth - 1) * 1.2}em` }}
      >
        {line.isGroup ? (
          <button
            type="button"
            className="twist"
            tabIndex={-1}
            aria-label={say(line.isOpen ? 'group.close' : 'group.open', { name: label })}
            onClick={(event) => {
              event.stopPropagation()
              setOpen(line, !line.isOpen)
            }}
          />
        ) : null}
        <bdi>{line.kind === 'subtotal' ? say('total.of', { name: label }) : label}</bdi>
      </th>
      <Figures {...{ matrix, line }} />
    </tr>
  )
}

/** The figures of a line, in the columns that are in sight. */
export function Figures({ matrix, line }: LineProps) {
  const { data, every, columns, across, hasTrend, isWide, isChosen, markOf, keys } = matrix
  return (
    <>
      {hasTrend ? (
        <td className="trend-cell" aria-hidden="true">
          <Trend values={courseOf(data, every, line.group)} />
        </td>
      ) : null}
      <Beyond isThere={across.from > 0} />
      {columns.slice(across.from, across.to).map((column, offset) => {
        const index = across.from + offset
        const value = line.hasFigures ? data.cell(line.group.key, column.group.key, column.value) : null
        const chosen = line.group.depth > 0 && isChosen(line, column)
        const mark = markOf(line.group, column, value)
        const names = ['right figure', column.isTotal && 'of-total', chosen && 'chosen', groundClass(mark)]
        return (
          <td
            key={index}
            className={names.filter(Boolean).join(' ')}
            style={groundOfCell(mark)}
            data-value={value === null ? '' : String(value)}
            aria-colindex={isWide ? index + 2 : undefined}
            {...keys.cell(index)}
          >
            <MarkedFigure text={data.values[column.value]!.write(value)} mark={mark} />
          </td>
        )
      })}
      <Beyond isThere={across.to < columns.length} />
    </>
  )
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
