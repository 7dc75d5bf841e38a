const whole = new Intl.NumberFormat(undefined, { maximumFractionDigits: 0 })
const tenths = new Intl.NumberFormat(undefined, { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** "120 ms", "1.4 s". */
export const duration = (ms: number): string =>
  ms < 1000 ? `${whole.format(ms)} ms` : `${tenths.format(ms / 1000)} s`

/** "120 ms · 1.4 s": half of them took less than the first, 95 of 100 less than the second. */
export const quantiles = (p50: number | null, p95: number | null): string =>
  p50 === null || p95 === null ? '–' : `${duration(p50)} · ${duration(p95)}`
