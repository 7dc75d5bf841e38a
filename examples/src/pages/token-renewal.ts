import { createTokenManager } from '@casement/client'
import { button, configOf, once, place, serviceFor, ticketFor } from '../sample.ts'

export const title = 'Token renewal'
export const idea = 'A token manager renews the token in place long before it runs out, once for all tabs.'

export async function run(page: HTMLElement) {
  const current = await ticketFor('costCentres')
  const report = serviceFor(current).embed(place(page), configOf(current))
  const state = page.appendChild(document.createElement('output'))
  await once(report, 'rendered')
  const tokens = createTokenManager({
    key: current.id,
    current,
    provide: (signal) => ticketFor('costCentres', signal),
    apply: ({ accessToken }) => report.setAccessToken(accessToken),
    onState: (now) => (state.textContent = `The token is ${now.state}`),
  })
  button(page, 'Renew now', () => tokens.renewNow())
  await tokens.renewNow()
}
