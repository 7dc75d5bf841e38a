import { activePage } from '@casement/session'
import type { Session } from '@casement/session'
import { fetchView } from '@casement/visuals/react'

/** Fetches the code that draws a page's visuals as soon as the page is known: it comes while their figures do. */
export function fetchViewsOf({ state }: Session): void {
  let last: unknown
  state.onChange(() => {
    const present = state.get()
    if (present.phase !== 'open') return
    const page = activePage(present)
    if (page === last) return
    last = page
    for (const { type } of page.visuals) fetchView(type)
  })
}
