import { useEffect, useEffectEvent } from 'react'
import { Link } from 'react-router'
import { FormattedMessage } from 'react-intl'
import { usePortal } from '../../context/portal-context.ts'
import { LazyRequestAccess } from '../requests/lazy-request-access.tsx'
import type { RequestedPlace } from '../requests/requested-place.ts'
import { MessageScreen } from '../../screens/message-screen.tsx'
import { failureLooks, isPassing, type Failure, type FailureKind } from './failure.ts'
import styles from './failure-screen.module.css'

export interface FailureScreenProps {
  failure: Failure
  /** Number of retries so far, for the pause before the next. */
  attempt?: number
  /** Place for which access can be asked, where that is what is missing. */
  place?: RequestedPlace
  onRetry(): void
}

const missesAccess: readonly FailureKind[] = ['no-reports', 'token-refused', 'without-row-role']

/** Another dashboard may well be open to the reader. */
const leadsElsewhere: readonly FailureKind[] = ['token-refused', 'without-row-role', 'cannot-be-shown']

const pauseMs = { first: 5_000, most: 60_000 }

/** Says what is wrong with the report. What may pass by itself is tried again without a press. */
export function FailureScreen({ failure, attempt = 0, place, onRetry }: FailureScreenProps) {
  const { drawing, mayRetry } = failureLooks[failure.kind]
  const { view } = usePortal().viewing
  const canAsk = place !== undefined && view === null && missesAccess.includes(failure.kind)
  const tryAgain = useEffectEvent(onRetry)
  const isWaiting = isPassing(failure)

  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(
      () => tryAgain(),
      Math.min(pauseMs.first * 2 ** Math.min(attempt, 8), pauseMs.most),
    )
    const onOnline = () => tryAgain()
    window.addEventListener('online', onOnline)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', onOnline)
    }
  }, [attempt, isWaiting])

  return (
    <MessageScreen
      drawing={drawing}
      title={<FormattedMessage id={`failure.${failure.kind}.title`} />}
      text={<FormattedMessage id={`failure.${failure.kind}.text`} />}
      action={
        mayRetry && (
          <div className={styles.actions}>
            <button type="button" className="button primary" onClick={onRetry}>
              <FormattedMessage
                id={failure.kind === 'no-reports' ? 'failure.no-reports.retry' : 'tryAgain'}
              />
            </button>
            {leadsElsewhere.includes(failure.kind) && (
              <Link className="button" to="/configure">
                <FormattedMessage id="failure.choose" />
              </Link>
            )}
            {canAsk && <LazyRequestAccess {...place} />}
          </div>
        )
      }
      correlationId={failure.correlationId}
      isPart
      isAlert
    />
  )
}
