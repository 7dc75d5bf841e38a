import { createLocalJWKSet, decodeJwt, errors, type JWK, type JWTPayload, jwtVerify } from 'jose'
import type { AcceptedAssertion } from '../records/token-records.ts'
import { goodCredentials, isActive, type KnownCaller, type KnownCredential } from '../callers/known-caller.ts'

/** Why an assertion was refused, for the log. Holds no part of the assertion. */
export class AssertionRefused extends Error {
  override readonly name = 'AssertionRefused'
}

/** A caller that has proved itself, and by what. */
export interface ProvenCaller {
  readonly caller: KnownCaller
  readonly credential: KnownCredential
}

/** As long as libraries for Entra make them: docs/decisions/0105. */
const longestLifeSeconds = 600
const clockToleranceSeconds = 5
/** Of what a caller signs its assertion by. */
export const assertionAlgorithms = ['EdDSA', 'ES256', 'RS256', 'PS256']

/** The caller that an assertion names, unproven; undefined for what is no assertion. */
export function callerNamedBy(assertion: string): string | undefined {
  try {
    return decodeJwt(assertion).sub
  } catch {
    return undefined
  }
}

/**
 * Checks a client assertion [RFC 7523, private_key_jwt]: signed by a key of `caller` with EdDSA, ES256, RS256 or PS256, for
 * this token endpoint, not expired and at most ten minutes long. The caller still has to be refused when the assertion's id
 * was used before.
 *
 * Throws AssertionRefused.
 */
export async function verifyClientAssertion(
  assertion: string,
  { caller, audience, now }: { caller: KnownCaller | undefined; audience: string; now: Date },
): Promise<ProvenCaller & { assertion: AcceptedAssertion }> {
  if (!caller) throw new AssertionRefused('The assertion names no known caller')
  if (!isActive(caller, now)) throw new AssertionRefused('The caller is disabled, or past its expiry')
  const { clientId } = caller
  const options = {
    algorithms: assertionAlgorithms,
    issuer: clientId,
    subject: clientId,
    audience,
    currentDate: now,
    clockTolerance: clockToleranceSeconds,
    requiredClaims: ['exp', 'jti'],
  }
  for (const credential of goodCredentials(caller, now)) {
    if (!credential.publicKey) continue
    const payload = await payloadSignedBy(credential.publicKey, assertion, options)
    if (payload) return { caller, credential, assertion: acceptedOf(payload, clientId, now) }
  }
  throw new AssertionRefused('No key of the caller has signed the assertion')
}

/** The claims of an assertion; undefined: it is not signed with this key, whatever it calls the key that it is signed with. */
async function payloadSignedBy(
  { kid: _own, ...key }: JWK,
  assertion: string,
  options: Parameters<typeof jwtVerify>[2],
): Promise<JWTPayload | undefined> {
  try {
    const { payload } = await jwtVerify(
      assertion,
      (header, token) =>
        createLocalJWKSet({ keys: [{ ...key, ...(header.kid === undefined ? {} : { kid: header.kid }) }] })(
          header,
          token,
        ),
      options,
    )
    return payload
  } catch (error) {
    if (error instanceof errors.JWKSNoMatchingKey) return undefined
    if (error instanceof errors.JWSSignatureVerificationFailed) return undefined
    if (error instanceof errors.JOSEError) throw new AssertionRefused(error.message, { cause: error })
    throw error
  }
}

function acceptedOf({ exp, jti }: JWTPayload, clientId: string, now: Date): AcceptedAssertion {
  if (typeof jti !== 'string' || jti === '' || jti.length > 200)
    throw new AssertionRefused('The assertion has no id')
  if (exp! * 1000 - now.getTime() > (longestLifeSeconds + clockToleranceSeconds) * 1000)
    throw new AssertionRefused(`The assertion lives longer than ${longestLifeSeconds} s`)
  return { clientId, id: jti, expiresAt: new Date((exp! + clockToleranceSeconds) * 1000) }
}
