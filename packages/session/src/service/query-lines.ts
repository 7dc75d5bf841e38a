import type { QueryLine, QueryRequest } from '@casement/query'
import { FrameError } from './frame-error.ts'
import type { HttpClient, Question } from './http-client.ts'

/** One request's lines; resolves with the ids of queries for which there was no place. */
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
  const open = new Set(body.queries.map(({ id }) => id))
  const busy = new Set<string>()
  try {
    for await (const lines of linesOf(response))
      for (const line of lines) {
        const answer = JSON.parse(line) as QueryLine
        open.delete(answer.id)
        if (!isLast && 'error' in answer && isBusy(answer.error.code)) busy.add(answer.id)
        else onLine(answer)
      }
  } catch (error) {
    if (signal.aborted) throw error
    throw http.unreached({ ...(correlationId && { correlationId }), cause: error })
  }
  // The service went away between two lines.
  if (open.size > 0) throw new FrameError('ServiceUnavailable', { ...(correlationId && { correlationId }) })
  return busy
}

const isBusy = (code: string): boolean => code === 'TooBusy' || code === 'TooManyRequests'

/** The lines of a body as they arrive; those that come together are given together, and so the screen changes once. */
export async function* linesOf(response: Response): AsyncGenerator<readonly string[]> {
  if (!response.body) return
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      const lines = (rest + value).split('\n')
      rest = lines.pop() ?? ''
      yield lines.filter((line) => line.trim() !== '')
    }
    if (rest.trim() !== '') yield [rest]
  } finally {
    reader.releaseLock()
  }
}
