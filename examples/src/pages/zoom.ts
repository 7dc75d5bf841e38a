import type { Report } from '@casement/client'
import { button, configOf, once, place, serviceFor, ticketFor } from '../sample.ts'

export const title = 'Zoom'
export const idea = 'Settings of a report that is open: the page says how large it is shown.'

export async function run(page: HTMLElement) {
  const ticket = await ticketFor('groupResults')
  const report = serviceFor(ticket).embed(place(page), configOf(ticket)) as Report
  await once(report, 'rendered')
  for (const level of [0.5, 1, 1.5]) button(page, `${level * 100} %`, () => report.setZoom(level))
  await report.setZoom(0.5)
}
