import type { FilterField, ReportFilter } from '@casement/visuals'
import type { Words } from '@casement/words'

/** Props of every editor of a filter. */
export interface EditorProps {
  readonly filter: ReportFilter
  readonly field: FilterField
  readonly words: Words
  readonly isDisabled: boolean
  readonly onChange: (filter: ReportFilter) => void
}
