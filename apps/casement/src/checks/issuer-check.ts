import { certificateFault } from '@casement/errors'
import type { Settings } from '@casement/server'
import { innermostReason } from './innermost-reason.ts'

/** Asks a server for a document; the global `fetch` unless a test gives another. */
export type Fetch = typeof fetch

/** Endpoints that an issuer publishes, as far as they are needed here. */
interface Discovered {
  readonly authorization_endpoint: string
}

/**
 * What an issuer says of itself. 'unreachable' may pass by itself; 'wrong' will not, and `problem` says what to change.
 */
export type IssuerAnswer =
  | { readonly kind: 'ok'; readonly document: Discovered; readonly skewSeconds: number | undefined }
  | { readonly kind: 'unreachable' | 'wrong'; readonly problem: string }

const theIssuer = 'signIn.issuer (CASEMENT_SIGN_IN_ISSUER)'
const theInnerOne = 'signIn.innerIssuer (CASEMENT_SIGN_IN_INNER_ISSUER)'

/**
 * Asks an issuer for its discovery document where the portal's server does; it has to name the issuer that was set
 * (OpenID Connect Discovery 1.0, section 4.3). `skewSeconds` is how far its clock is ahead of this one.
 */
export async function askIssuer(
  { issuer, innerIssuer }: Pick<Settings['signIn'], 'issuer' | 'innerIssuer'>,
  ask: Fetch = fetch,
): Promise<IssuerAnswer> {
  const address = `${innerIssuer ?? issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
  const named = innerIssuer === undefined ? theIssuer : theInnerOne
  const askedAt = Date.now()
  let answer: Response
  try {
    // A redirect is no answer: the portal's server, which takes keys from there, follows none.
    answer = await ask(address, { redirect: 'manual', signal: AbortSignal.timeout(10_000) })
  } catch (error) {
    const fault = certificateFault(error)
    const why =
      fault === undefined
        ? `cannot be reached (${innermostReason(error)}); check the address and the network`
        : `cannot be trusted: ${fault}`
    return { kind: 'unreachable', problem: `${named}: ${address} ${why}` }
  }
  const skewSeconds = skewOf(answer.headers, (askedAt + Date.now()) / 2)
  if (!answer.ok)
    return {
      kind: answer.status >= 500 ? 'unreachable' : 'wrong',
      problem: `${named}: ${address} answers ${answer.status}; an issuer serves its discovery document there`,
    }
  const wrong = (problem: string) => ({ kind: 'wrong', problem: `${named}: ${problem}` }) as const
  const document = (await answer.json().catch(() => undefined)) as Record<string, unknown> | undefined
  if (!document || typeof document['issuer'] !== 'string')
    return wrong(`${address} is not a discovery document`)
  if (document['issuer'] !== issuer)
    return {
      kind: 'wrong',
      problem: `${theIssuer}: is ${issuer}, but the discovery document at ${address} says ${document['issuer']}; set exactly that`,
    }
  for (const key of ['authorization_endpoint', 'token_endpoint', 'jwks_uri'])
    if (typeof document[key] !== 'string') return wrong(`the discovery document at ${address} has no ${key}`)
  return { kind: 'ok', document: document as unknown as Discovered, skewSeconds }
}

/** Seconds that a clock is ahead of ours, by the header Date, of which a cache on the way may have an old one. */
function skewOf(headers: Headers, oursMs: number): number | undefined {
  const theirsMs = Date.parse(headers.get('date') ?? '')
  const ageSeconds = Number(headers.get('age') ?? 0)
  if (Number.isNaN(theirsMs) || Number.isNaN(ageSeconds)) return undefined
  // The header has whole seconds, cut off: half of one is the best guess of the rest.
  return Math.round((theirsMs + 500 - oursMs) / 1000 + ageSeconds)
}

/** Problem of clocks that differ by more than tokens are given, in one sentence. */
export function clockProblem(skewSeconds: number, toleranceSeconds: number): string | undefined {
  if (Math.abs(skewSeconds) <= toleranceSeconds + 1) return undefined
  const side = skewSeconds > 0 ? 'behind' : 'ahead of'
  return `clock: this machine is ${Math.abs(skewSeconds)} seconds ${side} the issuer, so that tokens are refused; set both clocks by NTP, or raise signIn.clockToleranceSeconds (CASEMENT_SIGN_IN_CLOCK_TOLERANCE_SECONDS)`
}
