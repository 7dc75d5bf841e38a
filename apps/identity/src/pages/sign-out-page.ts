import { html } from './html.ts'
import { pageOf, type PageFrame } from './page-frame.ts'

interface SignOut {
  readonly action: string
  readonly xsrf: string
  /** The portal brought the id token of the person signed in here: nobody needs to be asked. */
  readonly isAgreed: boolean
}

/** Ends the sign-in. Agreed, it sends itself by a script among the assets; the button is for browsers without scripts. */
export const signOutPage = (frame: PageFrame, { action, xsrf, isAgreed }: SignOut): string =>
  pageOf(frame, {
    title: isAgreed ? 'Signing out' : 'Sign out?',
    ...(isAgreed ? { script: 'sign-out.js' } : {}),
    body: html`
      <h1 class="notice">${isAgreed ? 'Signing you out' : 'Do you want to sign out?'}</h1>
      <p class="quiet">
        ${isAgreed ? 'You go back to the portal in a moment.' : 'You will need your password the next time.'}
      </p>
      <form id="sign-out" method="post" action="${action}">
        <input type="hidden" name="xsrf" value="${xsrf}" />
        <input type="hidden" name="logout" value="yes" />
        <button type="submit" class="button primary">Sign out</button>
      </form>
      ${isAgreed ? null : html`<p class="aside"><a href="${frame.portalUrl}">Stay signed in</a></p>`}
    `,
  })
