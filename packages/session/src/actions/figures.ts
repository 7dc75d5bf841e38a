import type { Answer, SemanticQuery } from '@casement/query'
import { memberNeeds, needsOfPage, pageNamed } from '@casement/report'
import type { LocalAnswers } from '../local/local-answers.ts'
import { createCoordinator } from '../queries/coordinator.ts'
import type { Coordinator, CoordinatorOptions } from '../queries/coordinator.ts'
import type { RunQueries } from '../queries/requests.ts'
import { isPassing, toIError } from '../service/frame-error.ts'
import type { FrameError } from '../service/frame-error.ts'
import type { TokenKeeper } from '../service/token-keeper.ts'
import type { OpenState } from '../state/frame-state.ts'
import type { DueEvent, Raise, RaisedEvent, RaisedPlace } from '../state/raised-events.ts'
import { activePage } from '../state/session-context.ts'
import type { SessionContext } from '../state/session-context.ts'
import type { Step, Transition } from '../state/transition.ts'
import { createQuestions } from './questions.ts'
import type { Questions } from './questions.ts'
import { createRendering } from './rendering.ts'
import type { Rendering } from './rendering.ts'

export interface FiguresOptions {
  readonly context: SessionContext
  readonly tokens: TokenKeeper
  readonly run: RunQueries
  readonly local: LocalAnswers
  /** Answer that came before its question; null for none. */
  readonly answeredAhead: (query: SemanticQuery) => Answer | null
  readonly beforePaint: CoordinatorOptions['beforePaint']
  /** A request failed; the id under which the service knows it. */
  readonly onFailure: (correlationId: string) => void
}

/** The figures of the active page: requested, held, drawn, announced. */
export interface Figures extends Questions, Pick<Rendering, 'noteDrawn' | 'noteShown'> {
  /** A report was opened: nothing of the one before is left. Makes the step to it as `perform` makes any. */
  begin(opened: Step): void
  /** Makes a transition: one write of the state, then the events, then the queries. The state after it; null: none. */
  perform(transition: Transition): OpenState | null
  refresh(): void
  retry(visual?: string): void
  /** The service lets see nothing any more, which was heard without a question of the page. */
  noteRefusal(error: FrameError): void
  /** Goes on with another token. */
  resume(): void
  stop(): void
}

export function createFigures(options: FiguresOptions): Figures {
  const { context, tokens, run, local, answeredAhead, beforePaint, onFailure } = options
  let coordinator: Coordinator | null = null
  let controller = new AbortController()
  const rendering = createRendering(context, local)
  const questions = createQuestions({ context, tokens, run, signal: () => controller.signal })

  function stop(): void {
    controller.abort()
    local.forget()
    coordinator?.destroy()
    coordinator = null
    rendering.stop()
  }

  /** The state with the figures that are known of what its page needs; what is missing is asked for by `send`. */
  function withNeeds(state: OpenState): OpenState {
    if (!coordinator) return state
    coordinator.plan(needsOf(state))
    return withResults(state, coordinator.results())
  }

  function make({ state, events = [], queries }: Step, present: OpenState | null): OpenState {
    if (state.report.activePage !== present?.report.activePage) rendering.turnPage()
    const asks = queries === 'page' && state.isRendering
    const next = asks ? withNeeds(state) : state
    context.state.set(next)
    for (const event of events) raiseDue(context.raise, event)
    if (queries && state.isRendering) rendering.begin()
    if (asks) coordinator?.send()
    if (queries) rendering.raiseRendered()
    return next
  }

  function perform(transition: Transition): OpenState | null {
    const present = context.open()
    const step = present && transition(present)
    return step && make(step, present)
  }

  const setTrouble = (trouble: FrameError | null) => perform((state) => ({ state: { ...state, trouble } }))

  function showResults(): void {
    if (!coordinator) return
    const results = coordinator.results()
    perform((state) => ({ state: withResults(state, results) }))
    rendering.raiseRendered()
  }

  async function noteFailure(error: FrameError): Promise<void> {
    if (error.correlationId) onFailure(error.correlationId)
    const isExpired = error.code === 'TokenExpired'
    if (isExpired && (await tokens.renewExpired())) return
    if (isExpired || isPassing(error)) setTrouble(error)
    context.raise('error', toIError(error))
  }

  return {
    begin(opened) {
      stop()
      controller = new AbortController()
      coordinator = createCoordinator({
        beforePaint,
        run,
        known: (query) => local.answer(query) ?? answeredAhead(query),
        onChange: showResults,
        onFailure: (error) => void noteFailure(error),
      })
      make(opened, null)
    },
    perform,
    refresh() {
      if (!context.open()?.isRendering) return
      rendering.begin()
      setTrouble(null)
      local.forget()
      coordinator?.refresh()
    },
    retry(visual) {
      const present = context.open()
      if (!present || (!hasFailed(present) && !present.trouble)) return
      rendering.begin()
      setTrouble(null)
      coordinator?.retry(visual)
    },
    resume() {
      const present = context.open()
      if (present?.trouble?.code === 'TokenExpired') setTrouble(null)
      if (present && hasFailed(present)) rendering.begin()
      coordinator?.resume()
      if (present) showResults()
    },
    noteRefusal: (error) => void noteFailure(error),
    ...questions,
    noteDrawn: rendering.noteDrawn,
    noteShown: rendering.noteShown,
    stop,
  }
}

/** Everything that the page asks, by visual and by field. */
function needsOf(state: OpenState): ReadonlyMap<string, SemanticQuery> {
  const page = activePage(state)
  return new Map([...memberNeeds(state.report, page), ...needsOfPage(state.report, page, state.selection)])
}

const raiseDue = (raise: Raise, [name, detail, place]: DueEvent): void =>
  (raise as (name: RaisedEvent, detail: unknown, place?: RaisedPlace) => void)(name, detail, place)

function withResults(state: OpenState, results: OpenState['results']): OpenState {
  const next = { ...state, results, members: withMembers(state, results) }
  return isOver(next) ? { ...next, trouble: null } : next
}

/** The same map as long as nothing new is known. */
function withMembers({ report, members }: OpenState, results: OpenState['results']): OpenState['members'] {
  const page = pageNamed(report.definition, report.activePage)!
  const come = [...memberNeeds(report, page).keys()].flatMap((name): [string, Answer][] => {
    const result = results.get(name)
    return result?.kind === 'ready' && members.get(name) !== result.answer ? [[name, result.answer]] : []
  })
  return come.length > 0 ? new Map([...members, ...come]) : members
}

const hasFailed = ({ results }: OpenState): boolean =>
  [...results.values()].some(({ kind }) => kind === 'failed')

/** Ends what kept the page from its figures once figures come again; an expired token ends with the next one. */
const isOver = (state: OpenState): boolean =>
  state.trouble?.code !== 'TokenExpired' &&
  !hasFailed(state) &&
  [...state.results.values()].some(({ kind }) => kind === 'ready')
