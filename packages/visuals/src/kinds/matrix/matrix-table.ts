import type { Answer } from '@casement/query'
import type { MatrixDefinition } from './definition.ts'
import { isOpenAtFirst, matrixColumns, matrixDataOf, matrixHeads, matrixLines } from './data.ts'
import type { MatrixLine } from './data.ts'
import type { Writing } from '../../writing/writing.ts'
import { textCell } from '../../tables/document-table.ts'
import type { DocumentTable } from '../../tables/document-table.ts'

const styles: Readonly<Record<MatrixLine['kind'], 'plain' | 'subtotal' | 'total'>> = {
  group: 'plain',
  leaf: 'plain',
  subtotal: 'subtotal',
  total: 'total',
}

/** A matrix as it opens, with its heads over its columns. */
export function matrixTable(visual: MatrixDefinition, answer: Answer, writing: Writing): DocumentTable {
  const data = matrixDataOf(visual, answer, writing)
  const columns = matrixColumns(visual, data)
  const heads = matrixHeads(visual, data, columns)
  const last = heads.at(-1)!
  const lines = matrixLines(visual, data, (group) => isOpenAtFirst(visual, group))
  return {
    columns: [
      { label: data.rowLabels.join(' / '), isFigure: false },
      ...last.map(({ label }) => ({ label, isFigure: true })),
    ],
    heads: heads
      .slice(0, -1)
      .map((row) => [{ label: '', span: 1 }, ...row.map(({ label, span }) => ({ label, span }))]),
    rows: lines.map(({ group, kind, isOpen, hasFigures }) => ({
      style: kind === 'group' && isOpen && hasFigures ? 'subtotal' : styles[kind],
      depth: Math.max(0, group.depth - 1),
      isFolded: false,
      cells: [
        textCell(kind === 'subtotal' ? writing.say('total.of', { name: group.label }) : group.label),
        ...columns.map(({ group: column, value }) => {
          const written = data.values[value]!
          const figure = hasFigures ? data.cell(group.key, column.key, value) : null
          return { text: written.write(figure), value: figure, type: written.type, format: written.format }
        }),
      ],
    })),
    notes: [],
    warnings: data.isTruncated ? [writing.say('matrix.moreHere', { count: answer.rowCount })] : [],
  }
}
