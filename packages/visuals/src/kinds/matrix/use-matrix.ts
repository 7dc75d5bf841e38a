import { useMemo } from 'react'
import { useMarks } from '../../context/marks-context.ts'
import { useReportActions } from '../../context/report-context.ts'
import type { FiguresProps } from '../../context/view-props.ts'
import { useWriting } from '../../context/writing-context.ts'
import { isSelected } from '../../definition/data-point.ts'
import { useRowKeys } from '../../rows/row-keys.ts'
import { useTurned } from '../../rows/turned-groups.ts'
import { marksOfMatrix } from './cells.ts'
import { isOpenAtFirst, matrixColumns, matrixDataOf, matrixHeads, matrixLines, pointOfCell } from './data.ts'
import type { MatrixColumn, MatrixGroup, MatrixLine } from './data.ts'
import type { MatrixDefinition } from './definition.ts'
import { useMatrixWindow } from './use-matrix-window.ts'

type MatrixProps = Pick<FiguresProps<MatrixDefinition>, 'visual' | 'answer'>

/** Gives what a matrix shows, what of it is in sight, and what can be done with its cells. */
export function useMatrix(props: MatrixProps) {
  const { visual } = props
  const marks = useMarks()
  const shown = useLines(props)
  const { data, lines, columns, heads } = shown
  const sight = useMatrixWindow({ data, columns, heads, lineCount: lines.length })

  const pointOf = (line: MatrixLine, column: MatrixColumn | null) =>
    pointOfCell(visual, data, line.group, column)
  const choose = (line: MatrixLine | undefined, column: MatrixColumn | null, isAdded: boolean) => {
    if (line) marks.click(pointOf(line, column), isAdded)
  }
  const columnAt = (column: number | null) => (column === null ? null : (columns[column] ?? null))
  const keys = useRowKeys({
    count: lines.length,
    columnCount: columns.length,
    onChoose: (row, isAdded, column) => choose(lines[row], columnAt(column), isAdded),
    onMenu(row, at, column) {
      const line = lines[row]
      if (line) marks.openMenu(pointOf(line, columnAt(column)), at)
    },
    onOpen: (row, open) => shown.setOpen(lines[row], open),
    canOpen: (row, open) => lines[row]?.isGroup === true && lines[row].isOpen !== open,
    onSeek: sight.seek,
  })
  return {
    ...shown,
    ...sight,
    ...useSorting(visual),
    keys,
    pointOf,
    choose,
    isChosen: (line: MatrixLine, column: MatrixColumn | null) =>
      isSelected(marks.selection, visual.name, pointOf(line, column)),
  }
}

export type Matrix = ReturnType<typeof useMatrix>

/** Its lines, as far as their groups are open, and the columns of their figures. */
function useLines({ visual, answer }: MatrixProps) {
  const writing = useWriting()
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
  // The total is in the foot, in sight whatever is scrolled.
  const all = matrixLines(visual, data, isOpen)
  const total = all.findLast(({ kind }) => kind === 'total')
  const setOpen = (line: MatrixLine | undefined, open: boolean) => {
    if (line?.isGroup && line.isOpen !== open) turn([line.group.key])
  }
  return {
    data,
    lines: total ? all.slice(0, -1) : all,
    total,
    rowCount: all.length + heads.length,
    columns,
    /** Those too that a trend stands for. */
    every,
    hasTrend,
    heads,
    markOf,
    setOpen,
    isFlat: visual.roles.row.length === 1,
  }
}

function useSorting(visual: MatrixDefinition) {
  const actions = useReportActions()
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
  return { orderOf, sort }
}

/** Visuals of other pages may have the same name, hardly the same place and size. */
const placeOf = ({ name, layout }: MatrixDefinition): string =>
  JSON.stringify([name, layout.x, layout.y, layout.width, layout.height])
