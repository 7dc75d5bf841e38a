import type { Report } from '@casement/client'
import { configOf, once, place, serviceFor, ticketFor } from '../sample.ts'

export const title = 'Menu commands'
export const idea =
  'The menus of every visual have a command of the page: it is told which visual and which figure.'

export async function run(page: HTMLElement) {
  const ticket = await ticketFor('groupResults')
  const report = serviceFor(ticket).embed(place(page), configOf(ticket)) as Report
  const told = page.appendChild(document.createElement('output'))
  report.on<{ command: string; visual: { title: string } }>('commandTriggered', ({ detail }) => {
    told.textContent = `${detail.command}: ${detail.visual.title}`
  })
  await once(report, 'rendered')
  await report.addOptionsMenuCommand('ask', 'Ask the author')
  await report.addContextMenuCommand('ask', 'Ask the author')
}
