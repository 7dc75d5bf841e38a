import { BoundedMap } from '@casement/limits'
import type { Answer, QueryLine, SemanticQuery } from '@casement/query'
import type { FrameError } from '../service/frame-error.ts'
import { createRequests, errorOfLine } from './requests.ts'
import type { RunQueries } from './requests.ts'
import { resultsAfter } from './visual-result.ts'
import type { VisualResult } from './visual-result.ts'

export interface CoordinatorOptions {
  readonly run: RunQueries
  /** Answer that needs no request; null for none. Absent: there are none. */
  readonly known?: (query: SemanticQuery) => Answer | null
  readonly onChange: () => void
  /** Runs `action` once, before the screen is next painted: answers that come until then are shown together. */
  readonly beforePaint: (action: () => void) => void
  /** A request failed as a whole, or one query of it did; TokenExpired pauses until resume(). */
  readonly onFailure: (error: FrameError) => void
}

export interface Coordinator {
  /** Sets what the page needs from now on, by visual; cancels what nobody needs any more. */
  request(needs: ReadonlyMap<string, SemanticQuery>): void
  /** The first half of `request`: nothing is requested yet and nobody is notified, but `results` has what is known. */
  plan(needs: ReadonlyMap<string, SemanticQuery>): void
  /** The second half: asks for what is missing. */
  send(): void
  /** Figures by visual; the same object as long as nothing of that visual changed. */
  results(): ReadonlyMap<string, VisualResult>
  /** Asks again what failed: everything, or one visual's. */
  retry(visual?: string): void
  /** Forgets every answer and asks again; what is shown stays until the new figures are here. */
  refresh(): void
  /** Goes on after TokenExpired, with what failed for it and for anything else. */
  resume(): void
  destroy(): void
}

const maxCached = 200

/**
 * Gathers what the visuals of a page need, asks once for all that is not known, and keeps answers, never failures.
 * Equal questions of two visuals are one query. A request whose every question has become stale is aborted.
 */
export function createCoordinator(given: CoordinatorOptions): Coordinator {
  const { run, known = () => null, onChange, beforePaint, onFailure } = given
  let requested: Requested = new Map()
  let shown: ReadonlyMap<string, VisualResult> = new Map()
  let isPaused = false
  let isDestroyed = false
  const answers = new BoundedMap<string, Answer>(maxCached)
  const failures = new Map<string, FrameError>()
  const updateBeforePaint = once(beforePaint, update)
  const requests = createRequests({
    run,
    onLine: note,
    onFailure: fail,
    onEnd: update,
  })

  /** Says whether anything is another than before. */
  function settle(): boolean {
    if (isDestroyed) return false
    const before = shown
    shown = resultsAfter(before, requested, answers, failures)
    return shown !== before
  }

  function update(): void {
    if (settle()) onChange()
  }

  function send(): void {
    const missing = new Map<string, SemanticQuery>()
    for (const { key, query } of requested.values()) {
      if (!answers.has(key) && !failures.has(key) && !requests.isPending(key)) missing.set(key, query)
    }
    if (missing.size > 0 && !isPaused && !isDestroyed) requests.send(missing)
  }

  function step(): void {
    update()
    send()
  }

  function note(key: string, line: QueryLine): void {
    if ('error' in line) fail([key], errorOfLine(line.error))
    else answers.set(key, line)
    updateBeforePaint()
  }

  function fail(keys: readonly string[], error: FrameError): void {
    if (error.code === 'TokenExpired') {
      // The questions stay open; they are asked again with the next token.
      if (isPaused) return
      isPaused = true
    } else for (const key of keys) failures.set(key, error)
    onFailure(error)
  }

  /** Says whether anything is another than before. */
  function plan(needs: ReadonlyMap<string, SemanticQuery>): boolean {
    shown = shownStill(shown, requested, needs)
    requested = new Map([...needs].map(([visual, query]) => [visual, { key: JSON.stringify(query), query }]))
    for (const { key, query } of requested.values()) {
      const answer = answers.has(key) ? null : known(query)
      if (answer) answers.set(key, answer)
    }
    failures.clear()
    requests.keepOnly(new Set([...requested.values()].map(({ key }) => key)))
    return settle()
  }

  return {
    request(needs) {
      if (plan(needs)) onChange()
      send()
    },
    plan: (needs) => void plan(needs),
    send,
    results: () => shown,
    retry(visual) {
      const key = visual === undefined ? undefined : requested.get(visual)?.key
      if (key === undefined) failures.clear()
      else failures.delete(key)
      step()
    },
    refresh() {
      answers.clear()
      failures.clear()
      requests.keepOnly(new Set())
      step()
    },
    resume() {
      isPaused = false
      failures.clear()
      step()
    },
    destroy() {
      isDestroyed = true
      requests.keepOnly(new Set())
    },
  }
}

type Requested = ReadonlyMap<string, { readonly key: string; readonly query: SemanticQuery }>

/** Results that say something of what is needed from now on: on another page the same name may be another visual. */
function shownStill(
  shown: ReadonlyMap<string, VisualResult>,
  requested: Requested,
  needs: ReadonlyMap<string, SemanticQuery>,
): ReadonlyMap<string, VisualResult> {
  const asksForTheSame = (visual: string) =>
    JSON.stringify(requested.get(visual)?.query.select) === JSON.stringify(needs.get(visual)?.select)
  return new Map([...shown].filter(([visual]) => asksForTheSame(visual)))
}

/** Schedules `action`, once however often it is asked for until it runs. */
function once(schedule: (action: () => void) => void, action: () => void): () => void {
  let isDue = false
  return () => {
    if (isDue) return
    isDue = true
    schedule(() => {
      isDue = false
      action()
    })
  }
}
