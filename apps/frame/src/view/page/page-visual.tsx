import {
  drillAt,
  drillLevelsOf,
  filterKeys,
  filtersInForce,
  highlightName,
  slicerAt,
  visualNamed,
} from '@casement/report'
import type { PageDefinition, ReportState } from '@casement/report'
import type { OpenState, VisualResult } from '@casement/session'
import { colourFieldOf, kindOf, membersName } from '@casement/visuals'
import type { Visual } from '@casement/visuals'
import type { CSSProperties } from 'react'
import { VisualView } from '../visual/visual-view.tsx'

/** Levels of a visual that shows one of them. */
function levelsOf(report: ReportState, page: PageDefinition, { name }: Visual) {
  const defined = visualNamed(page, name)
  return defined && drillLevelsOf(defined) ? { defined, drill: drillAt(report, page.name, defined) } : {}
}

const awaitsColours: VisualResult = { kind: 'loading', before: null }

/** Figures are drawn once it is known which colours their members have, so that none changes before a reader's eyes. */
function drawableResult({ results, members }: OpenState, visual: Visual): VisualResult | undefined {
  const field = colourFieldOf(visual)
  const name = field && membersName(field)
  const isAwaited = name !== undefined && !members.has(name) && results.get(name)?.kind === 'loading'
  return isAwaited ? awaitsColours : results.get(visual.name)
}

interface PageVisualProps {
  readonly state: OpenState
  readonly page: PageDefinition
  readonly visual: Visual
  readonly style: CSSProperties
}

/** A visual in its place on the page, with what the state holds for it. */
export function PageVisual({ state, page, visual, style }: PageVisualProps) {
  const { report, isRendering } = state
  return (
    <div
      className={state.spotlight === visual.name ? 'placed spotlit' : 'placed'}
      style={style}
      data-filters={filterKeys(filtersInForce(report, page.name, visual.name, state.selection)).join(' ')}
    >
      <VisualView
        visual={visual}
        page={page.name}
        settings={report.settings}
        result={isRendering ? drawableResult(state, visual) : undefined}
        part={isRendering ? state.results.get(highlightName(visual.name)) : undefined}
        selection={state.selection?.visual === visual.name ? state.selection : null}
        {...levelsOf(report, page, visual)}
        {...(kindOf(visual).isControl ? { chosen: slicerAt(report.slicers, page.name, visual.name) } : {})}
      />
    </div>
  )
}
