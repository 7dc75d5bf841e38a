import type { ToldView } from '@casement/contract'
import type { AnswerSource, SemanticQuery } from '@casement/query'
import type { PageDefinition } from '@casement/report'
import { createChanges } from '../actions/changes.ts'
import { createClicks } from './clicks.ts'
import type { AskBeforeClick } from './clicks.ts'
import { createDrilling } from '../actions/drilling.ts'
import { createDrillthrough } from '../actions/drillthrough.ts'
import type { AskedExport, ExportedFile, ExportOptions } from '../actions/exporting.ts'
import { createFigures } from '../actions/figures.ts'
import { createFocus } from '../actions/focus.ts'
import { createImages } from '../actions/images.ts'
import type { AddressSettings } from '../actions/load-config.ts'
import { createPresses } from '../actions/menus.ts'
import { createOpening } from '../actions/opening.ts'
import { createPersonal } from '../actions/personal.ts'
import { createSelection } from '../actions/selection.ts'
import { createReaderFilters } from '../actions/slicers.ts'
import { createToldViews } from './told-view.ts'
import { createTooltips } from '../actions/tooltips.ts'
import { createLocalAnswers } from '../local/local-answers.ts'
import type { LocalAnswersOptions } from '../local/local-answers.ts'
import { notedAnswers } from '../local/noted-answers.ts'
import type { CoordinatorOptions } from '../queries/coordinator.ts'
import type { RunQueries } from '../queries/requests.ts'
import type { EmbedService } from '../service/embed-service.ts'
import { noOpeningAhead } from '../service/opening-ahead.ts'
import type { OpeningAhead } from '../service/opening-ahead.ts'
import type { FrameError } from '../service/frame-error.ts'
import { createTokenKeeper } from '../service/token-keeper.ts'
import type { Raise } from '../state/raised-events.ts'
import { createSessionContext } from '../state/session-context.ts'
import { createLoadTimes } from './load-times.ts'
import type { LoadClock } from './load-times.ts'
import { createNotes } from './notes.ts'

export interface SessionDeps {
  readonly service: EmbedService
  /** What was fetched for the first load before the session was there; absent: nothing. */
  readonly ahead?: OpeningAhead
  /** Fetches what draws a page; awaited for a moment before the page is shown. Never rejects. */
  readonly preparePage?: (page: PageDefinition) => Promise<unknown>
  readonly raise: Raise
  /** What the frame's address says. */
  readonly addressSettings?: AddressSettings
  /** Asks the page before each request for figures; absent: it has not registered. Never rejects. */
  readonly askBeforeQuery?: (signal: AbortSignal) => Promise<void>
  /**
   * Asks the page whether a click may be done; absent: it has not registered. Rejects with the page's refusal, and when no
   * answer came in time.
   */
  readonly askBeforeClick?: AskBeforeClick
  /** Tells the page how the report stands, for the load after this one; absent: no page can give it back. */
  readonly tellView?: (view: ToldView) => void
  /** Asks the page for a token; rejects when it has none to give. */
  readonly askToken: (signal: AbortSignal) => Promise<unknown>
  readonly newId: () => string
  /** Runs `action` once after that many milliseconds; returns the way to stop. */
  readonly after: (ms: number, action: () => void) => () => void
  /** Notes where an answer came from; the service says so where an author is at work. */
  readonly noteAnswer?: (query: SemanticQuery, source: AnswerSource) => void
  /** See LocalAnswersOptions.whenIdle; absent: nothing is answered in the frame. */
  readonly whenIdle?: LocalAnswersOptions['whenIdle']
  /** See CoordinatorOptions.beforePaint; absent: there is no screen to wait for. */
  readonly beforePaint?: CoordinatorOptions['beforePaint']
  /** Clock of load times, and whether the frame was made for its first load; absent: nobody is told how long a load takes. */
  readonly loadClock?: LoadClock
  /** Opens the browser's own dialog; may keep the caller until it is closed. */
  readonly print: () => void
}

/** After which time a page is shown without what is drawn with it, in milliseconds. */
const patienceMs = 100

/** The parts of a session, joined: each has its file and works on the same context. */
export function createParts(deps: SessionDeps) {
  const { ahead = noOpeningAhead, preparePage } = deps
  const service = ahead.over(deps.service)
  const { askToken, askBeforeQuery, askBeforeClick, newId, after, addressSettings = {}, loadClock } = deps
  const { beforePaint = (action) => action(), whenIdle = null, noteAnswer = () => {} } = deps
  const times = createLoadTimes(loadClock, (of) => {
    const { signal } = new AbortController()
    // Nobody's work depends on it.
    service.tellLoadTimes({ reportId: opening.reportId(), token: tokens.token, signal }, of).catch(() => {})
  })
  const context = createSessionContext(times.noting(deps.raise))
  const tokens = createTokenKeeper({ askToken, after, onToken })
  function onToken(): void {
    local.noteToken()
    figures.resume()
  }
  const run: RunQueries = async (queries, signal, onLine) => {
    if (askBeforeQuery) {
      await askBeforeQuery(signal)
      signal.throwIfAborted()
    }
    await service.runQueries(opening.reportId(), queries, tokens.token, signal, (line) => {
      tokens.noteAnswer()
      const asked = queries.find(({ id }) => id === line.id)
      if (asked && 'source' in line && line.source) noteAnswer(asked.query, line.source)
      onLine(line)
    })
  }
  const reportId = () => opening.reportId()
  const onRefused = (error: FrameError) => figures.noteRefusal(error)
  // A page that wants to be asked before each request is asked before all figures.
  const calm = askBeforeQuery ? null : whenIdle
  const local = createLocalAnswers({ context, tokens, service, reportId, after, whenIdle: calm, onRefused })
  const figures = createFigures({
    context,
    tokens,
    run,
    local: notedAnswers(local, noteAnswer),
    answeredAhead: (query) => ahead.known(opening.reportId(), query, tokens.token),
    beforePaint,
    onFailure: (id) => opening.noteCorrelation(id),
  })
  const personal = createPersonal({ context, figures, service, tokens, after, reportId })
  const opening = createOpening({
    context,
    service,
    tokens,
    figures,
    personal,
    addressSettings,
    ...(preparePage
      ? {
          beforeShown: (page) =>
            within(after, patienceMs, Promise.all([preparePage(page), ahead.figuresCame()])),
        }
      : {}),
    onSettled: ahead.end,
    onLoad: (options) => [times, views].forEach((part) => part.begin(options)),
  })
  const views = createToldViews({ context, reportId, after, tell: deps.tellView ?? (() => {}) })
  const changes = createChanges({ context, figures, personal, newId })
  const filters = createReaderFilters({ figures, personal })
  const drillthrough = createDrillthrough(figures)
  const tooltips = createTooltips({ context, figures, tokens, run, beforePaint, after })
  const images = createImages({ service, tokens, reportId })

  const selection = createSelection({ figures, reportId })
  const drilling = createDrilling({ figures, personal })
  const focus = createFocus(figures)
  const clicks = createClicks({ context, reportId, ask: askBeforeClick })
  const presses = createPresses({ context, changes, filters, drillthrough, reportId, ...clicks })
  const notes = createNotes({ context, figures })
  /** See exporting.ts, whose code comes with the first export. */
  const exportReport = async (asked: AskedExport, options: ExportOptions): Promise<ExportedFile> => {
    const exporting = await import('../actions/exporting.ts')
    return exporting.exportReport({ open: context.open, service, tokens, reportId, after }, asked, options)
  }

  return {
    context,
    tokens,
    figures,
    personal,
    opening,
    changes,
    filters,
    drillthrough,
    tooltips,
    images,
    selection,
    drilling,
    focus,
    clicks,
    presses,
    notes,
    exportReport,
  }
}

/** Resolves when it has come, or the time is over. */
const within = (after: SessionDeps['after'], ms: number, coming: Promise<unknown>) =>
  new Promise<void>((resolve) => {
    const stop = after(ms, resolve)
    void coming.finally(() => {
      stop()
      resolve()
    })
  })
