import { configOf, once, place, serviceFor, ticketFor } from '../sample.ts'

export const title = 'Single visual'
export const idea = 'One visual of a report stands alone among the text of the page.'

export async function run(page: HTMLElement) {
  const ticket = await ticketFor('revenueAndMargin')
  const config = {
    ...configOf(ticket),
    type: 'visual',
    pageName: 'regions',
    visualName: 'by-country',
  } as const
  await once(serviceFor(ticket).embed(place(page, 'report small'), config), 'rendered')
}
