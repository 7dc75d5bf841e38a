import { dayMs } from '@casement/limits'
import type { IdTokenClaims } from 'oidc-client-ts'

/** The issuer answered with an id token that is not for this sign-in. Holds claims, never the token. */
export class IdTokenRefused extends Error {
  override readonly name = 'IdTokenRefused'
}

/**
 * This computer's clock may be wrong by hours, and whether a token is an old one its nonce says, so that its end is
 * compared with a day to spare.
 */
const clockToleranceMs = dayMs

interface Expected {
  readonly issuer: string
  readonly clientId: string
  readonly nowMs: number
}

/**
 * Compares the claims of an id token with what was asked for [OpenID Connect Core 1.0, 3.1.3.7]. Its signature is not looked
 * at: it comes from the issuer's token endpoint by TLS. Throws IdTokenRefused.
 */
export function checkIdToken(
  { iss, aud, exp }: Partial<IdTokenClaims>,
  { issuer, clientId, nowMs }: Expected,
): void {
  if (iss !== issuer) throw new IdTokenRefused(`The id token is of the issuer ${iss}, not of ${issuer}`)
  if (![aud].flat().includes(clientId))
    throw new IdTokenRefused(`The id token is for ${String(aud)}, not for ${clientId}`)
  if (typeof exp !== 'number' || exp * 1000 + clockToleranceMs <= nowMs)
    throw new IdTokenRefused(`The id token ended at ${exp}, and this computer says it is ${nowMs / 1000}`)
}
