import { usePortal } from '../../context/portal-context.ts'
import { adminApi, type ReportOfPerson } from '../api/admin-api.ts'
import { DialogFrame } from '../../parts/dialog-frame.tsx'
import { FailedPart } from '../../parts/failed.tsx'
import { Explanation } from './explanation.tsx'
import { ExplanationComing } from './explanation-coming.tsx'
import { t } from '../words/t.ts'

interface WhatISeeProps extends Omit<ReportOfPerson, 'person'> {
  readonly onClose: () => void
}

/** Tells readers why they see the report that is open, and which rows of it. */
export function WhatISee({ workspaceId, reportId, onClose }: WhatISeeProps) {
  const { view } = usePortal().viewing
  const { data, error, refetch } = adminApi.useWhatISeeQuery({ workspaceId, reportId })
  return (
    <DialogFrame title={t('account.whatAmISeeing')} onClose={onClose}>
      {data ? (
        <Explanation explanation={data} person={view?.person ?? null} />
      ) : error ? (
        <FailedPart error={error} onRetry={() => void refetch()} />
      ) : (
        <ExplanationComing />
      )}
    </DialogFrame>
  )
}
