/** The claims of a JWT, unverified: for display and timing only, the server verifies. null when it is no JWT. */
export function claimsOf(token: string): Record<string, unknown> | null {
  const payload = token.split('.')[1]
  if (payload === undefined) return null
  try {
    const bytes = Uint8Array.from(atob(payload.replace(/-/g, '+').replace(/_/g, '/')), (char) =>
      char.charCodeAt(0),
    )
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes))
    return typeof claims === 'object' && claims !== null ? (claims as Record<string, unknown>) : null
  } catch {
    // An opaque token of another issuer: not base64, or not JSON.
    return null
  }
}

/** A claim as storage keeps it: a text as it is, a list as its JSON text, undefined when it is absent. */
export const claimText = (claim: unknown): string | undefined =>
  claim === undefined || claim === null
    ? undefined
    : typeof claim === 'string'
      ? claim
      : JSON.stringify(claim)

/** The seconds between a token's `iat` and `exp`, in milliseconds; null when it does not say. */
export function lifetimeMsOf(token: string): number | null {
  const { iat, exp } = claimsOf(token) ?? {}
  return typeof iat === 'number' && typeof exp === 'number' && exp > iat ? (exp - iat) * 1000 : null
}
