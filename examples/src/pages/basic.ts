import { configOf, once, place, serviceFor, ticketFor } from '../sample.ts'

export const title = 'Basic'
export const idea = 'One report in an element of the page.'

export async function run(page: HTMLElement) {
  const ticket = await ticketFor('groupResults')
  const service = serviceFor(ticket)
  const report = service.embed(place(page), configOf(ticket))
  report.setComponentTitle('Group results')
  await once(report, 'rendered')
}
