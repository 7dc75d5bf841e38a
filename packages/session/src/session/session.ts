import type { ContentState } from '../service/embed-service.ts'
import { createParts } from './parts.ts'
import type { SessionDeps } from './parts.ts'
import type { Saving, SavingOptions } from './saving.ts'

/** See saving.ts, whose code comes with the first save. */
const savingOf = async (options: SavingOptions): Promise<Saving> =>
  (await import('./saving.ts')).createSaving(options)

/** The face of a session, by what each call is about. */
export function createSession(deps: SessionDeps) {
  const { service, after, print } = deps
  const parts = createParts(deps)
  const { context, tokens, figures, personal, opening, changes, filters, drillthrough } = parts
  const { tooltips, images, selection, drilling, focus, clicks, presses, notes } = parts

  return {
    state: context.state,
    report: {
      load: opening.load,
      frontLoad: opening.frontLoad,
      render: opening.render,
      setToken: opening.setToken,
      refuseLoad: opening.refuseLoad,
      reload: opening.reload,
      speak: opening.speak,
      whenOpen: opening.whenOpen,
      id: opening.reportId,
      correlationId: opening.correlationId,
    },
    pages: { setActive: changes.setActivePage, goBack: drillthrough.goBack },
    filters: {
      set: changes.setFilters,
      change: filters.changeFilter,
      choosePeriod: filters.choosePeriod,
      chooseForReport: filters.chooseForReport,
      undo: filters.undoFilter,
      reset: filters.resetView,
    },
    slicers: { set: changes.setSlicer, choose: filters.chooseInSlicer },
    clicks: { follow: clicks.follow },
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
    /** Keeps state for the person's next visit. */
    userState: { save: personal.saveUserState, forget: personal.forgetUserState },
    saving: () => savingOf({ context, figures, service, tokens, reportId: opening.reportId }),
    visuals: { clone: changes.cloneVisual, sort: changes.sortVisual, sortShown: changes.sortShown },
    settings: { set: changes.setSettings, setTheme: changes.setTheme },
    focus: {
      open: focus.openFocus,
      close: focus.closeFocus,
      setSpotlight: focus.setSpotlight,
      explain: focus.explain,
      list: focus.list,
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
      askQueries: figures.askQueries,
      noteDrawn: figures.noteDrawn,
      noteShown: figures.noteShown,
      /** Asks again what failed: one visual's figures, or everything. */
      retry: opening.retry,
      refresh() {
        tooltips.forget()
        figures.refresh()
      },
    },
    exportReport: parts.exportReport,
    image: images.image,
    /** See EmbedService.watchContent; returns at once without a token. */
    async watchContent(signal: AbortSignal, onState: (state: ContentState) => void): Promise<void> {
      if (tokens.token) await service.watchContent(tokens.token, signal, onState)
    },
    ...notes,
    // After the answer: the dialog stops everything else.
    print: () => void after(0, print),
    destroy(): void {
      for (const part of [opening, personal, tooltips, figures, tokens]) part.stop()
    },
  }
}

/** The open report: what calls change and the screen shows. Knows neither messages nor React. */
export type Session = ReturnType<typeof createSession>
