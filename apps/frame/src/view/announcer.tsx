import { pageNamed } from '@casement/report'
import type { FrameState, VisualResult } from '@casement/session'
import { useEffect, useRef, useState } from 'react'
import { filterCounts, slicersInForce } from './filter-counts.ts'

type Results = ReadonlyMap<string, VisualResult>

const nothing: Results = new Map()

/** Tells screen readers what became of a page, once it is known, and what was done that the screen does not show. */
export function Announcer({ state }: { state: FrameState }) {
  const before = useRef<{ readonly page: string; readonly results: Results }>({ page: '', results: nothing })
  const [text, setText] = useState('')
  useEffect(() => {
    const { page, results } = before.current
    const shown = state.phase === 'open' ? state.report.activePage : ''
    const next = textFor(state, shown === page ? results : nothing)
    if (next === '') return
    setText(next)
    before.current = { page: shown, results: state.phase === 'open' ? state.results : nothing }
  }, [state])
  return (
    <>
      <div className="unseen" role="status" aria-live="polite">
        {text}
      </div>
      <div className="unseen" role="status" aria-live="polite">
        {state.phase === 'open' ? state.said : ''}
      </div>
    </>
  )
}

const count = (many: number, what: string): string =>
  many === 0 ? '' : many === 1 ? `1 ${what}` : `${many} ${what}s`

/** Text to be announced; '' as long as figures are under way, and where nothing changed since `before`. */
export function textFor(state: FrameState, before: Results = nothing): string {
  if (state.phase !== 'open' || !state.isRendering) return ''
  const { report, results, selection } = state
  const page = pageNamed(report.definition, report.activePage)!
  const names = new Set(page.visuals.map(({ name }) => name))
  const shown = [...results].filter(([name]) => names.has(name))
  if (shown.length === 0 || shown.some(([, { kind }]) => kind === 'loading')) return ''
  const changed = shown.filter(([name, result]) => before.get(name) !== result)
  if (changed.length === 0) return ''
  const failed = shown.filter(([, { kind }]) => kind === 'failed').length
  if (failed > 0)
    return `${page.displayName}: ${count(failed, 'visual')} of ${shown.length} could not be loaded`
  const filters = filterCounts(report, page).on + slicersInForce(report, page)
  return [
    `${page.displayName}: ${filters === 0 ? 'no filter' : count(filters, 'filter')} applied`,
    selection ? count(selection.points.length, 'chosen mark') : '',
    `${count(changed.length, 'visual')} updated`,
  ]
    .filter(Boolean)
    .join(', ')
}
