import type { Desk } from './desk.ts'

/** One visual alone, and whatever else floats over the page. */
export interface FocusChanges {
  openFocus(visual: string, options?: { asTable?: boolean }): void
  closeFocus(): void
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
  closeOverlays() {
    desk.patch(({ overlaysClosed }) => ({ focus: null, overlaysClosed: overlaysClosed + 1 }))
  },
})
