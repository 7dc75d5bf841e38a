import type { Answer, QueryLine, SemanticQuery } from '@casement/query'
import type { AskedQuery } from '../service/embed-service.ts'
import { FrameError, isFrameErrorCode, isPassing } from '../service/frame-error.ts'
import type { FrameErrorCode } from '../service/frame-error.ts'

/** A visual's figures: under way or failed, perhaps with the ones before, or here. */
export type VisualResult =
  | { readonly kind: 'loading'; readonly before: Answer | null }
  | { readonly kind: 'ready'; readonly answer: Answer }
  | { readonly kind: 'failed'; readonly error: FrameError; readonly before: Answer | null }

/** Figures of before stay on the screen, marked as such, while what kept the new ones away may pass by itself. */
export const isOld = (result: VisualResult | undefined): boolean =>
  result?.kind === 'failed' && result.before !== null && isPassing(result.error)

/** What there is to draw: the figures asked for, or those before them. */
export const drawableOf = (result: VisualResult | undefined): Answer | null => {
  if (result?.kind === 'ready') return result.answer
  return result?.kind === 'loading' || (result && isOld(result)) ? result.before : null
}

export interface CoordinatorOptions {
  /** Asks the service; see EmbedService.runQueries. */
  readonly run: (
    queries: readonly AskedQuery[],
    signal: AbortSignal,
    onLine: (line: QueryLine) => void,
  ) => Promise<void>
  readonly onChange: () => void
  /** Runs `action` once, before the screen is next painted: answers that come until then are shown together. */
  readonly beforePaint: (action: () => void) => void
  /** A request failed as a whole, or one query of it did; TokenExpired pauses until resume(). */
  readonly onFailure: (error: FrameError) => void
}

export interface Coordinator {
  /** What the page needs from now on, by visual. What nobody needs any more is cancelled. */
  request(needs: ReadonlyMap<string, SemanticQuery>): void
  /** The first half of `request`: nothing is asked for yet and nobody is told, but `results` has what is known. */
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

interface Flight {
  readonly controller: AbortController
  readonly keys: Set<string>
}

const maxCached = 200

/**
 * Gathers what the visuals of a page need, asks once for all that is not known, and keeps answers, never failures.
 * Equal questions of two visuals are one query. A request whose every question has become stale is aborted.
 */
export function createCoordinator({
  run,
  onChange,
  beforePaint,
  onFailure,
}: CoordinatorOptions): Coordinator {
  let requested: ReadonlyMap<string, { key: string; query: SemanticQuery }> = new Map()
  let shown: ReadonlyMap<string, VisualResult> = new Map()
  let isPaused = false
  let isDestroyed = false
  let isUpdateDue = false
  const answers = new Map<string, Answer>()
  const failures = new Map<string, FrameError>()
  const flights = new Set<Flight>()

  const isFlying = (key: string) => [...flights].some((flight) => flight.keys.has(key))

  /** Says whether anything is another than before. */
  function settle(): boolean {
    if (isDestroyed) return false
    const next = new Map<string, VisualResult>()
    for (const [visual, { key }] of requested) next.set(visual, resultOf(visual, key))
    const isSame =
      next.size === shown.size && [...next].every(([visual, result]) => shown.get(visual) === result)
    if (!isSame) shown = next
    return !isSame
  }

  function update(): void {
    if (settle()) onChange()
  }

  function updateBeforePaint(): void {
    if (isUpdateDue) return
    isUpdateDue = true
    beforePaint(() => {
      isUpdateDue = false
      update()
    })
  }

  /** Keeps the object shown before where it says the same. */
  function resultOf(visual: string, key: string): VisualResult {
    const present = shown.get(visual)
    const answer = answers.get(key)
    if (answer)
      return present?.kind === 'ready' && present.answer === answer ? present : { kind: 'ready', answer }
    const error = failures.get(key)
    if (error)
      return present?.kind === 'failed' && present.error === error
        ? present
        : { kind: 'failed', error, before: beforeOf(present) }
    return present?.kind === 'loading' ? present : { kind: 'loading', before: beforeOf(present) }
  }

  function cancelStale(): void {
    const keys = new Set([...requested.values()].map(({ key }) => key))
    for (const flight of flights) {
      if (![...flight.keys].some((key) => keys.has(key))) {
        flights.delete(flight)
        flight.controller.abort()
      }
    }
  }

  function send(): void {
    const missing = new Map<string, SemanticQuery>()
    for (const { key, query } of requested.values()) {
      if (!answers.has(key) && !failures.has(key) && !isFlying(key)) missing.set(key, query)
    }
    if (missing.size > 0 && !isPaused) void fly(missing)
  }

  function step(): void {
    update()
    send()
  }

  async function fly(missing: ReadonlyMap<string, SemanticQuery>): Promise<void> {
    const flight: Flight = { controller: new AbortController(), keys: new Set(missing.keys()) }
    flights.add(flight)
    const keyById = new Map([...missing.keys()].map((key, index) => [`q${index}`, key]))
    const queries = [...keyById].map(([id, key]) => ({ id, query: missing.get(key)! }))
    const isStale = () => isDestroyed || !flights.has(flight)
    const onLine = (line: QueryLine) => {
      const key = keyById.get(line.id)
      if (key === undefined || isStale()) return
      flight.keys.delete(key)
      if ('error' in line) fail([key], errorOfLine(line.error))
      else remember(key, line)
      updateBeforePaint()
    }
    try {
      await run(queries, flight.controller.signal, onLine)
    } catch (error) {
      if (isStale()) return
      if (!(error instanceof FrameError)) throw error
      const open = [...flight.keys]
      flights.delete(flight)
      fail(open, error)
    } finally {
      flights.delete(flight)
    }
    update()
  }

  function remember(key: string, answer: Answer): void {
    if (answers.size >= maxCached) answers.delete(answers.keys().next().value!)
    answers.set(key, answer)
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
    // On another page the same name may be another visual, whose figures have no place here.
    const asksForTheSame = (visual: string) =>
      JSON.stringify(requested.get(visual)?.query.select) === JSON.stringify(needs.get(visual)?.select)
    shown = new Map([...shown].filter(([visual]) => asksForTheSame(visual)))
    requested = new Map([...needs].map(([visual, query]) => [visual, { key: JSON.stringify(query), query }]))
    failures.clear()
    cancelStale()
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
      for (const flight of flights) flight.controller.abort()
      flights.clear()
      step()
    },
    resume() {
      isPaused = false
      failures.clear()
      step()
    },
    destroy() {
      isDestroyed = true
      for (const flight of flights) flight.controller.abort()
      flights.clear()
    },
  }
}

const beforeOf = (present: VisualResult | undefined): Answer | null =>
  present?.kind === 'ready' ? present.answer : (present?.before ?? null)

/** What a query of its own failed with. */
export const errorOfLine = (error: { code: string; message: string; correlationId?: string }): FrameError =>
  new FrameError(codeOfLine(error.code), {
    detail: error.message,
    ...(error.correlationId ? { correlationId: error.correlationId } : {}),
  })

/** That a person asks too much is told as that the service is busy: both pass. */
function codeOfLine(code: string): FrameErrorCode {
  if (code === 'TooManyRequests') return 'TooBusy'
  return isFrameErrorCode(code) ? code : 'QueryFailed'
}
