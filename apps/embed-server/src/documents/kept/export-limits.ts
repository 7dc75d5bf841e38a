import { dayMs } from '@casement/limits'

/** Limits of exports, so that nobody's keep others from theirs. */
export const exportLimits = {
  /** Exports that are worked on at once, by one process. */
  running: 2,
  /** Exports that wait for their turn, of everybody. */
  waiting: 50,
  /** Exports of one person that wait or are worked on. */
  eachUnderWay: 3,
  /** Time from the beginning of the work to its end. */
  timeMs: 5 * 60 * 1000,
  /** Pages of one export. */
  pages: 50,
  /** Rows of one sheet. */
  rows: 150_000,
  /** Bytes of one file, and of all that are kept by one process. */
  fileBytes: 250 * 1024 * 1024,
  allBytes: 2 * 1024 * 1024 * 1024,
  keptMs: dayMs,
  /** Work of which nothing was heard for so long has ended with its process. */
  silentMs: 60_000,
} as const
