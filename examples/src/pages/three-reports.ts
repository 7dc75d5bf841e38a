import { configOf, once, place, serviceFor, ticketFor } from '../sample.ts'

export const title = 'Three reports'
export const idea = 'One service, three embeds; each has its own token and hears its own events.'

export async function run(page: HTMLElement) {
  const names = ['groupResults', 'costCentres', 'revenueAndMargin'] as const
  const tickets = await Promise.all(names.map((name) => ticketFor(name)))
  const service = serviceFor(tickets[0]!)
  const reports = tickets.map((ticket) => service.embed(place(page, 'report small'), configOf(ticket)))
  await Promise.all(reports.map((report) => once(report, 'rendered')))
}
