import type { ReportFilter } from '@casement/visuals'
import type { FilterField } from './filter-words.ts'

/** What every editor of a filter is given. */
export interface EditorProps {
  readonly filter: ReportFilter
  readonly field: FilterField
  readonly locale: string
  readonly isDisabled: boolean
  readonly onChange: (filter: ReportFilter) => void
}
