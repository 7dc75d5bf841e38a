import type { Answer, SemanticQuery } from '@casement/query'
import { filtersInForce, memberNeeds, needsOfPage, pageNamed, shownVisual } from '@casement/report'
import { needOf } from '@casement/visuals'
import type { Visual } from '@casement/visuals'
import { createCoordinator } from '../queries/coordinator.ts'
import type { Coordinator, CoordinatorOptions } from '../queries/coordinator.ts'
import { errorOfLine } from '../queries/requests.ts'
import type { RunQueries } from '../queries/requests.ts'
import type { VisualResult } from '../queries/visual-result.ts'
import type { AskedQuery } from '../service/embed-service.ts'
import { isPassing, toIError } from '../service/frame-error.ts'
import type { FrameError } from '../service/frame-error.ts'
import type { TokenKeeper } from '../service/token-keeper.ts'
import { toVisual } from '../state/entities.ts'
import type { OpenState } from '../state/frame-state.ts'
import type { DueEvent, Raise, RaisedEvent, RaisedPlace } from '../state/raised-events.ts'
import { activePage } from '../state/session-context.ts'
import type { SessionContext } from '../state/session-context.ts'
import type { Transition } from '../state/transition.ts'

export interface FiguresOptions {
  readonly context: SessionContext
  readonly tokens: TokenKeeper
  readonly run: RunQueries
  readonly beforePaint: CoordinatorOptions['beforePaint']
  /** A request failed; the id under which the service knows it. */
  readonly onFailure: (correlationId: string) => void
}

/** The figures of the active page: asked for, held, drawn, told. */
export interface Figures {
  /** A report was opened: nothing of the one before is left. */
  begin(): void
  /** Makes a transition: one write of the state, then the events, then the queries. The state after it; null: none. */
  perform(transition: Transition): OpenState | null
  /** Asks for what the active page needs now. */
  request(): void
  refresh(): void
  retry(visual?: string): void
  /** The screen has drawn a visual's figures, or its failure. */
  noteDrawn(visual: string, result: VisualResult): void
  /** Which visuals of the active page stand on the screen: a phone's layout leaves some out. */
  noteShown(visuals: ReadonlySet<string>): void
  /** Goes on with another token. */
  resume(): void
  /** See Session.figures. */
  ask(
    page: string,
    visuals: readonly Visual[],
    change?: (query: SemanticQuery) => SemanticQuery,
  ): Promise<ReadonlyMap<string, Answer>>
  /** One question beside those of the visuals: the values to choose from in the filter pane. Rejects with FrameError. */
  askQuery(query: SemanticQuery): Promise<Answer>
  stop(): void
}

export function createFigures({ context, tokens, run, beforePaint, onFailure }: FiguresOptions): Figures {
  let coordinator: Coordinator | null = null
  let controller = new AbortController()
  let drawn = new Map<string, VisualResult>()
  let shown: ReadonlySet<string> | null = null
  /** Something was asked of the page since `rendered` was last raised. */
  let isRenderedDue = false

  function beginRendering(): void {
    if (!isRenderedDue) context.raise('renderingStarted', { initiator: 'sdk' })
    isRenderedDue = true
  }

  function stop(): void {
    controller.abort()
    coordinator?.destroy()
    coordinator = null
    drawn = new Map()
    shown = null
    isRenderedDue = false
  }

  /** The state with the figures that are known of what its page needs; what is missing is asked for by `send`. */
  function withNeeds(state: OpenState): OpenState {
    if (!coordinator) return state
    const page = activePage(state)
    const members = memberNeeds(state.report, page)
    coordinator.plan(new Map([...members, ...needsOfPage(state.report, page, state.selection)]))
    return withResults(state, coordinator.results())
  }

  function perform(transition: Transition): OpenState | null {
    const present = context.open()
    const step = present && transition(present)
    if (!step) return null
    const { state, events = [], queries } = step
    // Another page is shown: what was drawn before says nothing of it.
    if (state.report.activePage !== present.report.activePage) {
      drawn = new Map()
      shown = null
    }
    const asks = queries === 'page' && state.isRendering
    const next = asks ? withNeeds(state) : state
    if (next !== present) context.patch(() => next)
    for (const event of events) raiseDue(context.raise, event)
    if (queries && state.isRendering) beginRendering()
    if (asks) coordinator?.send()
    if (queries) raiseRendered()
    return next
  }

  const request = () => void perform((state) => ({ state, queries: 'page' }))

  function showResults(): void {
    if (!coordinator) return
    const results = coordinator.results()
    context.patch((present) => withResults(present, results))
    raiseRendered()
  }

  function raiseRendered(): void {
    const present = context.open()
    if (!present?.isRendering || !isRenderedDue) return
    const names = new Set(activePage(present).visuals.map(({ name }) => name))
    for (const [visual, result] of present.results) {
      // What stands nowhere is not waited for.
      if (names.has(visual) && shown?.has(visual) === false) continue
      // Figures beside a visual's own are drawn with it.
      if (result.kind === 'loading' || (names.has(visual) && drawn.get(visual) !== result)) return
    }
    isRenderedDue = false
    context.raise('rendered', { initiator: 'sdk' })
  }

  async function noteFailure(error: FrameError): Promise<void> {
    if (error.correlationId) onFailure(error.correlationId)
    const isExpired = error.code === 'TokenExpired'
    if (isExpired && (await tokens.renewExpired())) return
    if (isExpired || isPassing(error)) context.patch(() => ({ trouble: error }))
    context.raise('error', toIError(error))
  }

  async function askAll(queries: readonly AskedQuery[]): Promise<ReadonlyMap<string, Answer>> {
    const answers = new Map<string, Answer>()
    let failure: FrameError | null = null
    await run(queries, controller.signal, (line) => {
      if ('error' in line) failure ??= errorOfLine(line.error)
      else answers.set(line.id, line)
    })
    if (failure) throw failure
    return answers
  }

  return {
    begin() {
      stop()
      controller = new AbortController()
      coordinator = createCoordinator({
        beforePaint,
        run,
        onChange: showResults,
        onFailure: (error) => void noteFailure(error),
      })
    },
    perform,
    request,
    refresh() {
      if (!context.open()?.isRendering) return
      beginRendering()
      context.patch(() => ({ trouble: null }))
      coordinator?.refresh()
    },
    retry(visual) {
      const present = context.open()
      if (!present || (!hasFailed(present) && !present.trouble)) return
      beginRendering()
      context.patch(() => ({ trouble: null }))
      coordinator?.retry(visual)
    },
    noteDrawn(visual, result) {
      const present = context.open()
      if (!present || present.results.get(visual) !== result || drawn.get(visual) === result) return
      drawn.set(visual, result)
      if (present.report.settings.visualRenderedEvents === true && result.kind === 'ready') {
        const page = activePage(present)
        const found = page.visuals.find(({ name }) => name === visual)
        if (found)
          context.raise('visualRendered', toVisual(present.report, page, found), { page: page.name, visual })
      }
      raiseRendered()
    },
    noteShown(visuals) {
      shown = visuals
      raiseRendered()
    },
    resume() {
      const present = context.open()
      if (present?.trouble?.code === 'TokenExpired') context.patch(() => ({ trouble: null }))
      if (present && hasFailed(present)) beginRendering()
      coordinator?.resume()
      if (present) showResults()
    },
    async ask(page, visuals, change = (query) => query) {
      const present = context.open()
      if (!present) return new Map()
      const { report, selection } = present
      const queries = visuals.flatMap((visual) => {
        const filters = filtersInForce(report, page, visual.name, selection)
        const need = needOf(shownVisual(report, page, visual), filters)
        return need ? [{ id: visual.name, query: change(need) }] : []
      })
      if (queries.length === 0) return new Map()
      return tokens.ask(() => askAll(queries))
    },
    async askQuery(query) {
      const answers = await tokens.ask(() => askAll([{ id: 'values', query }]))
      return answers.get('values')!
    },
    stop,
  }
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

/** What kept the page from its figures is over once figures come again; an expired token ends with the next one. */
const isOver = (state: OpenState): boolean =>
  state.trouble?.code !== 'TokenExpired' &&
  !hasFailed(state) &&
  [...state.results.values()].some(({ kind }) => kind === 'ready')
