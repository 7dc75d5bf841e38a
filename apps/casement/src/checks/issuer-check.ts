import { innermostReason } from './innermost-reason.ts'

/** Asks a server for a document; the global `fetch` unless a test gives another. */
export type Fetch = typeof fetch

/**
 * What is wrong with an issuer that is not the built-in one, in one sentence, or undefined when its discovery document
 * can be read and names the issuer that was set (OpenID Connect Discovery 1.0, section 4.3).
 */
export async function issuerProblem(issuer: string, ask: Fetch = fetch): Promise<string | undefined> {
  const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
  const named = 'signIn.issuer (CASEMENT_SIGN_IN_ISSUER)'
  let answer: Response
  try {
    answer = await ask(address, { signal: AbortSignal.timeout(10_000) })
  } catch (error) {
    return `${named}: ${address} cannot be reached (${innermostReason(error)}); check the address and the network`
  }
  if (!answer.ok)
    return `${named}: ${address} answers ${answer.status}; an issuer serves its discovery document there`
  const document = (await answer.json().catch(() => undefined)) as Record<string, unknown> | undefined
  if (!document || typeof document['issuer'] !== 'string')
    return `${named}: ${address} is not a discovery document`
  if (document['issuer'] !== issuer)
    return `${named}: is ${issuer}, but its discovery document says ${document['issuer']}; set exactly that`
  for (const key of ['authorization_endpoint', 'token_endpoint', 'jwks_uri'])
    if (typeof document[key] !== 'string')
      return `${named}: the discovery document at ${address} has no ${key}`
  return undefined
}
