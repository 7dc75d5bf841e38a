import { createHash, randomBytes } from 'node:crypto'
import { scopesOfSignIn } from '@casement/portal-server'
import { addressOf, type Settings } from '@casement/server'
import type { Fetch } from './issuer-check.ts'
import { innermostReason } from './innermost-reason.ts'

/** The address to which the issuer sends people back. */
export const redirectAddress = ({ portal }: Settings): string =>
  addressOf(portal.publicUrl).to('/login/callback')

/** Refusals that an issuer sends back to an address that it knows, as nobody is signed in. */
const asNobodyIsSignedIn = [
  'login_required',
  'interaction_required',
  'consent_required',
  'account_selection_required',
]

/** Whether an issuer sends people back to the portal: 'known', a problem in one sentence, or null where it does not say. */
export type RedirectAnswer = 'known' | { readonly problem: string } | null

/**
 * Begins a sign-in as the portal does, without a person (`prompt=none`, OpenID Connect Core 1.0, section 3.1.2.1). An issuer
 * that knows the address sends the refusal there; one that does not, answers itself.
 */
export async function askRedirect(
  settings: Settings,
  authorizationEndpoint: string,
  ask: Fetch = fetch,
): Promise<RedirectAnswer> {
  const { clientId, resource } = settings.signIn
  const address = redirectAddress(settings)
  const url = new URL(authorizationEndpoint)
  const words = {
    client_id: clientId,
    response_type: 'code',
    redirect_uri: address,
    scope: scopesOfSignIn(settings.signIn).join(' '),
    ...(resource === undefined ? {} : { resource }),
    prompt: 'none',
    state: 'doctor',
    nonce: 'doctor',
    code_challenge: createHash('sha256').update(randomBytes(32).toString('base64url')).digest('base64url'),
    code_challenge_method: 'S256',
  }
  for (const [name, value] of Object.entries(words)) url.searchParams.set(name, value)

  const client = `client ${clientId} (signIn.clientId, CASEMENT_SIGN_IN_CLIENT_ID)`
  let answer: Response
  try {
    answer = await ask(url.href, { redirect: 'manual', signal: AbortSignal.timeout(10_000) })
  } catch (error) {
    return {
      problem: `redirect address: ${url.origin}${url.pathname} cannot be reached (${innermostReason(error)})`,
    }
  }
  if (answer.status >= 500)
    return {
      problem: `redirect address: ${url.origin}${url.pathname} answers ${answer.status}; look at the issuer's log`,
    }
  if (answer.status >= 400)
    return {
      problem: `redirect address: the issuer refuses a sign-in of the ${client} that comes back to ${address}; register exactly that address for this client, or set portal.publicUrl (CASEMENT_PORTAL_PUBLIC_URL) to where people reach the portal; where that is right, one of the scopes ${words.scope} is not known there (signIn.unknownScopes, signIn.extraScopes)`,
    }
  const location = answer.headers.get('location')
  const back = location !== null && URL.canParse(location, url.href) ? new URL(location, url) : null
  if (!back || back.origin + back.pathname !== address) return null
  const error = back.searchParams.get('error')
  if (error === null || asNobodyIsSignedIn.includes(error)) return 'known'
  const why = back.searchParams.get('error_description')
  return {
    problem: `redirect address: the issuer refuses a sign-in of the ${client}: ${error}${why ? ` (${why})` : ''}`,
  }
}
