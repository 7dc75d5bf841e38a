import type { Answer, SemanticQuery } from '@casement/query'
import type { Visual } from '@casement/visuals'
import type { ContentState, EmbedService } from '../service/embed-service.ts'
import { createChanges } from '../actions/changes.ts'
import type { Changes } from '../actions/changes.ts'
import type { CoordinatorOptions, VisualResult } from '../queries/coordinator.ts'
import { createSessionContext } from '../state/session-context.ts'
import { createDrilling } from '../actions/drilling.ts'
import type { Drilling } from '../actions/drilling.ts'
import { createDrillthrough } from '../actions/drillthrough.ts'
import type { Drillthrough } from '../actions/drillthrough.ts'
import { createFigures } from '../actions/figures.ts'
import type { FrameState } from '../state/frame-state.ts'
import { createImages } from '../actions/images.ts'
import type { Images } from '../actions/images.ts'
import { createFocus } from '../actions/focus.ts'
import type { FocusChanges } from '../actions/focus.ts'
import { createPresses } from '../actions/menus.ts'
import type { Presses } from '../actions/menus.ts'
import { createOpening } from '../actions/opening.ts'
import type { Opening } from '../actions/opening.ts'
import type { AddressLocale } from '../actions/load-config.ts'
import type { Raise } from '../state/raised-events.ts'
import { createSelection } from '../actions/selection.ts'
import type { SelectionChanges } from '../actions/selection.ts'
import { createReaderFilters } from '../actions/slicers.ts'
import type { ReaderFilters } from '../actions/slicers.ts'
import type { Store } from '../state/store.ts'
import { createPersonal } from '../actions/personal.ts'
import type { Personal } from '../actions/personal.ts'
import { createTokenKeeper } from '../service/token-keeper.ts'
import { createTooltips } from '../actions/tooltips.ts'
import type { Tooltips } from '../actions/tooltips.ts'

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

/** The open report: what calls change and the screen shows. Knows neither messages nor React. */
export interface Session
  extends
    Omit<Opening, 'stop' | 'noteCorrelation'>,
    Pick<Personal, 'saveUserState' | 'forgetUserState' | 'addBookmark' | 'changeBookmark' | 'deleteBookmark'>,
    Changes,
    SelectionChanges,
    ReaderFilters,
    FocusChanges,
    Drilling,
    Drillthrough,
    Tooltips,
    Presses,
    Pick<Images, 'image'> {
  readonly state: Store<FrameState>
  /**
   * The figures of some of a page's visuals as they are asked now, by visual, whether they are shown or not; visuals
   * of words have none. `change` asks for more or less of them. Rejects with FrameError.
   */
  figures(
    page: string,
    visuals: readonly Visual[],
    change?: (query: SemanticQuery) => SemanticQuery,
  ): Promise<ReadonlyMap<string, Answer>>
  askQuery(query: SemanticQuery): Promise<Answer>
  /** A visual's data left the frame: the page is told. */
  noteExport(page: string, visual: string, isUnderlying: boolean): void
  /** The reader left the frame for something else. */
  noteBlur(): void
  /** See EmbedService.watchContent; returns at once without a token. */
  watchContent(signal: AbortSignal, onState: (state: ContentState) => void): Promise<void>
  /** Screen readers are told what was done where the screen does not tell it by itself. */
  say(text: string): void
  print(): void
  refresh(): void
  /** The screen has drawn a visual's figures, or its failure. */
  noteDrawn(visual: string, result: VisualResult): void
  /** The screen shows these visuals of the active page, and no others. */
  noteShown(visuals: ReadonlySet<string>): void
  destroy(): void
}

/** The parts of a session, joined: each has its file and works on the same context. */
export function createSession(deps: SessionDeps): Session {
  const { service, raise, askToken, askBeforeQuery, newId, after, print, addressLocale = {} } = deps
  const { beforePaint = (action) => action() } = deps
  const context = createSessionContext(raise)
  const tokens = createTokenKeeper({ askToken, after, onToken: () => figures.resume() })
  const run: CoordinatorOptions['run'] = async (queries, signal, onLine) => {
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
  const personal = createPersonal({ context, service, tokens, after, reportId: () => opening.reportId() })
  const opening = createOpening({ context, service, tokens, figures, personal, addressLocale })
  const changes = createChanges({ context, figures, personal, newId })
  const filters = createReaderFilters({ figures, personal })
  const drillthrough = createDrillthrough(figures)
  const tooltips = createTooltips({ context, tokens, run, beforePaint, after })
  const { reportId } = opening
  const images = createImages({ service, tokens, reportId })

  return {
    state: context.state,
    ...opening,
    ...changes,
    ...personal,
    ...createSelection({ figures, reportId }),
    ...filters,
    image: images.image,
    async watchContent(signal, onState) {
      if (tokens.token) await service.watchContent(tokens.token, signal, onState)
    },
    ...createFocus({ context }),
    ...createDrilling({ figures, personal }),
    ...drillthrough,
    hoverMark: tooltips.hoverMark,
    hideTooltip: tooltips.hideTooltip,
    ...createPresses({ context, changes, filters, drillthrough, reportId }),
    figures: figures.ask,
    askQuery: figures.askQuery,
    noteExport(pageName, visualName, isUnderlying) {
      const exportDataType = isUnderlying ? 1 : 0
      raise('exportDataCompleted', { status: 0, exportDataType, exportFormat: 0, pageName, visualName })
    },
    noteBlur() {
      if (context.open()) raise('blur', {})
    },
    say(text) {
      // The same words again are heard again.
      context.patch(({ said }) => ({ said: said === text ? `${text}\u00a0` : text }))
    },
    print() {
      // After the answer: the dialog stops everything else.
      after(0, print)
    },
    refresh() {
      tooltips.forget()
      figures.refresh()
    },
    noteDrawn: (visual, result) => figures.noteDrawn(visual, result),
    noteShown: (visuals) => figures.noteShown(visuals),
    destroy() {
      opening.stop()
      personal.stop()
      tooltips.stop()
      figures.stop()
      tokens.stop()
    },
  }
}
