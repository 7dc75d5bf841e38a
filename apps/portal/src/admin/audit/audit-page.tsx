import { useSearchParams } from 'react-router'
import { useDocumentTitle } from '../../screens/document-title.ts'
import { ExportActivity } from './export-activity.tsx'
import { useActivityFilter, UseView } from './use-view.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { AuditViews, type AuditViewName } from './audit-views.tsx'
import { DeedsView } from './deeds-view.tsx'
import { ExportAudit } from './export-audit.tsx'
import { useVerifying, useVerifyingUse, VerifyButton } from './verify-audit.tsx'
import { t } from '../words/t.ts'

const viewOf = (name: string | null): AuditViewName =>
  name === 'use' ? 'use' : name === 'sign-ins' ? 'signIns' : 'changes'

/** What was done by whom: changes of administrators, sign-ins, or the use of reports. */
export function AuditPage() {
  useDocumentTitle(t('nav.audit'))
  const [params] = useSearchParams()
  const view = viewOf(params.get('view'))
  const isUse = view === 'use'
  const [filter, setFilter] = useActivityFilter()
  const ofChanges = useVerifying()
  const ofUse = useVerifyingUse()
  const head = (
    <>
      <PageHead title={t('nav.audit')} text={t(`audit.text.${view}`)}>
        <VerifyButton verifying={isUse ? ofUse : ofChanges} />
        {isUse ? <ExportActivity filter={filter} /> : <ExportAudit />}
      </PageHead>
      <AuditViews shown={view} />
    </>
  )
  return view === 'use' ? (
    <UseView head={head} filter={filter} onFilter={setFilter} verifying={ofUse} />
  ) : (
    <DeedsView key={view} kind={view} head={head} verifying={ofChanges} />
  )
}
