import type { PageDefinition } from '@casement/report'
import type { OpenState } from '@casement/session'
import { booksEndText } from '@casement/visuals'
import { useDeferredValue, useMemo } from 'react'
import { useWords } from '../context/words-context.ts'
import { ExportButton } from '../exports/export-button.tsx'
import { asOfText } from '../look/as-of-text.ts'
import { PageTabs } from '../page/page-tabs.tsx'
import { ChoicesPlace, hasReportChoices, PeriodPlace } from '../period/period-place.tsx'
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

/** The bar below the page: the sheets, the period and what else is chosen for all of it, what can be taken back, how far the figures reach, and the zoom. */
export function SheetBar({ state, page, pages, hasZoom, hasExport, onChoose }: SheetBarProps) {
  const { report } = state
  // The browser's first date takes as long as a chart: the figures are painted before it.
  const booksEnd = useDeferredValue(state.booksEnd, '')
  const words = useWords()
  const { zoomLevel } = report.settings
  const endOfBooks = useMemo(() => booksEnd && booksEndText(booksEnd, words), [booksEnd, words])
  const showsBooksEnd = booksEnd !== '' && !page.visuals.some(({ type }) => type === 'dataAsOf')
  const asOf = booksEnd === '' ? '' : asOfText(showsBooksEnd ? endOfBooks : '', state.newerLoadFailed, words)
  if (!pages && !asOf && !hasZoom && !hasReportChoices(state)) return null
  return (
    <div className="sheet-bar">
      {pages ? <PageTabs pages={pages} active={page.name} onChoose={onChoose} /> : null}
      <PeriodPlace state={state} />
      <ChoicesPlace state={state} page={page} />
      <UndoBar state={state} />
      {asOf ? <p className="as-of">{asOf}</p> : null}
      {hasExport ? <ExportButton /> : null}
      {hasZoom ? <ZoomControl level={zoomLevel} /> : null}
    </div>
  )
}
