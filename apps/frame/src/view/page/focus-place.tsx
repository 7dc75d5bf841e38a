import { focusInSight } from '@casement/design'
import { drillAt, shownVisual, slicerAt, visualNamed } from '@casement/report'
import type { PageDefinition } from '@casement/report'
import { drawableOf } from '@casement/session'
import type { Focus, OpenState } from '@casement/session'
import { kindOf, tableOf } from '@casement/visuals'
import { FigureTable } from '@casement/visuals/react'
import { useEffect, useRef } from 'react'
import { useSession } from '../context/session-context.ts'
import { useWords } from '../context/words-context.ts'
import { VisualView } from '../visual/visual-view.tsx'

interface FocusPlaceProps {
  readonly state: OpenState
  readonly page: PageDefinition
  readonly focus: Focus
}

/** One visual over the place of the page, with its figures as a table below it where that was asked for. */
export function FocusPlace({ state, page, focus }: FocusPlaceProps) {
  const session = useSession()
  const words = useWords()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const before = document.activeElement
    focusInSight(place.current?.querySelector<HTMLElement>('.visual-tools button'))
    return () => {
      if (before instanceof HTMLElement) focusInSight(before)
    }
  }, [])
  const found = visualNamed(page, focus.visual)
  if (!found) return null
  const visual = shownVisual(state.report, page.name, found)
  const result = state.results.get(visual.name)
  const answer = drawableOf(result)
  const table = focus.asTable && answer ? tableOf(visual, answer, words) : null
  return (
    <div
      ref={place}
      className={table ? 'focus-place with-table' : 'focus-place'}
      onKeyDown={(event) => {
        if (event.key === 'Escape') session.focus.close()
      }}
    >
      <VisualView
        visual={visual}
        page={page.name}
        settings={state.report.settings}
        result={state.isRendering ? result : undefined}
        selection={state.selection?.visual === visual.name ? state.selection : null}
        isFocused
        defined={found}
        drill={drillAt(state.report, page.name, found)}
        {...(kindOf(visual).isControl
          ? { chosen: slicerAt(state.report.slicers, page.name, visual.name) }
          : {})}
      />
      {table ? (
        <section className="visual" aria-label={table.visual.title}>
          <div className="visual-body full">
            <FigureTable visual={table.visual} answer={table.answer} />
          </div>
        </section>
      ) : null}
    </div>
  )
}
