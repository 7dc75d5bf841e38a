/** Milliseconds of a day of 24 hours. */
export const dayMs = 24 * 60 * 60 * 1000
