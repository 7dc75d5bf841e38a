import { Icon } from '@casement/design'
import { useWords } from '../context/words-context.ts'
import { useOpenExport } from './export-context.ts'

/** Opens the export of the page that is shown. */
export function ExportButton() {
  const openExport = useOpenExport()
  const { say } = useWords()
  return (
    <button type="button" className="action" onClick={() => openExport(null)}>
      <Icon name="download" />
      <span>{say('export')}</span>
    </button>
  )
}
