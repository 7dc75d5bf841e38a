import type { SerializedError } from '@reduxjs/toolkit'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { describeQueryError, isQueryError, type QueryError } from '../api/query-error.ts'
import { MessageScreen } from '../screens/message-screen.tsx'
import { isNotAdministrator, problemWords } from '../words/problem-words.ts'
import { Alert } from './alert.tsx'
import styles from './failed.module.css'
import { t } from '../words/t.ts'

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
          title={t('notAdministrator.title')}
          text={t('notAdministrator.text')}
          action={
            <Link className="button primary" to="/home">
              {t('notFound.home')}
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
        text={isQueryError(error) ? problemWords(error) : t('portalFailed')}
        action={
          <button type="button" className="button primary" onClick={onRetry}>
            {t('tryAgain')}
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
      {isQueryError(error) ? problemWords(error) : t('portalFailed')}{' '}
      <button type="button" className="text-button" onClick={onRetry}>
        {t('tryAgain')}
      </button>
    </p>
  </Alert>
)
