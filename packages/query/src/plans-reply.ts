/** A table of a page: its bytes follow the head, or the asker has them. */
export interface SentTable {
  readonly id: string
  /** Another text for other rows, columns or links. */
  readonly key: string
  /** Length of what follows, compressed by gzip; null: nothing does. */
  readonly bytes: number | null
}

/**
 * Head of an answer to `embed/plans`, which begins with the length of the head in 4 bytes (little endian) and the head as
 * JSON; then come the plans and the tables that have bytes, in their order.
 */
export interface PlansHead {
  readonly casement: 1
  /** Another text with other content, and with another day: all of it ends then. */
  readonly generation: string
  /** For each question that was asked the place of its plan; null for those that the service answers. */
  readonly asked: readonly (number | null)[]
  /** Length of the plans, a line of JSON each, compressed by gzip. */
  readonly plans: number
  readonly tables: readonly SentTable[]
}
