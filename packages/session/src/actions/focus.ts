import type { Explained, Listed } from '../state/view-state.ts'
import type { Figures } from './figures.ts'

/** One visual alone or before the others, and whatever else floats over the page. */
export interface FocusChanges {
  openFocus(visual: string, options?: { asTable?: boolean }): void
  closeFocus(): void
  /** One visual stands out; null, or the same again: none does. */
  setSpotlight(visual: string | null): void
  /** The difference between two figures of a visual is explained; null: none is any more. */
  explain(explained: Explained | null): void
  /** The rows behind a figure of a visual are listed; null: none are any more. */
  list(listed: Listed | null): void
  /** Menus, panes that float, the visual in focus: all of it closes. */
  closeOverlays(): void
}

export const createFocus = ({ perform }: Pick<Figures, 'perform'>): FocusChanges => ({
  openFocus(visual, { asTable = false } = {}) {
    perform((state) => ({ state: { ...state, focus: { visual, asTable } } }))
  },
  closeFocus() {
    perform((state) => state.focus && { state: { ...state, focus: null } })
  },
  setSpotlight(visual) {
    perform((state) => ({ state: { ...state, spotlight: state.spotlight === visual ? null : visual } }))
  },
  explain(explained) {
    perform((state) => ({ state: { ...state, explained } }))
  },
  list(listed) {
    perform((state) => ({ state: { ...state, listed } }))
  },
  closeOverlays() {
    perform((state) => ({
      state: {
        ...state,
        focus: null,
        tooltip: null,
        explained: null,
        listed: null,
        overlaysClosed: state.overlaysClosed + 1,
      },
    }))
  },
})
