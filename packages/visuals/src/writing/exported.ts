import type { Answer, ModelDescription, SemanticQuery } from '@casement/query'
import type { VisualBase } from '../definition/visual-base.ts'
import { columnsOf, csvOf, type CsvForm } from './csv.ts'
import { detailColumns, detailQuery, detailsOf } from './details.ts'
import type { Writing } from './writing.ts'

/** The most rows of an export: Power BI's limit for CSV. */
export const maxExportedRows = 30_000

/** An export of one visual, by a call as by its menu: its groups, or the rows behind them, without totals. */
export interface VisualExport {
  /** Makes the visual's query the one whose answer is exported. */
  change(query: SemanticQuery): SemanticQuery
  /** As programs read it, or in another form. */
  csv(answer: Answer, writing: Writing, form?: CsvForm): string
}

interface ExportOptions {
  readonly model: ModelDescription
  readonly isUnderlying: boolean
  readonly rows?: number | undefined
  /** The most rows that there may be. Absent: as many as an export of the frame has. */
  readonly maxRows?: number | undefined
}

/** Null for a visual that has nothing to export. */
export function exportOf(
  visual: VisualBase,
  { model, isUnderlying, maxRows = maxExportedRows, rows = maxRows }: ExportOptions,
): VisualExport | null {
  const limit = Math.min(rows, maxRows)
  if (!isUnderlying)
    return {
      change: ({ totals: _totals, subtotals: _subtotals, ...query }) => ({ ...query, limit }),
      csv: (answer, writing, form) => csvOf(columnsOf(visual, answer, writing), answer.rowCount, form),
    }
  const details = detailsOf(visual, model)
  return (
    details && {
      change: (query) => detailQuery(query, details, limit),
      csv: (answer, writing, form) => csvOf(detailColumns(details, answer, writing), answer.rowCount, form),
    }
  )
}
