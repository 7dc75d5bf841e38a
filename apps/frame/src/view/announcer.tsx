import { pageNamed } from '@casement/report'
import type { FrameState } from '../core/frame-state.ts'

/** Tells screen readers what became of a page, once it is known. */
export function Announcer({ state }: { state: FrameState }) {
  return (
    <div className="unseen" role="status" aria-live="polite">
      {textFor(state)}
    </div>
  )
}

export function textFor(state: FrameState): string {
  if (state.phase !== 'open' || !state.isRendering) return ''
  const kinds = [...state.results.values()].map(({ kind }) => kind)
  if (kinds.length === 0 || kinds.includes('loading')) return ''
  const page = pageNamed(state.report.definition, state.report.activePage)!.displayName
  const failed = kinds.filter((kind) => kind === 'failed').length
  const visuals = (count: number) => (count === 1 ? '1 visual' : `${count} visuals`)
  if (failed === 0) return `${page}: ${visuals(kinds.length)} up to date`
  return `${page}: ${visuals(failed)} of ${kinds.length} could not be loaded`
}
