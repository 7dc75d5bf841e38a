import type { AuditVerified } from '@casement/portal-api'
import type { SerializedError } from '@reduxjs/toolkit'
import { Check, TriangleAlert } from 'lucide-react'
import type { QueryError } from '../../api/query-error.ts'
import { adminApi } from '../api/admin-api.ts'
import { FailedPart } from '../../parts/failed.tsx'
import { verifiedWords } from './verified-words.ts'
import styles from './verify-audit.module.css'
import { t } from '../words/t.ts'

export interface Verifying {
  readonly isBusy: boolean
  /** null: not asked for, or on its way */
  readonly found: AuditVerified | null
  readonly error: QueryError | SerializedError | undefined
  readonly verify: () => void
}

/** Follows the chain of the audit from its first entry to its last. */
export function useVerifying(): Verifying {
  const [ask, asked] = adminApi.useLazyVerifyAuditQuery()
  return verifying(() => void ask(), asked)
}

/** Follows the chain of what was used. */
export function useVerifyingUse(): Verifying {
  const [ask, asked] = adminApi.useLazyVerifyActivityQuery()
  return verifying(() => void ask(), asked)
}

function verifying(
  ask: () => void,
  {
    data,
    error,
    isFetching,
  }: {
    data?: AuditVerified | undefined
    error?: Verifying['error']
    isFetching: boolean
  },
): Verifying {
  return {
    isBusy: isFetching,
    found: isFetching || error ? null : (data ?? null),
    error: isFetching ? undefined : error,
    verify() {
      if (!isFetching) ask()
    },
  }
}

export const VerifyButton = ({ verifying: { isBusy, verify } }: { verifying: Verifying }) => (
  <button type="button" className="button" aria-disabled={isBusy} onClick={verify}>
    {t('audit.check')}
  </button>
)

/** Whether each entry is as it was written. */
export function Verified({ verifying: { isBusy, found, error, verify } }: { verifying: Verifying }) {
  const isWhole = found?.problems.length === 0
  return (
    <>
      <div role="status">
        {isBusy && <p className={`${styles.found} ${styles.quiet}`}>{t('audit.following')}</p>}
        {found && (
          <p className={`${styles.found} ${isWhole ? styles.whole : styles.broken}`}>
            {isWhole ? <Check aria-hidden="true" /> : <TriangleAlert aria-hidden="true" />}
            {verifiedWords(found)}
          </p>
        )}
      </div>
      {error && <FailedPart error={error} onRetry={verify} />}
      {found && !isWhole && (
        <ul className={styles.problems}>
          {found.problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      )}
    </>
  )
}
