import type { PageDefinition } from '@casement/report'
import type { OpenState } from '@casement/session'
import { ExportButton } from '../exports/export-button.tsx'
import { useAsOf } from '../look/use-as-of.ts'
import { PageTabs } from '../page/page-tabs.tsx'
import { hasReportChoices } from '../period/period-place.tsx'
import { UndoBar } from './undo-bar.tsx'
import { ZoomControl } from './zoom-control.tsx'

interface SheetBarProps {
  readonly state: OpenState
  readonly page: PageDefinition
  /** null: the pages are not chosen here. */
  readonly pages: readonly PageDefinition[] | null
  readonly hasZoom: boolean
  readonly hasExport: boolean
  readonly onChoose: (name: string) => void
}

/**
 * The bar below the page: the sheets, what can be taken back, how far the figures reach where no bar above says it, and
 * the zoom.
 */
export function SheetBar({ state, page, pages, hasZoom, hasExport, onChoose }: SheetBarProps) {
  const isChosen = hasReportChoices(state)
  const reach = useAsOf(state, page)
  const asOf = isChosen ? '' : reach
  if (!pages && !hasZoom && !asOf && !(isChosen && hasExport)) return null
  return (
    <div className="sheet-bar">
      {pages ? <PageTabs pages={pages} active={page.name} onChoose={onChoose} /> : null}
      <UndoBar state={state} />
      {asOf ? <p className="as-of">{asOf}</p> : null}
      {hasExport ? <ExportButton /> : null}
      {hasZoom ? <ZoomControl level={state.report.settings.zoomLevel} /> : null}
    </div>
  )
}
