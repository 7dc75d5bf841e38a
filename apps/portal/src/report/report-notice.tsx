import { TriangleAlert } from 'lucide-react'
import type { FailureKind } from './failure.ts'
import type { Trouble } from './use-live-token.ts'
import styles from './report-notice.module.css'

const texts: Partial<Record<FailureKind, string>> = {
  offline: 'You are offline. The report stays as it is and goes on when your connection is back.',
  'token-refused': 'Your access to this report may have ended. What you see stays until it does.',
  'not-found': 'This report does not exist any more. What you see is the last of it.',
}

const serviceDown = 'The reporting service does not answer. Your page and filters are kept.'

/** A bar over an open report while something behind it is wrong. It goes by itself. */
export function ReportNotice({ trouble, onRetry }: { trouble: Trouble | null; onRetry(): void }) {
  return (
    <div role="status">
      {trouble && (
        <div className={`${styles.notice} arriving`}>
          <TriangleAlert aria-hidden="true" />
          <p>
            {texts[trouble.failure.kind] ?? serviceDown}{' '}
            {trouble.failure.correlationId !== undefined && (
              <span className={styles.trace}>Correlation id {trouble.failure.correlationId}</span>
            )}
          </p>
          <button type="button" className="text-button" onClick={onRetry} aria-disabled={trouble.isRetrying}>
            {trouble.isRetrying ? 'Trying …' : 'Try again'}
          </button>
        </div>
      )}
    </div>
  )
}
