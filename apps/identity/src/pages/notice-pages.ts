import { html } from './html.ts'
import { pageOf, type PageFrame } from './page-frame.ts'

/** One sentence that says what happened, one that says what to do. `detail` is for whoever sets the portal up. */
export interface SignInProblem {
  readonly heading: string
  readonly advice: string
  readonly code: string
  readonly detail?: string
}

const startAgain = 'Go back to the portal and sign in again.'
const askSetUp = 'Tell whoever set up the portal; the detail below helps them.'

const headings: Readonly<Record<string, readonly [heading: string, advice: string]>> = {
  invalid_redirect_uri: ['The portal asked to return to an address that is not known here', askSetUp],
  invalid_client: ['The portal is not known here', askSetUp],
  invalid_request: ['The portal sent a request that cannot be answered', askSetUp],
  invalid_scope: ['The portal asked for something that is not given here', askSetUp],
  invalid_target: ['The portal asked for something that is not given here', askSetUp],
  session_not_found: [
    'This sign-in has ended',
    `It was open for too long, or was finished in another tab. ${startAgain}`,
  ],
  not_found: ['There is no such page', startAgain],
  server_error: ['Something went wrong here', `It is not your fault. ${startAgain}`],
}

/** A problem by its OAuth error code. */
export function problemFor(code: string, detail?: string): SignInProblem {
  const [heading, advice] = headings[code] ?? ['The sign-in could not go on', startAgain]
  return { heading, advice, code, ...(detail && code !== 'server_error' ? { detail } : {}) }
}

export const errorPage = (frame: PageFrame, problem: SignInProblem, correlationId: string): string =>
  pageOf(frame, {
    title: problem.heading,
    body: html`
      <h1 class="notice">${problem.heading}</h1>
      <p>${problem.advice}</p>
      <p class="aside"><a class="button primary" href="${frame.portalUrl}">Go to the portal</a></p>
      <p class="reference">
        ${problem.code}${problem.detail ? html`: ${problem.detail}` : null}<br />
        ${correlationId ? html`Reference ${correlationId}` : null}
      </p>
    `,
  })

/** Page for somebody who opens the issuer's own address. */
export const welcomePage = (frame: PageFrame): string =>
  pageOf(frame, {
    title: 'Sign-in service',
    body: html`
      <h1 class="notice">This is where people sign in</h1>
      <p>It belongs to the portal and sends you there and back. There is nothing to do here.</p>
      <p class="aside"><a class="button primary" href="${frame.portalUrl}">Go to the portal</a></p>
    `,
  })
