import { Navigate, Route, Routes } from 'react-router'
import { usePortal } from '../context/portal-context.ts'
import { NotFound } from '../screens/not-found.tsx'
import { useLanguage } from '../words/language-context.ts'
import { AccessPage } from './access/access-page.tsx'
import { AdminNav } from './admin-nav.tsx'
import { BrandPage } from './appearance/brand-page.tsx'
import { AuditPage } from './audit/audit-page.tsx'
import { CallersPage } from './callers/callers-page.tsx'
import { ContentPage } from './content/content-page.tsx'
import { DatasetsPage } from './datasets/datasets-page.tsx'
import { GrantsPage } from './grants/grants-page.tsx'
import { PeoplePage } from './people/people-page.tsx'
import { RequestsPage } from './requests/requests-page.tsx'
import { RulesPage } from './rules/rules-page.tsx'
import { Saying } from '../parts/said.tsx'
import { AllSubscriptionsPage } from './subscriptions/all-subscriptions-page.tsx'
import { UsagePage } from './usage/usage-page.tsx'
import { StopFirst } from './view-as/stop-first.tsx'
import styles from './admin.module.css'

/** The administrators' pages. They open for everybody; the server decides whom it answers. */
export function Admin() {
  // Another language draws everything below anew. Lists keep texts that they are searched by, and are made anew.
  const { language } = useLanguage()
  const { view } = usePortal().viewing
  if (view) return <StopFirst person={view.person} />
  return (
    <div className={styles.admin}>
      <Saying>
        <AdminNav />
        <div className={styles.content}>
          <Routes>
            <Route index element={<Navigate to="/admin/grants" replace />} />
            <Route path="grants" element={<GrantsPage key={language} />} />
            <Route path="content" element={<ContentPage />} />
            <Route path="data" element={<DatasetsPage />} />
            <Route path="callers" element={<CallersPage key={language} />} />
            <Route path="brand" element={<BrandPage />} />
            <Route path="requests" element={<RequestsPage />} />
            <Route path="people" element={<PeoplePage />} />
            <Route path="access" element={<AccessPage />} />
            <Route path="rules" element={<RulesPage />} />
            <Route path="subscriptions" element={<AllSubscriptionsPage />} />
            <Route path="usage" element={<UsagePage />} />
            <Route path="audit" element={<AuditPage />} />
            <Route path="*" element={<NotFound />} />
          </Routes>
        </div>
      </Saying>
    </div>
  )
}
