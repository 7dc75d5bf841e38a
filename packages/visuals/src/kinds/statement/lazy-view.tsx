import { useMemo } from 'react'
import type { MouseEvent } from 'react'
import { useMarks } from '../../context/marks-context.ts'
import type { FiguresProps } from '../../context/view-props.ts'
import { useWriting } from '../../context/writing-context.ts'
import { isSelected } from '../../definition/data-point.ts'
import { Swatch } from '../../marks/swatch.tsx'
import { useRowKeys } from '../../rows/row-keys.ts'
import { rowsNote } from '../../rows/rows-note.ts'
import { useTurned } from '../../rows/turned-groups.ts'
import { WrittenFigure } from '../../rows/written-figure.tsx'
import { numberOf, textOf } from '../../writing/exact.ts'
import { effectWord } from '../../writing/signed.ts'
import { barPath, isAmount, longestBars } from './bar-lengths.ts'
import { statementDataOf } from './data.ts'
import type { StatementData } from './data.ts'
import type { StatementDefinition } from './definition.ts'
import { statementSummary } from './narrative.ts'
import { pointOfLine, shownLines, statementCell } from './statement-line.ts'
import type { StatementCell, StatementColumn, StatementLine } from './statement-line.ts'

/** A financial statement: lines that open and close, sub-totals ruled, variances signed and coloured by their effect. */
function Statement({ visual, answer }: FiguresProps<StatementDefinition>) {
  const writing = useWriting()
  const data = useMemo(() => statementDataOf(visual, answer, writing), [visual, answer, writing])
  const statement = useStatement(visual, data)
  const title = visual.title ?? visual.name
  return (
    <div className="table-place" data-rows={rowsNote(statement.lines.length, writing, false)}>
      <div
        className="table-scroll whole"
        role="region"
        aria-label={writing.say('table.lines', { title })}
        tabIndex={0}
      >
        <table
          className="table statement"
          role="treegrid"
          aria-multiselectable="true"
          aria-label={statementSummary(title, data, writing)}
          onKeyDown={statement.keys.onKeyDown}
        >
          <thead>
            <tr>
              <th scope="col">
                <span className="unseen">{writing.say('statement.line')}</span>
              </th>
              {data.columns.map((column, index) => (
                <Head key={index} column={column} />
              ))}
            </tr>
          </thead>
          <Lines statement={statement} />
        </table>
        {data.notes.length > 0 ? (
          <ol className="statement-notes">
            {data.notes.map((note, index) => (
              <li key={index}>{note}</li>
            ))}
          </ol>
        ) : null}
        {data.warnings.map((warning) => (
          <p key={warning} className="table-note warned">
            {warning}
          </p>
        ))}
      </div>
    </div>
  )
}

/** The lines that stand open, and what can be done with them. */
function useStatement(visual: StatementDefinition, data: StatementData) {
  const { locale, say } = useWriting()
  const marks = useMarks()
  const { turned, turn } = useTurned(placeOf(visual))
  const isOpen = (line: StatementLine) => line.isOpenAtFirst !== turned.has(line.key)
  const lines = shownLines(data.lines, isOpen)
  const longest = useMemo(() => longestBars(data, locale), [data, locale])
  const pointOf = (line: StatementLine) => pointOfLine(visual, line)
  const setOpen = (line: StatementLine | undefined, open: boolean) => {
    if (line && line.parts.length > 0 && isOpen(line) !== open) turn([line.key])
  }
  const choose = (line: StatementLine | undefined, isAdded: boolean) => {
    const point = line && pointOf(line)
    if (point) marks.click(point, isAdded)
  }
  const keys = useRowKeys({
    count: lines.length,
    onChoose: (row, isAdded) => choose(lines[row], isAdded),
    onMenu: (row, at) => marks.openMenu(lines[row] ? pointOf(lines[row]) : null, at),
    onOpen: (row, open) => setOpen(lines[row], open),
  })
  return {
    name: visual.name,
    columns: data.columns,
    lines,
    locale,
    say,
    /** The variance that fills a bar, for each column; 0: it has none. */
    longest: visual.format?.bars === false ? longest.map(() => 0) : longest,
    keys,
    isOpen,
    setOpen,
    choose,
    pointOf,
  }
}

type ShownStatement = ReturnType<typeof useStatement>

function Lines({ statement }: { statement: ShownStatement }) {
  const marks = useMarks()
  const { lines, choose, pointOf } = statement
  const lineOf = (event: MouseEvent): StatementLine | undefined => {
    const row = (event.target as HTMLElement).closest<HTMLElement>('[data-row]')
    return row ? lines[Number(row.dataset.row)] : undefined
  }
  return (
    <tbody
      onClick={(event) => choose(lineOf(event), event.ctrlKey || event.metaKey)}
      onContextMenu={(event) => {
        const line = lineOf(event)
        if (!line) return
        event.preventDefault()
        marks.openMenu(pointOf(line), { x: event.clientX, y: event.clientY })
      }}
      onPointerOver={(event) => {
        const line = lineOf(event)
        marks.hover(line ? pointOf(line) : null, { x: event.clientX, y: event.clientY })
      }}
      onPointerLeave={(event) => marks.hover(null, { x: event.clientX, y: event.clientY })}
    >
      {lines.map((line, row) => (
        <Line key={line.key} {...{ statement, line, row }} />
      ))}
    </tbody>
  )
}

interface LineProps {
  readonly statement: ShownStatement
  readonly line: StatementLine
  readonly row: number
}

function Line({ statement, line, row }: LineProps) {
  const { selection } = useMarks()
  const { name, columns, locale, say, longest, keys, isOpen, setOpen } = statement
  const point = statement.pointOf(line)
  const isChosen = point !== null && isSelected(selection, name, point)
  const canOpen = line.parts.length > 0
  return (
    <tr
      {...keys.row(row)}
      className={[`${line.kind}-line`, line.style, point && 'choosable', isChosen && 'chosen']
        .filter(Boolean)
        .join(' ')}
      aria-level={line.depth + 1}
      {...(point ? { 'aria-selected': isChosen } : {})}
      {...(canOpen ? { 'aria-expanded': isOpen(line) } : {})}
    >
      <th
        scope="row"
        colSpan={line.kind === 'heading' ? columns.length + 1 : 1}
        style={{ paddingInlineStart: `${2.1 + line.depth * 1.1}em` }}
      >
        {canOpen ? (
          <button
            type="button"
            className="twist"
            tabIndex={-1}
            aria-label={say(isOpen(line) ? 'group.close' : 'group.open', { name: line.label })}
            onClick={(event) => {
              event.stopPropagation()
              setOpen(line, !isOpen(line))
            }}
          />
        ) : null}
        <bdi>{line.label}</bdi>
        {line.note === null ? null : (
          <sup>
            <span className="unseen">{say('statement.note')} </span>
            {line.note}
          </sup>
        )}
      </th>
      {line.kind === 'heading'
        ? null
        : columns.map((column, index) => (
            <Cell
              key={index}
              column={column}
              cell={statementCell(line, column, locale)}
              longest={isAmount(line) ? longest[index]! : 0}
            />
          ))}
    </tr>
  )
}

/** Visuals of other pages may have the same name, hardly the same place and size. */
const placeOf = ({ name, layout }: StatementDefinition): string =>
  JSON.stringify([name, layout.x, layout.y, layout.width, layout.height])

function Head({ column }: { column: StatementColumn }) {
  return (
    <th scope="col" className={`right ${column.kind}`}>
      {column.kind === 'figure' && column.scenario ? (
        <span className="head-scenario">
          <Swatch scenario={column.scenario} index={0} />
        </span>
      ) : null}
      {column.label}
    </th>
  )
}

interface CellProps {
  readonly column: StatementColumn
  readonly cell: StatementCell
  /** The variance that fills a bar: all of a column have one scale. 0: it has no bar. */
  readonly longest: number
}

function Cell({ column, cell, longest }: CellProps) {
  const { text, exact, effect } = cell
  const word = effectWord(effect, useWriting())
  const isChange = column.kind !== 'figure'
  return (
    <td
      className={isChange ? `right figure ${column.kind} variance ${effect}` : 'right figure'}
      data-value={exact === null ? '' : textOf(exact)}
    >
      {longest > 0 ? <Bar share={numberOf(exact) / longest} effect={effect} /> : null}
      <WrittenFigure text={text} />
      {isChange && text && word ? <span className="unseen">, {word}</span> : null}
    </td>
  )
}

/** A bar from the middle, to the right for more and to the left for less. */
const Bar = ({ share, effect }: { share: number; effect: string }) => (
  <svg className="variance-bar" viewBox="-1000 0 2000 100" preserveAspectRatio="none" aria-hidden="true">
    {Math.abs(share) < 0.0005 ? null : <path className={`bar ${effect}`} d={barPath(share)} />}
    <path className="axis" d="M0 0V100" />
  </svg>
)

export { Statement as View }
