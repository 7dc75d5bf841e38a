import type { Session } from '@casement/session'

/** Delay until an author's service that has ended is asked again, in milliseconds. */
const againInMs = 700

/**
 * Opens the report anew with every change of its content, and tells why a change is not served (null: it is). The
 * service may end and start anew meanwhile. Returns the way to stop.
 */
export function followContent(
  session: Pick<Session, 'watchContent'> & { readonly report: Pick<Session['report'], 'reload'> },
  { onProblem, wait }: { onProblem: (problem: string | null) => void; wait: (ms: number) => Promise<void> },
): () => void {
  const stopping = new AbortController()
  const { signal } = stopping
  let shown: string | null = null

  function tell(problem: string | null): void {
    if (!signal.aborted) onProblem(problem)
  }
  async function follow(): Promise<void> {
    while (!signal.aborted) {
      await session
        .watchContent(signal, ({ generation, problem }) => {
          tell(problem)
          if (shown !== null && shown !== generation)
            session.report.reload().catch((error: Error) => tell(error.message))
          shown = generation
        })
        // The service is away; it is asked again.
        .catch(() => undefined)
      await wait(againInMs)
    }
  }
  void follow()
  return () => stopping.abort()
}
