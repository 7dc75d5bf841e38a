import { useEffect, useEffectEvent } from 'react'
import { MessageScreen } from '../screens/message-screen.tsx'
import { failureTexts, isPassing, type Failure } from './failure.ts'

export interface FailureScreenProps {
  failure: Failure
  /** Number of retries so far, for the pause before the next. */
  attempt?: number
  onRetry(): void
}

const pauseMs = { first: 5_000, most: 60_000 }

/** Says what is wrong with the report. What may pass by itself is tried again without a press. */
export function FailureScreen({ failure, attempt = 0, onRetry }: FailureScreenProps) {
  const { drawing, title, text, retry } = failureTexts[failure.kind]
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
      title={title}
      text={text}
      action={
        retry !== null && (
          <button type="button" className="button primary" onClick={onRetry}>
            {retry}
          </button>
        )
      }
      correlationId={failure.correlationId}
      isPart
      isAlert
    />
  )
}
