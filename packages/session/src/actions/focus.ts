import type { SessionContext } from '../state/session-context.ts'

/** One visual alone or before the others, and whatever else floats over the page. */
export interface FocusChanges {
  openFocus(visual: string, options?: { asTable?: boolean }): void
  closeFocus(): void
  /** One visual stands out; null, or the same again: none does. */
  setSpotlight(visual: string | null): void
  /** Menus, panes that float, the visual in focus: all of it closes. */
  closeOverlays(): void
}

export const createFocus = ({ context }: { readonly context: SessionContext }): FocusChanges => ({
  openFocus(visual, { asTable = false } = {}) {
    context.patch(() => ({ focus: { visual, asTable } }))
  },
  closeFocus() {
    if (context.open()?.focus) context.patch(() => ({ focus: null }))
  },
  setSpotlight(visual) {
    context.patch(({ spotlight }) => ({ spotlight: spotlight === visual ? null : visual }))
  },
  closeOverlays() {
    context.patch(({ overlaysClosed }) => ({
      focus: null,
      tooltip: null,
      overlaysClosed: overlaysClosed + 1,
    }))
  },
})
