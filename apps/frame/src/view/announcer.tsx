import { pageNamed } from '@casement/report'
import type { FrameState, OpenState } from '../core/frame-state.ts'
import { filterCounts } from './panes.ts'

/** Tells screen readers what became of a page, once it is known. */
export function Announcer({ state }: { state: FrameState }) {
  return (
    <div className="unseen" role="status" aria-live="polite">
      {textFor(state)}
    </div>
  )
}

const count = (many: number, what: string): string =>
  many === 0 ? '' : many === 1 ? `1 ${what}` : `${many} ${what}s`

/** In how many slicers of the page something is chosen. */
const choicesOn = ({ report }: OpenState): number =>
  Object.values(report.slicers[report.activePage] ?? {}).filter((filters) => filters.length > 0).length

export function textFor(state: FrameState): string {
  if (state.phase !== 'open' || !state.isRendering) return ''
  const { report, results, selection } = state
  const page = pageNamed(report.definition, report.activePage)!
  const names = new Set(page.visuals.map(({ name }) => name))
  const kinds = [...results].flatMap(([name, { kind }]) => (names.has(name) ? [kind] : []))
  if (kinds.length === 0 || kinds.includes('loading')) return ''
  const failed = kinds.filter((kind) => kind === 'failed').length
  const visuals = (many: number) => count(many, 'visual')
  const told = [
    count(filterCounts(report, page).on + choicesOn(state), 'filter'),
    selection ? count(selection.points.length, 'chosen mark') : '',
  ].filter(Boolean)
  if (failed === 0) return [`${page.displayName}: ${visuals(kinds.length)} up to date`, ...told].join(', ')
  return `${page.displayName}: ${visuals(failed)} of ${kinds.length} could not be loaded`
}
