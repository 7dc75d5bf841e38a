import type { Report } from '@casement/client'
import { configOf, once, place, serviceFor, ticketFor } from '../sample.ts'

export const title = 'Phased load'
export const idea = 'The report is loaded, its second page is chosen, and only then it is drawn.'

export async function run(page: HTMLElement) {
  const ticket = await ticketFor('groupResults')
  const report = serviceFor(ticket).load(place(page), configOf(ticket)) as Report
  await once(report, 'loaded')
  const [, second] = await report.getPages()
  const drawn = once(report, 'rendered')
  await second?.setActive()
  await report.render()
  await drawn
}
