import { createLocalJWKSet, decodeJwt, errors, type JWK, jwtVerify } from 'jose'
import type { AcceptedAssertion } from '../records/service-records.ts'

/** A program that may call the REST API, and the public keys by which it proves itself. */
export interface RegisteredCaller {
  readonly clientId: string
  readonly publicKeys: readonly JWK[]
}

/** Why an assertion was refused, for the log. Holds no part of the assertion. */
export class AssertionRefused extends Error {
  override readonly name = 'AssertionRefused'
}

const longestLifeSeconds = 300
const clockToleranceSeconds = 5

/**
 * Checks a client assertion [RFC 7523, private_key_jwt]: signed by a key of the caller it names with EdDSA, ES256 or
 * RS256, for this token endpoint, not expired and at most five minutes long. The caller still has to be refused when
 * the assertion's id was used before.
 *
 * Throws AssertionRefused.
 */
export async function verifyClientAssertion(
  assertion: string,
  { callers, audience, now }: { callers: readonly RegisteredCaller[]; audience: string; now: Date },
): Promise<AcceptedAssertion> {
  try {
    const named = decodeJwt(assertion).sub
    const caller = callers.find(({ clientId }) => clientId === named)
    if (!caller) throw new AssertionRefused('The assertion names no known caller')
    const { payload } = await jwtVerify(assertion, createLocalJWKSet({ keys: [...caller.publicKeys] }), {
      algorithms: ['EdDSA', 'ES256', 'RS256'],
      issuer: caller.clientId,
      subject: caller.clientId,
      audience,
      currentDate: now,
      clockTolerance: clockToleranceSeconds,
      requiredClaims: ['exp', 'jti'],
    })
    const { exp, jti } = payload
    if (typeof jti !== 'string' || jti === '' || jti.length > 200)
      throw new AssertionRefused('The assertion has no id')
    if (exp! * 1000 - now.getTime() > (longestLifeSeconds + clockToleranceSeconds) * 1000)
      throw new AssertionRefused(`The assertion lives longer than ${longestLifeSeconds} s`)
    return { clientId: caller.clientId, id: jti, expiresAt: new Date((exp! + clockToleranceSeconds) * 1000) }
  } catch (error) {
    if (error instanceof errors.JOSEError) throw new AssertionRefused(error.message, { cause: error })
    throw error
  }
}
