import type { CellFormula, DocumentCell, DocumentRow } from '@casement/visuals/documents'

/** Cells that a formula at a row and a column of a table reads; one that is not there is blank. */
export function cellsRead(
  formula: CellFormula,
  rows: readonly DocumentRow[],
  [row, column]: readonly [row: number, column: number],
): readonly DocumentCell[] {
  const inRow = (at: number) => rows[at]?.cells[column] ?? []
  switch (formula.kind) {
    case 'sum':
      return [...formula.plus, ...formula.minus].flatMap(inRow)
    case 'quotient':
      return [formula.of, formula.per].flatMap(inRow)
    default:
      return [formula.column, formula.less].flatMap((at) => rows[row]?.cells[at] ?? [])
  }
}
