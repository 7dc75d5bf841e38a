import type { Answer, SemanticQuery } from '@casement/query'
import { FrameError } from '@casement/session'
import { useEffect, useState } from 'react'
import { useSession } from '../context/session-context.ts'

export interface AskedLines {
  /** The last answer: it stays until the next is there. */
  readonly answer: Answer | null
  readonly error: FrameError | null
  readonly isLoading: boolean
  retry(): void
}

const id = 'lines'

/** The answer to one query; null asks nothing. */
export function useLines(query: SemanticQuery | null): AskedLines {
  const session = useSession()
  const [attempt, setAttempt] = useState(0)
  const [found, setFound] = useState<{ key: string; answer?: Answer; error?: FrameError } | null>(null)
  const key = query ? `${attempt} ${JSON.stringify(query)}` : ''
  useEffect(() => {
    if (key === '') return
    const asked = JSON.parse(key.slice(key.indexOf(' '))) as SemanticQuery
    const controller = new AbortController()
    const note = (outcome: { answer: Answer } | { error: FrameError }) => {
      if (!controller.signal.aborted)
        setFound((before) => ({ ...before, error: undefined as never, ...outcome, key }))
    }
    session.figures.askQueries(new Map([[id, asked]]), controller.signal).then(
      (answers) => {
        const answer = answers.get(id) ?? new FrameError('QueryFailed')
        note(answer instanceof FrameError ? { error: answer } : { answer })
      },
      (error: unknown) =>
        note({ error: error instanceof FrameError ? error : new FrameError('QueryFailed') }),
    )
    return () => controller.abort()
  }, [session, key])
  return {
    answer: found?.answer ?? null,
    error: (found?.key === key && found.error) || null,
    isLoading: key !== '' && found?.key !== key,
    retry: () => setAttempt((before) => before + 1),
  }
}
