import type { Answer, SemanticQuery } from '@casement/query'
import type { EmbedService } from '../service/embed-service.ts'
import { FrameError } from '../service/frame-error.ts'
import { createStopwatch } from '../service/stopwatch.ts'
import type { TokenKeeper } from '../service/token-keeper.ts'
import type { OpenState } from '../state/frame-state.ts'
import type { SessionContext } from '../state/session-context.ts'
import { createLease, isTokenRefused } from './lease.ts'
import { createPageEngines } from './page-engines.ts'

export interface LocalAnswersOptions {
  readonly context: SessionContext
  readonly tokens: Pick<TokenKeeper, 'token' | 'isExpired'>
  readonly service: Pick<EmbedService, 'fetchPlans' | 'checkPlans'>
  readonly reportId: () => string
  readonly after: (ms: number, action: () => void) => () => void
  /** Runs `action` once when the reader waits for nothing; returns the way to stop. null: nothing is answered in the frame. */
  readonly whenIdle: ((action: () => void) => () => void) | null
  /** The service lets see nothing any more, while nobody asked for anything. */
  readonly onRefused: (error: FrameError) => void
}

/**
 * Answers in the frame: to the questions of a page that gestures lead to, once the page is painted. While figures are shown,
 * it hears of a token that was taken back, also where it answers nothing.
 */
export interface LocalAnswers {
  /** null: the service is asked. */
  answer(query: SemanticQuery): Answer | null
  /** The page asks for figures: nothing is fetched ahead until they are drawn. */
  noteAsked(): void
  /** The page has been drawn with its figures: what its next questions need may be fetched. */
  noteRendered(): void
  /** Another token is in use, perhaps of somebody else: nothing is answered until the service has said what it lets see. */
  noteToken(): void
  /** Nothing of what was fetched is true any more. */
  forget(): void
}

type WhenIdle = NonNullable<LocalAnswersOptions['whenIdle']>

/** Pause after the service has refused, in milliseconds. */
const restMs = 30_000
/**
 * Time without a question after which the next ones are foreseen, in milliseconds: whoever presses at once has the service
 * for themselves.
 */
const calmMs = 150

export function createLocalAnswers(given: LocalAnswersOptions): LocalAnswers {
  const { context, tokens, service, reportId, after, whenIdle, onRefused } = given
  const whenCalm: WhenIdle = whenIdle ?? (() => () => {})
  const [engines, rest] = [createPageEngines(), createRest(after)]
  let isDue = false
  let isPreparing = false
  /** Another token is in use than the one that the tables were fetched with. */
  let isUnsure = false
  let controller = new AbortController()
  let stopIdle = () => {}

  const lease = createLease({
    ask: (signal) => service.checkPlans(reportId(), tokens.token, signal),
    after,
    isHeld: engines.areOf,
    onEnd(refusal) {
      forget()
      if (refusal) onRefused(refusal)
      else noteRendered()
    },
  })

  function forget(): void {
    controller.abort()
    controller = new AbortController()
    stopIdle()
    lease.end()
    engines.clear()
  }

  function noteRendered(): void {
    lease.watch()
    isDue = true
    if (!whenIdle || rest.isOn() || isPreparing) return
    stopIdle()
    stopIdle = after(calmMs, () => (stopIdle = whenCalm(() => void prepare())))
  }

  async function prepare(): Promise<void> {
    isPreparing = true
    const { signal } = controller
    try {
      while (isDue && !signal.aborted) {
        isDue = false
        const present = renderingOf(context.open())
        if (present) await preparePage(present, signal)
      }
    } catch (error) {
      if (!signal.aborted) takeFailure(error)
    } finally {
      isPreparing = false
    }
    if (isDue) noteRendered()
  }

  function takeFailure(error: unknown): void {
    if (!(error instanceof FrameError)) throw error
    // What cannot be had here is the service's, and nobody knows meanwhile whether the token is still good.
    if (!isTokenRefused(error)) return rest.begin(error, noteRendered)
    forget()
    onRefused(error)
  }

  async function preparePage(present: OpenState, signal: AbortSignal): Promise<void> {
    const { createPageEngine, inPauses, plansRequest, questionsAhead, readPlans } = await loadTools()
    const page = present.report.activePage
    const before = engines.of(page)
    const pause = () => new Promise<void>((resolve) => void whenCalm(resolve))
    const { questions, isPrepared } = await questionsAhead(present, before?.questions ?? new Map(), pause)
    if (signal.aborted || (isPrepared && lease.isTrue())) return
    const [asked, { token }] = [createStopwatch(), tokens]
    const body = plansRequest([...questions.values()], before?.keys ?? [])
    const plans = await readPlans(await service.fetchPlans(reportId(), body, token, signal, page))
    signal.throwIfAborted()
    if (token !== tokens.token) return
    const engine = createPageEngine(plans, questions, before)
    engines.take(page, engine, { isSame: before?.tables === engine.tables, isUnsure })
    isUnsure = false
    lease.begin(asked)
    await inPauses(engine.prepare(), pause, signal)
    engines.replace(page, engine)
  }

  return {
    answer(query) {
      const present = renderingOf(context.open())
      if (!present || !lease.isTrue() || tokens.isExpired()) return null
      return engines.of(present.report.activePage)?.answer(query) ?? null
    },
    noteAsked: () => stopIdle(),
    noteRendered,
    noteToken() {
      lease.end()
      isUnsure = true
      if (renderingOf(context.open())) lease.watch()
      if (engines.hasAny()) noteRendered()
    },
    forget,
  }
}

/** A pause in fetching once the service has refused; for good where it gives no plans. */
function createRest(after: LocalAnswersOptions['after']) {
  let isOn = false
  return {
    isOn: () => isOn,
    begin({ code }: FrameError, andThen: () => void): void {
      isOn = true
      if (code === 'PowerBIEntityNotFound') return
      after(restMs, () => {
        isOn = false
        andThen()
      })
    },
  }
}

/** Loads the code; a browser that cannot reach it asks the service for figures. */
const loadTools = () =>
  import('./page-tools.ts').catch((cause: unknown) => {
    throw new FrameError('ServiceUnavailable', { cause })
  })

const renderingOf = (present: OpenState | null): OpenState | null => (present?.isRendering ? present : null)
