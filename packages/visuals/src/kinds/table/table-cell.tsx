import type { Value } from '@casement/format'
import { isLinkAddress } from '../../definition/link-address.ts'
import type { cellMarker } from '../../rows/cell-marks.ts'
import { groundClass, groundOfCell, MarkedFigure } from '../../rows/marked-figure.tsx'
import { fractionDigits } from '../../writing/fraction-digits.ts'
import { labelOfValue } from '../../writing/writing.ts'
import type { WrittenColumn } from '../../writing/writing.ts'

interface CellProps {
  readonly column: WrittenColumn
  readonly value: Value
  readonly isHead: boolean
  /** The row is an item of other fields, with no data. */
  readonly isEmpty?: boolean | undefined
  readonly mark: string
  /** The most digits behind the mark in this column. */
  readonly longest: number
  /** Its texts are addresses; says whether one is to be opened. */
  readonly onLink?: ((url: string) => boolean) | undefined
  /** Why a figure is blank that the model does not keep by what is looked at. */
  readonly beyond?: string | undefined
  readonly marker?: ReturnType<typeof cellMarker> | undefined
  /** Attributes of a cell that is moved to by keys; a total is not. */
  readonly place?: object | undefined
}

/** Names of more letters may be cut where rows have one height. */
const longName = 30

/** A value of a row or of the totals. */
export function TableCell({
  column,
  value,
  isHead,
  isEmpty = false,
  mark,
  longest,
  onLink,
  beyond,
  marker,
  place,
}: CellProps) {
  if (!column.isFigure) {
    const text = isEmpty ? '' : labelOfValue(column, value)
    const whole = text.length > longName ? text : undefined
    const inside =
      onLink && isLinkAddress(text) ? (
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
