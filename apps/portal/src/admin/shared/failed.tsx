import type { SerializedError } from '@reduxjs/toolkit'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { describeQueryError, isQueryError, type QueryError } from '../../api/query-error.ts'
import { MessageScreen } from '../../screens/message-screen.tsx'
import { isNotAdministrator, problemWords } from '../words/problem-words.ts'
import { Alert } from './alert.tsx'
import styles from './failed.module.css'

interface FailedProps {
  readonly error: QueryError | SerializedError
  /** What did not come, in a sentence. */
  readonly title: string
  readonly onRetry: () => void
}

/** What stands where something did not come: for whom the page is not, that; else why, and another attempt. */
export function Failed({ error, title, onRetry }: FailedProps) {
  useEffect(() => {
    console.error(title, isQueryError(error) ? describeQueryError(error) : error.message)
  }, [error, title])

  if (isNotAdministrator(error))
    return (
      <div className={styles.failed} data-part="not-administrator">
        <MessageScreen
          drawing="denied"
          title="This page is for the portal’s administrators"
          text="You are signed in, and your account is not one of them. Your reports are where they were."
          action={
            <Link className="button primary" to="/home">
              Go to home
            </Link>
          }
          isAlert
        />
      </div>
    )
  return (
    <div className={styles.failed}>
      <MessageScreen
        drawing="service-down"
        title={title}
        text={isQueryError(error) ? problemWords(error) : 'The portal itself has failed.'}
        action={
          <button type="button" className="button primary" onClick={onRetry}>
            Try again
          </button>
        }
        correlationId={isQueryError(error) ? error.correlationId : undefined}
        isPart
        isAlert
      />
    </div>
  )
}

/** The same for a part of a page: a sentence in its place. */
export const FailedPart = ({ error, onRetry }: Pick<FailedProps, 'error' | 'onRetry'>) => (
  <Alert correlationId={isQueryError(error) ? error.correlationId : undefined}>
    <p>
      {isQueryError(error) ? problemWords(error) : 'The portal itself has failed.'}{' '}
      <button type="button" className="text-button" onClick={onRetry}>
        Try again
      </button>
    </p>
  </Alert>
)
