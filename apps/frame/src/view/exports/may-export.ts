import { models } from '@casement/contract'
import type { ReportState } from '@casement/report'

/** True where the report gives something, and the host hides the command of no visual alone. */
export function mayExport({ definition, settings }: ReportState): boolean {
  if (definition.dataExport === 'none') return false
  return !settings.commands.some(({ exportData }) => {
    const selector = exportData?.selector as { visualName?: unknown; visualType?: unknown } | undefined
    const isOfAll = selector?.visualName === undefined && selector?.visualType === undefined
    return exportData && isOfAll && exportData.displayOption !== models.CommandDisplayOption.Enabled
  })
}
