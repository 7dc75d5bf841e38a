import type { AccessRequest } from '@casement/portal-api'
import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { isQueryError } from '../../api/query-error.ts'
import { Moment } from '../../parts/moment.tsx'
import { problemWords } from '../../words/problem-words.ts'
import { RequestDialog } from './request-dialog.tsx'
import { requestsApi } from './requests-api.ts'
import type { RequestedPlace } from './requested-place.ts'
import styles from './request-access.module.css'

/** Asks whoever runs the portal for access, and says what became of it. */
export function RequestAccess({ workspaceId, reportId, name }: RequestedPlace) {
  const { data = [], refetch } = requestsApi.useOwnRequestsQuery(undefined, {
    refetchOnMountOrArgChange: true,
  })
  const [withdraw, { isLoading }] = requestsApi.useWithdrawRequestMutation()
  const [isAsking, setIsAsking] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const last = data.find((one) => isFor(one, { workspaceId, reportId }))

  const takeBack = async ({ id, version }: AccessRequest) => {
    setProblem(null)
    try {
      await withdraw({ id, version }).unwrap()
    } catch (error) {
      if (!isQueryError(error)) throw error
      setProblem(problemWords(error))
    }
    void refetch()
  }

  return (
    <div className={styles.request} data-part="request-access">
      {last?.state !== 'open' && (
        <button type="button" className="button" onClick={() => setIsAsking(true)}>
          <FormattedMessage id="request.request" />
        </button>
      )}
      <p className={styles.said} role="status">
        {last?.state === 'open' && (
          <>
            <FormattedMessage id="request.asked" values={{ when: <Moment at={last.askedAt} /> }} />{' '}
            <button
              type="button"
              className="text-button"
              aria-disabled={isLoading}
              onClick={() => !isLoading && void takeBack(last)}
            >
              <FormattedMessage id="request.withdraw" />
            </button>
          </>
        )}
        {last?.state === 'refused' && (
          <FormattedMessage id="request.refused" values={{ answer: last.answer }} />
        )}
        {problem !== null && ` ${problem}`}
      </p>
      {isAsking && (
        <RequestDialog
          place={{ workspaceId, reportId, name }}
          onClose={() => setIsAsking(false)}
          onAsked={() => {
            setIsAsking(false)
            void refetch()
          }}
        />
      )}
    </div>
  )
}

/** Ids are kept in small letters. */
const isFor = (one: AccessRequest, { workspaceId, reportId }: Omit<RequestedPlace, 'name'>): boolean =>
  one.workspaceId === (workspaceId?.toLowerCase() ?? null) &&
  one.reportId === (reportId?.toLowerCase() ?? null)
