import { useEffect, useRef, useState } from 'react'
import { createTokenManager, type Report, type TokenManager } from '@casement/client'
import { isQueryError } from '../api/query-error.ts'
import { usePortal } from '../context/portal-context.ts'
import { useSignIn } from '../sign-in/use-sign-in.ts'
import { failureOfQuery, isPassing, type Failure } from '../reading/failure/failure.ts'
import type { AskForToken, Ticket } from './report-ticket.ts'

/** Trouble behind an open report. */
export interface Trouble {
  failure: Failure
  isRetrying: boolean
}

export interface LiveToken {
  trouble: Trouble | null
  /** Renews the report's token now; where that works, whatever was wrong is over. */
  renewNow(): void
  /** The frame cannot reach its service and says so itself. */
  noteCutOff(): void
}

export interface LiveTokenOptions {
  /** null until the frame is in the page. */
  embed: Report | null
  reportId: string
  ticket: Ticket
  askForToken: AskForToken
}

/** Time after which a frame that was cut off gets a new token, and with it another attempt. */
const cutOffPauseMs = 5_000

/**
 * Keeps an open report's token fresh, once for all tabs, in place. Asking for a token is also how the portal finds
 * out whether the service is there, as its server asks the service for each one; and a frame that gets a token asks
 * again for what it could not get.
 */
export function useLiveToken({ embed, reportId, ticket, askForToken }: LiveTokenOptions): LiveToken {
  const signIn = useSignIn()
  const viewId = usePortal().viewing.view?.id ?? ''
  const personId = 'person' in signIn ? signIn.person.id : ''
  const manager = useRef<TokenManager | null>(null)
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  const [isCutOff, setIsCutOff] = useState(false)

  useEffect(() => {
    if (!embed) return
    let failures = 0
    const created = createTokenManager({
      // Tabs share tokens, and one that views the portal as somebody else has no part in it.
      key: `${personId}/${viewId}/${reportId}`,
      provide: askForToken,
      apply: ({ accessToken }) => embed.setAccessToken(accessToken),
      // A catalogue that does not say when its token ends leaves it to the frame to say that it has.
      current: ticket.token ?? { accessToken: ticket.accessToken, lifetimeMs: Number.POSITIVE_INFINITY },
      onState({ state, error }) {
        if (state === 'ok') {
          failures = 0
          setTrouble(null)
          setIsCutOff(false)
        } else if (state === 'renewing') setTrouble((before) => before && { ...before, isRetrying: true })
        else {
          failures += 1
          const failure = failureOf(error)
          // One failure that may pass is no news: a token is renewed long before it ends.
          if (failures > 1 || !isPassing(failure)) setTrouble({ failure, isRetrying: false })
        }
      },
    })
    manager.current = created
    return () => {
      manager.current = null
      created.destroy()
    }
  }, [askForToken, embed, personId, reportId, ticket, viewId])

  const renewNow = () => {
    // The manager tells of failures through onState, and tries again by itself.
    manager.current?.renewNow().catch(() => {})
  }

  useEffect(() => {
    const onOffline = () => setTrouble({ failure: { kind: 'offline' }, isRetrying: false })
    window.addEventListener('offline', onOffline)
    window.addEventListener('online', renewNow)
    return () => {
      window.removeEventListener('offline', onOffline)
      window.removeEventListener('online', renewNow)
    }
  }, [])
  useEffect(() => {
    if (!isCutOff) return
    const timer = setInterval(renewNow, cutOffPauseMs)
    return () => clearInterval(timer)
  }, [isCutOff])

  // One voice at a time: the frame tells of its own trouble inside the report.
  return { trouble: isCutOff ? null : trouble, renewNow, noteCutOff: () => setIsCutOff(true) }
}

function failureOf(error: unknown): Failure {
  return isQueryError(error) ? failureOfQuery(error, navigator.onLine) : { kind: 'service-down' }
}
