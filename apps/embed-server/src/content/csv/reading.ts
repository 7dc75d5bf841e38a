/** SQL over a text: whether it is written as its form says and fits its type, and the value that it then is. */
export interface Reading {
  readonly isRight: string
  readonly value: string
  /** The same value by a quicker way, right where the engine itself would write it as it is; absent: there is none. */
  readonly own?: string
}
