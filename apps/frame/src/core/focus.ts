import type { Desk } from './desk.ts'

/** One visual alone or before the others, and whatever else floats over the page. */
export interface FocusChanges {
  openFocus(visual: string, options?: { asTable?: boolean }): void
  closeFocus(): void
  /** One visual stands out; null, or the same again: none does. */
  setSpotlight(visual: string | null): void
  /** Menus, panes that float, the visual in focus: all of it closes. */
  closeOverlays(): void
}

export const createFocus = ({ desk }: { readonly desk: Desk }): FocusChanges => ({
  openFocus(visual, { asTable = false } = {}) {
    desk.patch(() => ({ focus: { visual, asTable } }))
  },
  closeFocus() {
    if (desk.open()?.focus) desk.patch(() => ({ focus: null }))
  },
  setSpotlight(visual) {
    desk.patch(({ spotlight }) => ({ spotlight: spotlight === visual ? null : visual }))
  },
  closeOverlays() {
    desk.patch(({ overlaysClosed }) => ({ focus: null, tooltip: null, overlaysClosed: overlaysClosed + 1 }))
  },
})
