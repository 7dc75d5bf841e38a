import { currentIntl } from '../../words/current-words.ts'

const whole = (number: number) => currentIntl().formatNumber(number, { maximumFractionDigits: 0 })
const tenths = (number: number) =>
  currentIntl().formatNumber(number, { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** "120 ms", "1.4 s". */
export const duration = (ms: number): string => (ms < 1000 ? `${whole(ms)} ms` : `${tenths(ms / 1000)} s`)

/** "120 ms · 1.4 s": half of them took less than the first, 95 of 100 less than the second. */
export const quantiles = (p50: number | null, p95: number | null): string =>
  p50 === null || p95 === null ? '–' : `${duration(p50)} · ${duration(p95)}`
