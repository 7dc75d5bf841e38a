import type { Scenario } from '../definition/field.ts'

interface TipLine {
  readonly label: string
  /** The exact figure. */
  readonly value: string
  /** Note: what it is a share of, or how it changed. */
  readonly note?: string | undefined
  /** Drawn as the mark is. */
  readonly swatch?: { readonly index: number; readonly scenario?: Scenario; readonly isLine?: boolean }
  /** The part that the pointer met. */
  readonly isMet?: boolean
}

/** The exact figures of a mark, as they are told beside it. */
export interface Tip {
  readonly title: string
  readonly lines: readonly TipLine[]
}
