import { Report } from '@casement/client'
import { configOf, once, place, serviceFor, ticketFor } from '../sample.ts'

export const title = 'Event log'
export const idea = 'What the frame says, as it says it. Change the page or choose a bar.'

export async function run(page: HTMLElement) {
  const ticket = await ticketFor('groupResults')
  const report = serviceFor(ticket).embed(place(page), configOf(ticket))
  const log = page.appendChild(document.createElement('ol'))
  for (const name of Report.allowedEvents)
    report.on(name, () => {
      log.appendChild(document.createElement('li')).textContent =
        `${name}, ${new Date().toLocaleTimeString()}`
    })
  await once(report, 'rendered')
}
