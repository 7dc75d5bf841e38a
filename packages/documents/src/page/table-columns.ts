import type { DocumentTable } from '@casement/visuals/documents'

/** Columns that stand beside one another on a sheet, the first one before each. */
export function columnGroups(widths: readonly number[], roomPx: number): readonly (readonly number[])[] {
  const [first = 0] = widths
  const groups: number[][] = []
  let used = Infinity
  for (let column = 1; column < widths.length; column++) {
    if (used + widths[column]! > roomPx) {
      groups.push([0])
      used = first
    }
    groups.at(-1)!.push(column)
    used += widths[column]!
  }
  return groups.length > 0 ? groups : [[0]]
}

/** Those columns of a table. */
export function columnsOf(table: DocumentTable, group: readonly number[]): DocumentTable {
  const headsAt = table.heads.map((row) =>
    row.flatMap(({ label, span }) => Array.from({ length: span }, () => label)),
  )
  return {
    ...table,
    columns: group.map((column) => table.columns[column]!),
    heads: headsAt.map((labels) => joined(group.map((column) => labels[column] ?? ''))),
    rows: table.rows.map((row) => ({ ...row, cells: group.map((column) => row.cells[column]!) })),
  }
}

/** Equal heads beside one another as one. */
function joined(labels: readonly string[]): { label: string; span: number }[] {
  const heads: { label: string; span: number }[] = []
  for (const label of labels) {
    const last = heads.at(-1)
    if (last && last.label === label) last.span++
    else heads.push({ label, span: 1 })
  }
  return heads
}
