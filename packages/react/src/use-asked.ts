import { useCallback, useEffect, useRef, useState } from 'react'
import type { Report } from '@casement/client'
import type { ReportEvent } from '@casement/contract'
import { useLatest } from './use-latest.ts'

export interface Asked<T> {
  /** The last answer; undefined before the first. */
  readonly value: T | undefined
  /** Error of the last request; undefined when it was answered. */
  readonly error: unknown
  /** Asks again now; resolves when the answer is there. */
  readonly refresh: () => Promise<void>
}

/**
 * What a report answers, asked when it has loaded and again at each of the events. `about` is what is asked about;
 * another one forgets the answer. Of several questions under way the last one counts.
 */
export function useAsked<T>(
  report: Report | null,
  about: object | null,
  event: ReportEvent,
  ask: () => Promise<T>,
): Asked<T> {
  const latest = useLatest(ask)
  const turn = useRef(0)
  const [state, setState] = useState<{ value?: T; error?: unknown }>({})

  const refresh = useCallback(async () => {
    const own = ++turn.current
    try {
      const value = await latest.current()
      if (own === turn.current) setState({ value })
    } catch (error) {
      if (own === turn.current) setState(({ value }) => ({ value, error }) as { value?: T; error: unknown })
    }
  }, [latest])

  const forget = useCallback(() => {
    turn.current++
    setState({})
  }, [])

  useEffect(() => {
    if (!report || !about) return
    const onEvent = () => void refresh()
    report.on('loaded', onEvent)
    report.on(event, onEvent)
    if (report.iframeLoaded) void refresh()
    return () => {
      report.off('loaded', onEvent)
      report.off(event, onEvent)
      forget()
    }
  }, [report, about, event, refresh, forget])

  return { value: state.value, error: state.error, refresh }
}
