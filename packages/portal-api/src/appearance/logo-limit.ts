/** The bytes that a logo may have at most. */
export const largestLogo = 100_000
