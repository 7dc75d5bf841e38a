import { Icon } from '@casement/design'
import { useOpenExport } from './export-context.ts'

/** Opens the export of the page that is shown. */
export function ExportButton() {
  const openExport = useOpenExport()
  return (
    <button type="button" className="action" onClick={() => openExport(null)}>
      <Icon name="download" />
      Export
    </button>
  )
}
