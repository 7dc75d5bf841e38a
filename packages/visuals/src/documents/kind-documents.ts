import { isPercentFormat } from '@casement/format'
import type { Answer } from '@casement/query'
import { titleOf } from '../definition/visual-base.ts'
import type { DocumentKind, FigureComparison } from '../kind/document-kind.ts'
import { roundedColumnsNote } from '../series/rounded-shares.ts'
import type { DocumentTable } from '../tables/document-table.ts'
import { plainTable } from '../tables/plain-table.ts'
import { folderOf, hasFigures, visualTypes } from '../visual.ts'
import type { Visual, VisualType } from '../visual.ts'
import { differenceOf, isAtLeast, quotientOf, sizeOf } from '../writing/exact.ts'
import type { Exact } from '../writing/exact.ts'
import type { Writing } from '../writing/writing.ts'

interface DocumentModule {
  readonly documentKind: DocumentKind
}

/** Loaded with this module, so that documents are made without waiting for code. */
const kinds = Object.fromEntries(
  await Promise.all(
    visualTypes.map(async (type) => {
      const { documentKind } = (await import(`../kinds/${folderOf(type)}/document.ts`)) as DocumentModule
      return [type, documentKind] as const
    }),
  ),
) as Readonly<Record<VisualType, DocumentKind>>

/** A kind in documents. */
export const documentKindOf = ({ type }: Pick<Visual, 'type'>): DocumentKind => kinds[type]

/** The figures of a visual as a table for documents; null for words, pictures and controls. */
export function documentTable(visual: Visual, answer: Answer, writing: Writing): DocumentTable | null {
  if (!hasFigures(visual)) return null
  const table = documentKindOf(visual).table?.(visual, answer, writing) ?? plainTable(visual, answer, writing)
  const rounded = answer.truncated ? '' : roundedSharesIn(table, writing)
  return rounded ? { ...table, warnings: [...table.warnings, rounded] } : table
}

/** Rows of the outermost level are parts of the whole; what they add up to is none of them. */
function roundedSharesIn({ columns, rows }: DocumentTable, writing: Writing): string {
  const formats = columns.map((_, index) => rows[0]?.cells[index]?.format)
  const shares = formats.flatMap((format, index) => {
    if (format === undefined || !isPercentFormat(format)) return []
    const parts = rows.filter(({ style, depth }) => style !== 'total' && style !== 'heading' && depth === 0)
    const cells = parts.map(({ cells: each }) => each[index]!)
    return [{ values: cells.map(({ value }) => value), type: cells[0]?.type ?? 'text', format }]
  })
  return roundedColumnsNote(shares, writing)
}

/** A figure of a visual beside what it is compared with, in words. */
export interface NotableComparison extends Pick<
  FigureComparison,
  'figure' | 'change' | 'reference' | 'effect'
> {
  readonly title: string
}

/** The comparisons that a visual shows whose difference is at least the share `threshold` of the reference. */
export function notableComparisons(
  visual: Visual,
  answer: Answer,
  { writing, threshold }: { writing: Writing; threshold: Exact },
): readonly NotableComparison[] {
  if (answer.rowCount === 0) return []
  return (documentKindOf(visual).comparisons?.(visual, answer, writing) ?? []).flatMap(
    ({ value, referenceValue, figure, change, reference, effect }) =>
      isBeyond(value, referenceValue, threshold)
        ? [{ title: titleOf(visual), figure, change, reference, effect }]
        : [],
  )
}

const isBeyond = (figure: Exact | null, reference: Exact | null, threshold: Exact): boolean => {
  const share = figure && reference && quotientOf(differenceOf(figure, reference), sizeOf(reference))
  return share ? isAtLeast(sizeOf(share), threshold) : false
}
