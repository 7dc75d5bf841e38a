import { useWriting } from '../../context/writing-context.ts'
import { headsWithin } from './data.ts'
import type { MatrixHead } from './data.ts'
import type { Matrix } from './use-matrix.ts'

/** Width of the names of lines where columns have one width, in em. */
const namesEm = 15
const trendEm = 9

export const widthOfTable = ({ isWide, hasTrend, columns, columnEm }: Matrix) =>
  isWide ? { width: `${namesEm + (hasTrend ? trendEm : 0) + columns.length * columnEm}em` } : undefined

/** The widths of many columns: those out of sight share one at either side. */
export function ColumnWidths({ matrix }: { matrix: Matrix }) {
  const { isWide, hasTrend, across, columns, columnEm } = matrix
  if (!isWide) return null
  const beyond = columns.length - across.to
  return (
    <colgroup>
      <col style={{ width: `${namesEm}em` }} />
      {hasTrend ? <col style={{ width: `${trendEm}em` }} /> : null}
      {across.from > 0 ? <col style={{ width: `${across.from * columnEm}em` }} /> : null}
      {columns.slice(across.from, across.to).map((_, index) => (
        <col key={index} style={{ width: `${columnEm}em` }} />
      ))}
      {beyond > 0 ? <col style={{ width: `${beyond * columnEm}em` }} /> : null}
    </colgroup>
  )
}

/** Stands for the cells of columns that are out of sight. */
export const Beyond = ({ isThere }: { isThere: boolean }) =>
  isThere ? <td aria-hidden="true" className="beyond" /> : null

export function MatrixHeads({ matrix }: { matrix: Matrix }) {
  const { data, heads, hasTrend, across, columns, orderOf, sort } = matrix
  const { say } = useWriting()
  return (
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
                  {say('matrix.trend')}
                </th>
              ) : null}
            </>
          ) : null}
          <Beyond isThere={across.from > 0} />
          {headsWithin(row, across.from, across.to).map(({ head, at, span }) => (
            <Head key={at} isLast={level === heads.length - 1} {...{ matrix, head, at, span }} />
          ))}
          <Beyond isThere={across.to < columns.length} />
        </tr>
      ))}
    </thead>
  )
}

interface HeadProps {
  readonly matrix: Matrix
  readonly head: MatrixHead
  /** Its first column, and how many it stands over. */
  readonly at: number
  readonly span: number
  /** It is right above the figures. */
  readonly isLast: boolean
}

function Head({ matrix: { data, columns, orderOf, sort }, head, at, span, isLast }: HeadProps) {
  const value = columns[at]?.value ?? 0
  const isSortable = head.isFigure && isLast && data.columns.children.length === 0
  return (
    <th
      scope={span > 1 ? 'colgroup' : 'col'}
      colSpan={span}
      className={[head.isFigure ? 'right' : 'over', head.isTotal ? 'of-total' : ''].join(' ').trim()}
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
}
