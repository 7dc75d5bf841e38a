import { configOf, once, place, serviceFor, ticketFor } from '../sample.ts'

export const title = 'Bootstrap'
export const idea = 'The frame is fetched while the page still waits for its token.'

export async function run(page: HTMLElement) {
  const first = await ticketFor('revenueAndMargin')
  const service = serviceFor(first)
  const element = place(page)
  // Only the address is needed to begin with; here it came with a token that is not used.
  service.bootstrap(element, { type: 'report', embedUrl: first.embedUrl })
  const ticket = await ticketFor('revenueAndMargin')
  await once(service.embed(element, configOf(ticket)), 'rendered')
}
