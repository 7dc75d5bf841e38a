import type { Answer } from '@casement/query'
import type { WaterfallDefinition } from './definition.ts'
import { differenceOf, exactOf, textOf } from '../../writing/exact.ts'
import { effectOf, writeChange, writePoints } from '../../writing/signed.ts'
import type { Writing } from '../../writing/writing.ts'
import { inPercent, pointsFormat, textCell } from '../../tables/document-table.ts'
import type { DocumentCell, DocumentRow, DocumentTable } from '../../tables/document-table.ts'
import { plainTable } from '../../tables/plain-table.ts'

/** The figures of a bridge; one that leads from a figure to another with what it shows, their difference. */
export function bridgeTable(visual: WaterfallDefinition, answer: Answer, writing: Writing): DocumentTable {
  const table = plainTable(visual, answer, writing)
  const { start = [], end = [] } = visual.roles
  const [from, to] = [start[0], end[0]]
  if (!from || !to) return table
  const fields = Object.values(visual.roles).flatMap((each) => each ?? [])
  const written = writing.column(answer, 'end', 0, to)
  const { isPercent } = written
  const kind = isPercent ? 'points' : 'difference'
  const formula = { kind, column: fields.indexOf(to), less: fields.indexOf(from) } as const
  const goodWhen = visual.format?.goodWhen ?? 'higher'
  const comparedIn = (cells: readonly DocumentCell[]): DocumentCell => {
    const [after, before] = [cells[formula.column]!, cells[formula.less]!]
    const pair = [exactOf(after.value), exactOf(before.value)] as const
    const change = differenceOf(...pair)
    return change
      ? {
          text: isPercent ? writePoints(change, pair, writing.locale) : writeChange(change, written),
          value: textOf(isPercent ? inPercent(change) : change),
          type: 'decimal',
          format: isPercent ? pointsFormat(writing.locale) : after.format,
          isSigned: true,
          effect: effectOf(change, goodWhen),
          formula,
        }
      : textCell('')
  }
  return {
    ...table,
    columns: [...table.columns, { label: `Δ ${writing.name(from)}`, isFigure: true }],
    rows: table.rows.map((row): DocumentRow => withCell(row, comparedIn)),
  }
}

/** A row with one cell more, made when it is asked for, as those of the row are: there may be very many. */
const withCell = (
  row: DocumentRow,
  cellOf: (cells: readonly DocumentCell[]) => DocumentCell,
): DocumentRow => ({
  style: row.style,
  depth: row.depth,
  isFolded: row.isFolded,
  get cells() {
    const { cells } = row
    return [...cells, cellOf(cells)]
  },
})
