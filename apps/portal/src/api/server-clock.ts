/**
 * The server's clock, kept from the `Date` header of its answers: when a token ends is the server's word, and this
 * computer's clock may be wrong by hours.
 */
export interface ServerClock {
  /** Takes the `Date` header of an answer that came just now; null and unreadable ones are ignored. */
  hear(date: string | null): void
  /** Milliseconds from now until `iso`; null when `iso` is no date. Up to a second short, never long. */
  msUntil(iso: string): number | null
}

export function createServerClock(now: () => number): ServerClock {
  let aheadMs = 0
  return {
    hear(date) {
      const heard = date === null ? Number.NaN : Date.parse(date)
      // The header has whole seconds only: count the second it names as over.
      if (!Number.isNaN(heard)) aheadMs = heard + 999 - now()
    },
    msUntil(iso) {
      const at = Date.parse(iso)
      return Number.isNaN(at) ? null : at - (now() + aheadMs)
    },
  }
}
