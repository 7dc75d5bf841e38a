import { useSearchParams } from 'react-router'
import { useDocumentTitle } from '../../screens/document-title.ts'
import { ExportActivity } from './export-activity.tsx'
import { useActivityFilter, UseView } from './use-view.tsx'
import { PageHead } from '../shared/page-head.tsx'
import { AuditViews } from './audit-views.tsx'
import { ChangesView } from './changes-view.tsx'
import { ExportAudit } from './export-audit.tsx'
import { useVerifying, useVerifyingUse, VerifyButton } from './verify-audit.tsx'

/** What was done by whom: changes of administrators, or the use of reports. */
export function AuditPage() {
  useDocumentTitle('Audit')
  const [params] = useSearchParams()
  const isUse = params.get('view') === 'use'
  const [filter, setFilter] = useActivityFilter()
  const ofChanges = useVerifying()
  const ofUse = useVerifyingUse()
  const head = (
    <>
      <PageHead
        title="Audit"
        text={
          isUse
            ? 'Who opened which report, and what else was used. Each entry is bound to the one before it.'
            : 'Every change of a grant, and what else administrators did. Each entry is bound to the one before it.'
        }
      >
        <VerifyButton verifying={isUse ? ofUse : ofChanges} />
        {isUse ? <ExportActivity filter={filter} /> : <ExportAudit />}
      </PageHead>
      <AuditViews isUse={isUse} />
    </>
  )
  return isUse ? (
    <UseView head={head} filter={filter} onFilter={setFilter} verifying={ofUse} />
  ) : (
    <ChangesView head={head} verifying={ofChanges} />
  )
}
