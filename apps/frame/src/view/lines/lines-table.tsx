import { Icon } from '@casement/design'
import { formatValue, isFigure } from '@casement/format'
import type { Answer } from '@casement/query'
import { useWriting } from '@casement/visuals/react'
import { useEffect, useRef } from 'react'
import type { LinesSort } from './listed-lines.ts'
import type { OpenLineMenu } from './use-line-menu.tsx'

interface LinesTableProps {
  readonly answer: Answer | null
  readonly isLoading: boolean
  readonly sort: LinesSort | null
  readonly offset: number
  readonly onSort: (sort: LinesSort) => void
  /** null: a row has no menu. */
  readonly onMenu: OpenLineMenu | null
}

/** One page of rows; the one before stays, dimmed, until it is there. */
export function LinesTable({ answer, isLoading, sort, offset, onSort, onMenu }: LinesTableProps) {
  const { locale, say, said, saidIn } = useWriting()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (place.current) place.current.scrollTop = 0
  }, [offset, sort])
  if (!answer)
    return (
      <div className="bones rows lines-told" role="status" aria-label={say('loading')}>
        {Array.from({ length: 8 }, (_, index) => (
          <span key={index} className="bone" />
        ))}
      </div>
    )
  const { rowCount } = answer
  // What each line adds comes first, where it stays in sight on any screen.
  const columns = [answer.columns.at(-1)!, ...answer.columns.slice(0, -1)]
  const orderOf = (name: string) => (sort?.name === name ? sort.direction : undefined)
  const turn = (name: string, isAmount: boolean) => {
    const first = isAmount ? 'descending' : 'ascending'
    const other = isAmount ? 'ascending' : 'descending'
    onSort({ name, direction: orderOf(name) === first ? other : first })
  }
  return (
    <div
      ref={place}
      className="lines-place"
      role="region"
      aria-label={say('lines')}
      aria-busy={isLoading}
      tabIndex={0}
    >
      <table>
        <thead>
          <tr>
            {columns.map(({ name }, index) => (
              <th key={name} scope="col" aria-sort={orderOf(name) ?? 'none'}>
                <button type="button" onClick={() => turn(name, index === 0)}>
                  {said(name)}
                  <span aria-hidden="true">
                    {orderOf(name) === 'ascending' ? ' ↑' : orderOf(name) ? ' ↓' : ''}
                  </span>
                </button>
              </th>
            ))}
            {onMenu ? <th aria-hidden="true" /> : null}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: rowCount }, (_, row) => (
            <tr
              key={row}
              onContextMenu={(event) => {
                if (!onMenu) return
                event.preventDefault()
                onMenu(answer, row, { x: event.clientX, y: event.clientY })
              }}
            >
              {columns.map(({ name, type, format, values }, index) => {
                const isAmount = index === 0
                // Whole numbers of a row are keys: a journal, an account.
                const isKey = type === 'integer' && !isAmount
                const value = values[row] ?? null
                const isText = type === 'text' && typeof value === 'string'
                const written = isText
                  ? saidIn(name, value)
                  : isKey
                    ? String(value ?? '')
                    : formatValue(value, type, format, locale)
                return (
                  <td
                    key={name}
                    className={isFigure(type) ? 'figure' : undefined}
                    data-value={String(value ?? '')}
                  >
                    {written}
                  </td>
                )
              })}
              {onMenu ? <MenuCell onOpen={(at) => onMenu(answer, row, at)} /> : null}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function MenuCell({ onOpen }: { onOpen: (at: { x: number; y: number }) => void }) {
  const { say } = useWriting()
  return (
    <td className="lines-menu">
      <button
        type="button"
        className="tool"
        aria-label={say('lines.menu')}
        aria-haspopup="menu"
        onClick={({ currentTarget }) => {
          const { left, bottom } = currentTarget.getBoundingClientRect()
          onOpen({ x: left, y: bottom })
        }}
      >
        <Icon name="more" />
      </button>
    </td>
  )
}
