import { pageNamed } from '@casement/report'
import type { FrameState, VisualResult } from '@casement/session'
import type { Words } from '@casement/words'
import { useEffect, useRef, useState } from 'react'
import { useWords } from './context/words-context.ts'
import { filterCounts, slicersInForce } from './filter-counts.ts'

type Results = ReadonlyMap<string, VisualResult>

const nothing: Results = new Map()

/** Tells screen readers what became of a page, once it is known, and what was done that the screen does not show. */
export function Announcer({ state }: { state: FrameState }) {
  const words = useWords()
  const before = useRef<{ readonly page: string; readonly results: Results }>({ page: '', results: nothing })
  const [text, setText] = useState('')
  useEffect(() => {
    const { page, results } = before.current
    const shown = state.phase === 'open' ? state.report.activePage : ''
    const next = textFor(state, words, shown === page ? results : nothing)
    if (next === '') return
    setText(next)
    before.current = { page: shown, results: state.phase === 'open' ? state.results : nothing }
  }, [state, words])
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

/** Text to be announced; '' as long as figures are under way, and where nothing changed since `before`. */
export function textFor(state: FrameState, { say }: Words, before: Results = nothing): string {
  if (state.phase !== 'open' || !state.isRendering) return ''
  const { report, results, selection } = state
  const page = pageNamed(report.definition, report.activePage)!
  const names = new Set(page.visuals.map(({ name }) => name))
  const shown = [...results].filter(([name]) => names.has(name))
  if (shown.length === 0 || shown.some(([, { kind }]) => kind === 'loading')) return ''
  const changed = shown.filter(([name, result]) => before.get(name) !== result)
  if (changed.length === 0) return ''
  const failed = shown.filter(([, { kind }]) => kind === 'failed').length
  const name = page.displayName
  if (failed > 0) return say('announce.failed', { page: name, failed, all: shown.length })
  const filters = filterCounts(report, page).on + slicersInForce(report, page)
  return [
    say('announce.filters', { page: name, filters }),
    selection ? say('announce.chosen', { count: selection.points.length }) : '',
    say('announce.updated', { count: changed.length }),
  ]
    .filter(Boolean)
    .join(', ')
}
