import { createChanges } from '../actions/changes.ts'
import { createDrilling } from '../actions/drilling.ts'
import { createDrillthrough } from '../actions/drillthrough.ts'
import { createFigures } from '../actions/figures.ts'
import { createFocus } from '../actions/focus.ts'
import { createImages } from '../actions/images.ts'
import type { AddressLocale } from '../actions/load-config.ts'
import { createPresses } from '../actions/menus.ts'
import { createOpening } from '../actions/opening.ts'
import { createPersonal } from '../actions/personal.ts'
import { createSelection } from '../actions/selection.ts'
import { createReaderFilters } from '../actions/slicers.ts'
import { createTooltips } from '../actions/tooltips.ts'
import type { CoordinatorOptions } from '../queries/coordinator.ts'
import type { RunQueries } from '../queries/requests.ts'
import type { ContentState, EmbedService } from '../service/embed-service.ts'
import { createTokenKeeper } from '../service/token-keeper.ts'
import type { Raise } from '../state/raised-events.ts'
import { createSessionContext } from '../state/session-context.ts'

export interface SessionDeps {
  readonly service: EmbedService
  readonly raise: Raise
  /** What the frame's address says of the locale. */
  readonly addressLocale?: AddressLocale
  /** Asks the page before each request for figures; absent: it has not registered. Never rejects. */
  readonly askBeforeQuery?: (signal: AbortSignal) => Promise<void>
  /** Asks the page for a token; rejects when it has none to give. */
  readonly askToken: (signal: AbortSignal) => Promise<unknown>
  readonly newId: () => string
  /** Runs `action` once after that many milliseconds; returns the way to stop. */
  readonly after: (ms: number, action: () => void) => () => void
  /** See CoordinatorOptions.beforePaint; absent: there is no screen to wait for. */
  readonly beforePaint?: CoordinatorOptions['beforePaint']
  /** Opens the browser's own dialog; may keep the caller until it is closed. */
  readonly print: () => void
}

/** The parts of a session, joined: each has its file and works on the same context. */
export function createSession(deps: SessionDeps) {
  const { service, raise, askToken, askBeforeQuery, newId, after, print, addressLocale = {} } = deps
  const { beforePaint = (action) => action() } = deps
  const context = createSessionContext(raise)
  const tokens = createTokenKeeper({ askToken, after, onToken: () => figures.resume() })
  const run: RunQueries = async (queries, signal, onLine) => {
    if (askBeforeQuery) {
      await askBeforeQuery(signal)
      signal.throwIfAborted()
    }
    await service.runQueries(opening.reportId(), queries, tokens.token, signal, (line) => {
      tokens.noteAnswer()
      onLine(line)
    })
  }
  const figures = createFigures({
    context,
    tokens,
    run,
    beforePaint,
    onFailure: (id) => opening.noteCorrelation(id),
  })
  const personal = createPersonal({
    context,
    figures,
    service,
    tokens,
    after,
    reportId: () => opening.reportId(),
  })
  const opening = createOpening({ context, service, tokens, figures, personal, addressLocale })
  const changes = createChanges({ context, figures, personal, newId })
  const filters = createReaderFilters({ figures, personal })
  const drillthrough = createDrillthrough(figures)
  const tooltips = createTooltips({ context, figures, tokens, run, beforePaint, after })
  const { reportId } = opening
  const images = createImages({ service, tokens, reportId })

  const selection = createSelection({ figures, reportId })
  const drilling = createDrilling({ figures, personal })
  const focus = createFocus(figures)
  const presses = createPresses({ context, changes, filters, drillthrough, reportId })

  return {
    state: context.state,
    /** Loads, and what follows a load until the report stands. */
    report: {
      load: opening.load,
      frontLoad: opening.frontLoad,
      render: opening.render,
      setToken: opening.setToken,
      refuseLoad: opening.refuseLoad,
      reload: opening.reload,
      whenOpen: opening.whenOpen,
      id: reportId,
      correlationId: opening.correlationId,
    },
    pages: { setActive: changes.setActivePage, goBack: drillthrough.goBack },
    filters: {
      set: changes.setFilters,
      change: filters.changeFilter,
      undo: filters.undoFilter,
      reset: filters.resetView,
    },
    slicers: { set: changes.setSlicer, choose: filters.chooseInSlicer },
    selection: {
      click: selection.clickVisual,
      brush: selection.brushVisual,
      clear: selection.clearSelection,
    },
    drill: {
      down: drilling.drillDown,
      up: drilling.drillUp,
      toNext: drilling.drillToNext,
      through: drillthrough.drillThrough,
    },
    bookmarks: {
      apply: changes.applyBookmark,
      capture: changes.captureBookmark,
      play: changes.play,
      add: personal.addBookmark,
      change: personal.changeBookmark,
      delete: personal.deleteBookmark,
    },
    /** What is kept for the person's next visit. */
    userState: { save: personal.saveUserState, forget: personal.forgetUserState },
    visuals: { clone: changes.cloneVisual, sort: changes.sortVisual, sortShown: changes.sortShown },
    settings: { set: changes.setSettings, setTheme: changes.setTheme },
    focus: {
      open: focus.openFocus,
      close: focus.closeFocus,
      setSpotlight: focus.setSpotlight,
      closeOverlays: focus.closeOverlays,
    },
    tooltips: { hover: tooltips.hoverMark, hide: tooltips.hideTooltip },
    presses: {
      runCommand: presses.runCommand,
      button: presses.pressButton,
      followLink: presses.followLink,
    },
    figures: {
      /**
       * The figures of some of a page's visuals as they are asked now, by visual, whether they are shown or not;
       * visuals of words have none. `change` asks for more or less of them. Rejects with FrameError.
       */
      ask: figures.ask,
      askQuery: figures.askQuery,
      noteDrawn: figures.noteDrawn,
      noteShown: figures.noteShown,
      /** Asks again what failed: one visual's figures, or everything. */
      retry: opening.retry,
      refresh() {
        tooltips.forget()
        figures.refresh()
      },
    },
    image: images.image,
    /** See EmbedService.watchContent; returns at once without a token. */
    async watchContent(signal: AbortSignal, onState: (state: ContentState) => void): Promise<void> {
      if (tokens.token) await service.watchContent(tokens.token, signal, onState)
    },
    /** A visual's data left the frame: the host is notified. */
    noteExport(pageName: string, visualName: string, isUnderlying: boolean): void {
      const exportDataType = isUnderlying ? 1 : 0
      raise('exportDataCompleted', { status: 0, exportDataType, exportFormat: 0, pageName, visualName })
    },
    /** The reader left the frame for something else. */
    noteBlur(): void {
      if (context.open()) raise('blur', {})
    },
    /** Screen readers are told what was done where the screen does not tell it by itself. */
    say(text: string): void {
      // The same words again are heard again.
      figures.perform((state) => ({
        state: { ...state, said: state.said === text ? `${text}\u00a0` : text },
      }))
    },
    print(): void {
      // After the answer: the dialog stops everything else.
      after(0, print)
    },
    destroy(): void {
      opening.stop()
      personal.stop()
      tooltips.stop()
      figures.stop()
      tokens.stop()
    },
  }
}

/** The open report: what calls change and the screen shows. Knows neither messages nor React. */
export type Session = ReturnType<typeof createSession>
