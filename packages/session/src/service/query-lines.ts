import { createAnswerReader } from '@casement/query'
import type { QueryLine, QueryRequest } from '@casement/query'
import { FrameError } from './frame-error.ts'
import type { HttpClient, Question } from './http-client.ts'

/** Passes on one request's answers; resolves with the ids of queries for which there was no place. */
export async function askLines(
  http: HttpClient,
  path: string,
  question: Question & { readonly body: QueryRequest },
  onLine: (line: QueryLine) => void,
  isLast: boolean,
): Promise<ReadonlySet<string>> {
  const { signal, body } = question
  const response = await http.ask(path, question)
  const correlationId = response.headers.get('x-correlation-id') ?? undefined
  const reader = createAnswerReader(body)
  const busy = new Set<string>()
  const pass = (answer: QueryLine): void => {
    if (!isLast && isBusy(answer)) busy.add(answer.id)
    else onLine(answer)
  }
  try {
    for await (const piece of piecesOf(response)) reader.read(piece).forEach(pass)
    reader.end().forEach(pass)
  } catch (error) {
    if (signal.aborted) throw error
    throw http.unreached({ ...(correlationId && { correlationId }), cause: error })
  }
  // The service went away between two lines.
  if (reader.unanswered.size > 0)
    throw new FrameError('ServiceUnavailable', { ...(correlationId && { correlationId }) })
  return busy
}

/** There was no place for the query; asked later it may be answered. */
export const isBusy = (line: QueryLine): boolean =>
  'error' in line && (line.error.code === 'TooBusy' || line.error.code === 'TooManyRequests')

/** Text of a body as it arrives; answers that arrive together are passed on together, so that the screen changes once. */
export async function* piecesOf(response: Response): AsyncGenerator<string> {
  if (!response.body) return
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      yield value
    }
  } finally {
    reader.releaseLock()
  }
}
