import type { QueryLine } from './answer.ts'
import { createLineReader } from './line-reader.ts'
import type { QueryRequest } from './parse-request.ts'

/** Reads the answer to a request from its text as it arrives: a line for each query, in any order. */
export interface AnswerReader {
  /** Answers that the piece completes. Throws SyntaxError for a line that is no JSON. */
  read(piece: string): readonly QueryLine[]
  /** The last answer, where its line ends without a break. Throws SyntaxError when it was cut off. */
  end(): readonly QueryLine[]
  /** Ids of the queries without an answer so far. */
  readonly unanswered: ReadonlySet<string>
}

export function createAnswerReader({ queries }: QueryRequest): AnswerReader {
  const lines = createLineReader()
  const unanswered = new Set(queries.map(({ id }) => id))
  const answerOf = (line: string): QueryLine => {
    const answer = JSON.parse(line) as QueryLine
    unanswered.delete(answer.id)
    return answer
  }
  return {
    read: (piece) => lines.read(piece).map(answerOf),
    end: () => lines.end().map(answerOf),
    unanswered,
  }
}
