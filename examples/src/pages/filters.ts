import { BasicFilterBuilder } from '@casement/client'
import type { Report } from '@casement/client'
import { button, configOf, once, place, serviceFor, ticketFor } from '../sample.ts'

export const title = 'Filters'
export const idea = 'Buttons put a filter on the whole report and take it off again.'

export async function run(page: HTMLElement) {
  const ticket = await ticketFor('revenueAndMargin')
  const report = serviceFor(ticket).embed(place(page), configOf(ticket)) as Report
  await once(report, 'rendered')
  const usual = await report.getFilters()
  const show = async (...regions: string[]) => {
    const filter = new BasicFilterBuilder()
      .withTargetObject({ table: 'Entity', column: 'Region' })
      .in(regions)
      .build()
    await report.setFilters([...usual, ...(regions.length > 0 ? [filter] : [])] as never)
  }
  button(page, 'EMEA', () => show('EMEA'))
  button(page, 'Everything', () => show())
  await show('EMEA')
}
