import type { Report } from '@casement/client'
import { button, configOf, once, place, serviceFor, ticketFor } from '../sample.ts'

export const title = 'Bookmarks'
export const idea = "The report's own bookmarks as buttons of the page, and views that the reader keeps."

export async function run(page: HTMLElement) {
  const ticket = await ticketFor('groupResults')
  const bar = page.appendChild(document.createElement('nav'))
  const report = serviceFor(ticket).embed(place(page), configOf(ticket)) as Report
  await once(report, 'rendered')
  const { bookmarksManager } = report
  for (const { name, displayName } of await bookmarksManager.getBookmarks())
    button(bar, displayName, () => bookmarksManager.apply(name))
  let kept = 0
  button(bar, 'Keep this view', async () => {
    const { state } = await bookmarksManager.capture()
    kept++
    button(bar, `View ${kept}`, () => bookmarksManager.applyState(state!))
  })
}
