import type { Answer } from '../typical-answers.ts'

/** The memory that each engine in the service may use. */
export const memoryLimit = '2GB'

/** An engine with the sample company's books: our way from query to line, and SQL written by hand. */
export interface Contestant {
  readonly answer: Answer
  /** Columns of the answer, as JSON. */
  readonly raw: (sql: string) => Promise<unknown[][]>
}

/** The books, and where to put what has to be closed at the end, last first. */
export interface Books {
  readonly database: string
  /** An empty folder for files on their way. */
  readonly folder: string
  readonly closing: (() => unknown)[]
}
