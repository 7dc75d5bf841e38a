import { useEffect, useRef, useState } from 'react'
import { createTokenManager, type Report, type TokenManager } from '@casement/client'
import { isQueryError } from '../api/query-error.ts'
import { failureOfQuery, type Failure } from './failure.ts'
import type { FrameError } from './frame-error.ts'
import type { AskForToken, Ticket } from './report-ticket.ts'

/** What is wrong behind an open report. */
export interface Trouble {
  failure: Failure
  isRetrying: boolean
}

export interface LiveToken {
  trouble: Trouble | null
  /** Renews the report's token now; where that works, whatever was wrong is over. */
  renewNow(): void
  /** The frame could not get figures: finds out whether the service is there, and says so when it is not. */
  handleTrouble(error: FrameError): void
}

export interface LiveTokenOptions {
  /** null until the frame is in the page. */
  embed: Report | null
  reportId: string
  ticket: Ticket
  askForToken: AskForToken
}

const checkAgainMs = 10_000

/**
 * Keeps an open report's token fresh, once for all tabs, in place. Asking for a token is also how the portal finds
 * out whether the service is there: the portal's server asks the service for each one.
 */
export function useLiveToken({ embed, reportId, ticket, askForToken }: LiveTokenOptions): LiveToken {
  const manager = useRef<TokenManager | null>(null)
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  const hasTrouble = trouble !== null

  useEffect(() => {
    if (!embed) return
    const created = createTokenManager({
      key: `casement report ${reportId}`,
      provide: askForToken,
      apply: ({ accessToken }) => embed.setAccessToken(accessToken),
      ...(ticket.token && { current: ticket.token }),
      onState({ state, error }) {
        if (state === 'ok') setTrouble(null)
        else if (state === 'renewing') setTrouble((before) => before && { ...before, isRetrying: true })
        else setTrouble({ failure: failureOf(error), isRetrying: false })
      },
    })
    manager.current = created
    return () => {
      manager.current = null
      created.destroy()
    }
  }, [askForToken, embed, reportId, ticket])

  const renewNow = () => {
    // The manager tells of failures through onState, and tries again.
    manager.current?.renewNow().catch(() => {})
  }

  useEffect(() => {
    const onOffline = () => setTrouble({ failure: { kind: 'offline' }, isRetrying: false })
    const onOnline = () => renewNow()
    window.addEventListener('offline', onOffline)
    window.addEventListener('online', onOnline)
    return () => {
      window.removeEventListener('offline', onOffline)
      window.removeEventListener('online', onOnline)
    }
  }, [])
  useEffect(() => {
    if (!hasTrouble) return
    const timer = setInterval(renewNow, checkAgainMs)
    return () => clearInterval(timer)
  }, [hasTrouble])

  return { trouble, renewNow, handleTrouble: () => renewNow() }
}

function failureOf(error: unknown): Failure {
  return isQueryError(error) ? failureOfQuery(error, navigator.onLine) : { kind: 'service-down' }
}
