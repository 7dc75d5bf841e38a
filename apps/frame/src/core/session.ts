import type { Answer, SemanticQuery } from '@casement/query'
import type { Visual } from '@casement/visuals'
import type { ContentState, EmbedService } from '../service/embed-service.ts'
import { createChanges } from './changes.ts'
import type { Changes } from './changes.ts'
import type { CoordinatorOptions, VisualResult } from './coordinator.ts'
import { createDesk } from './desk.ts'
import { createDrilling } from './drilling.ts'
import type { Drilling } from './drilling.ts'
import { createDrillthrough } from './drillthrough.ts'
import type { Drillthrough } from './drillthrough.ts'
import { createFigures } from './figures.ts'
import type { FrameState } from './frame-state.ts'
import { createImages } from './images.ts'
import type { Images } from './images.ts'
import { createFocus } from './focus.ts'
import type { FocusChanges } from './focus.ts'
import { createPresses } from './menus.ts'
import type { Presses } from './menus.ts'
import { createOpening } from './opening.ts'
import type { Opening } from './opening.ts'
import type { AddressLocale } from './load-config.ts'
import type { Raise } from './raised-events.ts'
import { createSelection } from './selection.ts'
import type { SelectionChanges } from './selection.ts'
import { createReaderFilters } from './slicers.ts'
import type { ReaderFilters } from './slicers.ts'
import type { Store } from './store.ts'
import { createPersonal } from './personal.ts'
import type { Personal } from './personal.ts'
import { createTokenKeeper } from './token-keeper.ts'
import { createTooltips } from './tooltips.ts'
import type { Tooltips } from './tooltips.ts'

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

/** The parts of a session, joined: each has its file and works on the same desk. */
export function createSession(deps: SessionDeps): Session {
  const { service, raise, askToken, askBeforeQuery, newId, after, print, addressLocale = {} } = deps
  const { beforePaint = (action) => action() } = deps
  const desk = createDesk(raise)
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
    desk,
    tokens,
    run,
    beforePaint,
    onFailure: (id) => opening.noteCorrelation(id),
  })
  const personal = createPersonal({ desk, service, tokens, after, reportId: () => opening.reportId() })
  const opening = createOpening({ desk, service, tokens, figures, personal, addressLocale })
  const changes = createChanges({ desk, figures, personal, newId })
  const filters = createReaderFilters({ desk, figures, changes })
  const drillthrough = createDrillthrough({ desk, changes })
  const tooltips = createTooltips({ desk, tokens, run, beforePaint, after })
  const { reportId } = opening
  const images = createImages({ service, tokens, reportId })

  return {
    state: desk.state,
    ...opening,
    ...changes,
    ...personal,
    ...createSelection({ desk, figures, reportId }),
    ...filters,
    image: images.image,
    async watchContent(signal, onState) {
      if (tokens.token) await service.watchContent(tokens.token, signal, onState)
    },
    ...createFocus({ desk }),
    ...createDrilling({ desk, figures, personal }),
    ...drillthrough,
    hoverMark: tooltips.hoverMark,
    hideTooltip: tooltips.hideTooltip,
    ...createPresses({ desk, changes, filters, drillthrough, reportId }),
    figures: figures.ask,
    askQuery: figures.askQuery,
    noteExport(pageName, visualName, isUnderlying) {
      const exportDataType = isUnderlying ? 1 : 0
      raise('exportDataCompleted', { status: 0, exportDataType, exportFormat: 0, pageName, visualName })
    },
    noteBlur() {
      if (desk.open()) raise('blur', {})
    },
    say(text) {
      // The same words again are heard again.
      desk.patch(({ said }) => ({ said: said === text ? `${text}\u00a0` : text }))
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
