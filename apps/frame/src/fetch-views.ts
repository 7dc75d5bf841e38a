import { activePage } from '@casement/session'
import type { Session } from '@casement/session'
import { fetchView } from '@casement/visuals/react'

type Page = ReturnType<typeof activePage>

/** Fetches the code that draws a page's visuals; resolves when it is there, or cannot be had. */
export const fetchViewsOf = ({ visuals }: Page): Promise<unknown> =>
  Promise.all(visuals.map(({ type }) => fetchView(type)))

/** Fetches it as soon as another page is known: it comes while its figures do. */
export function followPages({ state }: Session): void {
  let last: unknown
  state.onChange(() => {
    const present = state.get()
    if (present.phase !== 'open') return
    const page = activePage(present)
    if (page === last) return
    last = page
    void fetchViewsOf(page)
  })
}
