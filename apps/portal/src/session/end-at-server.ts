import { routes, viewAsHeader } from '@casement/portal-api'

/**
 * Tells the portal's server that this sign-in is over, and the view as somebody else with it, whether or not the page is still there for the answer. Where that
 * fails the person signs out all the same: what was issued ends by itself, minutes later.
 */
export async function endAtServer(
  { fetch, baseUrl, viewId }: { fetch: typeof globalThis.fetch; baseUrl: string; viewId: string | null },
  accessToken: string,
): Promise<void> {
  const { method, path } = routes.signOut
  try {
    const answer = await fetch(new URL(path.slice(1), baseUrl), {
      method,
      headers: {
        authorization: `Bearer ${accessToken}`,
        ...(viewId !== null && { [viewAsHeader]: viewId }),
      },
      keepalive: true,
    })
    if (!answer.ok) console.warn(`The portal's server did not end the sign-in: it answered ${answer.status}.`)
  } catch (error) {
    console.warn('The portal’s server was not reached to end the sign-in.', error)
  }
}
