import { TriangleAlert } from 'lucide-react'
import { FormattedMessage } from 'react-intl'
import type { MessageId } from '../words/languages.ts'
import type { FailureKind } from '../reading/failure/failure.ts'
import type { Trouble } from './use-live-token.ts'
import styles from './report-notice.module.css'

const texts: Partial<Record<FailureKind, MessageId>> = {
  offline: 'notice.offline',
  'token-refused': 'notice.token-refused',
  'not-found': 'notice.not-found',
}

/** A bar over an open report while something behind it is wrong. It goes by itself. */
export function ReportNotice({ trouble, onRetry }: { trouble: Trouble | null; onRetry(): void }) {
  return (
    <div role="status">
      {trouble && (
        <div className={`${styles.notice} arriving`}>
          <TriangleAlert aria-hidden="true" />
          <p>
            <FormattedMessage id={texts[trouble.failure.kind] ?? 'notice.service-down'} />{' '}
            {trouble.failure.correlationId !== undefined && (
              <span className={styles.trace}>
                <FormattedMessage id="correlationId" values={{ id: trouble.failure.correlationId }} />
              </span>
            )}
          </p>
          <button type="button" className="text-button" onClick={onRetry} aria-disabled={trouble.isRetrying}>
            <FormattedMessage id={trouble.isRetrying ? 'notice.trying' : 'tryAgain'} />
          </button>
        </div>
      )}
    </div>
  )
}
