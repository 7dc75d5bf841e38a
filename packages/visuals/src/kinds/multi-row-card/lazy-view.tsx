import type { Answer } from '@casement/query'
import { useLayoutEffect, useRef } from 'react'
import { useMarks } from '../../context/marks-context.ts'
import type { FiguresProps } from '../../context/view-props.ts'
import { useSize } from '../../context/use-size.ts'
import { useWriting } from '../../context/writing-context.ts'
import { isSelected } from '../../definition/data-point.ts'
import type { DataPoint } from '../../definition/data-point.ts'
import { targetOf } from '../../definition/field-target.ts'
import { ToldFigure } from '../../marks/told-figure.tsx'
import { useRowKeys } from '../../rows/row-keys.ts'
import { fitOfRows } from '../../rows/whole-rows.ts'
import { areItemsLeftOut, labelOfValue } from '../../writing/writing.ts'
import { cardColumnsOf } from './data.ts'
import type { CardColumns } from './data.ts'
import type { MultiRowCardDefinition } from './definition.ts'

/** Several figures side by side, once or for each member; a table to those who do not see it. */
function MultiRowCard({ visual, answer }: FiguresProps<MultiRowCardDefinition>) {
  const writing = useWriting()
  const marks = useMarks()
  const { category, columns, powers } = cardColumnsOf(visual, answer, writing)
  const title = visual.title ?? visual.name
  const { place, scroller } = useWholeCards(answer)
  const pointOf = (row: number) => pointOfCard(visual, { category, columns }, row)
  const choose = (row: number, isAdded: boolean) => {
    const point = pointOf(row)
    if (point) marks.click(point, isAdded)
  }
  const keys = useRowKeys({
    count: answer.rowCount,
    onChoose: choose,
    onMenu: (row, at) => marks.openMenu(pointOf(row), at),
  })
  const rowOf = (target: EventTarget): number | null => {
    const row = (target as Element).closest<HTMLElement>('[data-row]')?.dataset.row
    return row === undefined ? null : Number(row)
  }
  return (
    <div ref={place} className="multi-room">
      <div
        ref={scroller}
        className="multi-cards"
        role="region"
        aria-label={writing.say('table.cards', { title })}
        tabIndex={0}
      >
        <table
          role="grid"
          aria-multiselectable="true"
          aria-label={title}
          onKeyDown={keys.onKeyDown}
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
        >
          <thead className="unseen">
            <tr>
              {category ? <th scope="col">{category.label}</th> : null}
              {columns.map(({ label }, index) => (
                <th key={index} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {Array.from({ length: answer.rowCount }, (_, row) => {
              const point = pointOf(row)
              const isChosen = point !== null && isSelected(marks.selection, visual.name, point)
              const key = category?.values[row] ?? null
              return (
                <tr
                  key={row}
                  {...keys.row(row)}
                  className={isChosen ? 'chosen' : undefined}
                  {...(point ? { 'aria-selected': isChosen } : {})}
                >
                  {category ? <th scope="row">{labelOfValue(category, key)}</th> : null}
                  {columns.map((column, index) => (
                    <td key={index}>
                      <span className="figure">
                        <ToldFigure
                          value={column.values[row] ?? null}
                          column={column}
                          power={powers[index]!}
                        />
                      </span>
                      <small aria-hidden="true">{column.label}</small>
                    </td>
                  ))}
                </tr>
              )
            })}
          </tbody>
        </table>
        <LeftOut answer={answer} />
      </div>
    </div>
  )
}

/** Says what is not here. */
function LeftOut({ answer }: { readonly answer: Answer }) {
  const { say } = useWriting()
  const notes = [
    answer.truncated ? say('cards.first', { count: answer.rowCount }) : '',
    areItemsLeftOut(answer) ? say('items.leftOut') : '',
  ].filter(Boolean)
  return notes.map((note) => (
    <p key={note} className="table-note">
      {note}
    </p>
  ))
}

/** Data point of a member's card; null where there is one card for all. */
function pointOfCard(
  { roles }: MultiRowCardDefinition,
  { category, columns }: Pick<CardColumns, 'category' | 'columns'>,
  row: number,
): DataPoint | null {
  const field = roles.category?.[0]
  if (!field || !category) return null
  return {
    identity: [{ target: targetOf(field), equals: category.values[row] ?? null }],
    values: columns.map((column, index) => ({
      target: targetOf(roles.value[index]!),
      value: column.values[row] ?? null,
      formattedValue: column.write(column.values[row] ?? null),
    })),
  }
}

/** Ends the window at a whole card: those below are scrolled to. */
function useWholeCards(answer: Answer) {
  const place = useRef<HTMLDivElement>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const size = useSize(place)
  useLayoutEffect(() => {
    if (!size || !scroller.current) return
    const cards = [...scroller.current.querySelector('tbody')!.rows]
    const rows = cards.map((card) => card.getBoundingClientRect().height)
    const fit = fitOfRows({ heightPx: size.height, aroundPx: 0, notePx: 0, rows })
    scroller.current.style.maxHeight = typeof fit === 'string' ? '' : `${fit.windowPx}px`
  }, [size, answer])
  return { place, scroller }
}

export { MultiRowCard as View }
