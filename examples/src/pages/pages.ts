import { models, type Report } from '@casement/client'
import { button, configOf, once, place, serviceFor, ticketFor } from '../sample.ts'

export const title = 'Pages'
export const idea = 'The page has its own buttons for the pages of the report, and hides those of the frame.'

export async function run(page: HTMLElement) {
  const ticket = await ticketFor('revenueAndMargin')
  const bar = page.appendChild(document.createElement('nav'))
  const settings = { panes: { pageNavigation: { visible: false } } }
  const report = serviceFor(ticket).embed(place(page), { ...configOf(ticket), settings }) as Report
  // Its listener stands before the report is asked anything: figures may be there sooner than the answer.
  const drawn = once(report, 'rendered')
  await once(report, 'loaded')
  const pages = await report.getPages()
  for (const { name, displayName, visibility } of pages)
    if (visibility === models.SectionVisibility.AlwaysVisible)
      button(bar, displayName, () => report.setPage(name))
  await drawn
}
