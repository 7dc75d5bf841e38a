import { inSlices } from '../../scheduling/time-slices.ts'

/** Characters of text and amounts in one answer: beside the bound in cells, for tables of long texts. */
const maxCharacters = 32 * 1024 * 1024

/** An answer has more text than may be sent; the message is for the caller. */
export class AnswerTooLarge extends Error {
  override readonly name = 'AnswerTooLarge'
}

/** Some rows of a result: the values of one of its columns, as plain data. */
type Chunk = (column: number) => readonly unknown[]

/**
 * The columns of a result, read a chunk at a time: meanwhile others have their turn, and the signal is looked at. Rejects
 * with AnswerTooLarge beyond `most` characters, and with the reason of `signal`.
 */
export async function columnsInChunks(
  chunks: AsyncIterable<Chunk>,
  columnCount: number,
  { signal, most = maxCharacters }: { signal?: AbortSignal | undefined; most?: number } = {},
): Promise<unknown[][]> {
  const columns = Array.from({ length: columnCount }, (): unknown[] => [])
  let characters = 0
  for await (const chunk of chunks) {
    signal?.throwIfAborted()
    await inSlices(
      (function* () {
        for (const [place, column] of columns.entries()) {
          for (const value of chunk(place)) {
            if (typeof value === 'string') characters += value.length
            column.push(value)
          }
          yield
        }
      })(),
      signal,
    )
    if (characters > most) throw tooMuchText(most)
  }
  return columns
}

const tooMuchText = (most: number) =>
  new AnswerTooLarge(
    `The answer has more than ${most} characters of text; select fewer columns or filter it more narrowly`,
  )

/** The columns of a result that comes a row at a time. */
export function createColumns({ most = maxCharacters }: { most?: number } = {}) {
  const columns: unknown[][] = []
  let characters = 0
  return {
    /** Returns AnswerTooLarge once the rows have more than `most` characters. */
    add(row: readonly unknown[]): AnswerTooLarge | undefined {
      for (const [place, value] of row.entries()) {
        if (typeof value === 'string') characters += value.length
        ;(columns[place] ??= []).push(value)
      }
      return characters > most ? tooMuchText(most) : undefined
    },
    /** All so far, `count` of them even where there is no row. */
    whole: (count: number): unknown[][] => Array.from({ length: count }, (_, place) => columns[place] ?? []),
  }
}
