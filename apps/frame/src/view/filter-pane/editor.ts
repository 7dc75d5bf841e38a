import type { FilterField, ReportFilter } from '@casement/visuals'

/** Props of every editor of a filter. */
export interface EditorProps {
  readonly filter: ReportFilter
  readonly field: FilterField
  readonly locale: string
  readonly isDisabled: boolean
  readonly onChange: (filter: ReportFilter) => void
}
