import { models, type Report } from '@casement/client'
import { configOf, once, place, serviceFor, ticketFor } from '../sample.ts'

export const title = 'Kinds of visuals'
export const idea =
  'A page for each kind of visual; the address names the kind, as in ?visual-kinds#waterfall.'

export async function run(page: HTMLElement) {
  const ticket = await ticketFor('visualGallery')
  const label = page.appendChild(document.createElement('label'))
  label.textContent = 'Kind: '
  const choice = label.appendChild(document.createElement('select'))
  const settings = { panes: { pageNavigation: { visible: false }, filters: { visible: false } } }
  const pageName = location.hash.slice(1)
  const report = serviceFor(ticket).embed(place(page, 'report large'), {
    ...configOf(ticket),
    settings,
    ...(pageName ? { pageName } : {}),
  }) as Report
  // Its listener stands before the report is asked anything: figures may be there sooner than the answer.
  const drawn = once(report, 'rendered')
  await once(report, 'loaded')
  for (const { name, displayName, visibility, isActive } of await report.getPages())
    if (visibility === models.SectionVisibility.AlwaysVisible)
      choice.append(new Option(displayName, name, isActive, isActive))
  choice.addEventListener('change', () => {
    history.replaceState(null, '', `#${choice.value}`)
    void report.setPage(choice.value)
  })
  await drawn
}
