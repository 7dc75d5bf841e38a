import type { LegendLook } from '../series/legend-mark.ts'

interface TipLine {
  readonly label: string
  /** The exact figure. */
  readonly value: string
  /** Note: what it is a share of, or how it changed. */
  readonly note?: string | undefined
  /** Drawn as the mark is. */
  readonly swatch?: LegendLook
  /** The part that the pointer met. */
  readonly isMet?: boolean
}

/** The exact figures of a mark, as they are told beside it. */
export interface Tip {
  readonly title: string
  readonly lines: readonly TipLine[]
}
