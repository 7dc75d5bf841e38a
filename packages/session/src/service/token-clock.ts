/** Renews when this share of a token's life is over, so that a slow renewal still comes in time. */
const shareOfLife = 0.75
const shortestWaitMs = 1_000

/** Delay before the request for the next token, in milliseconds from now, given what is left of this one. */
export const renewalInMs = (leftMs: number): number => Math.max(shortestWaitMs, leftMs * shareOfLife)

/**
 * How long a token lives from its issue, in milliseconds, read from the token itself (RFC 7519 `exp` and `iat`), so that
 * no clock of this machine is asked. Null when the token is not a JWT or does not say.
 */
export function tokenLifetimeMs(token: string): number | null {
  const payload = token.split('.')[1]
  if (!payload) return null
  let claims: unknown
  try {
    claims = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
  } catch (error) {
    // Not base64 or not JSON: a token that only its issuer reads.
    if (error instanceof SyntaxError || error instanceof DOMException) return null
    throw error
  }
  const { exp, iat } = claims as { exp?: unknown; iat?: unknown }
  return typeof exp === 'number' && typeof iat === 'number' && exp > iat ? (exp - iat) * 1_000 : null
}
