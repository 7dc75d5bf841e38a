import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useDocumentTitle } from '../../screens/document-title.ts'
import { adminApi, type ReportOfPerson } from '../api/admin-api.ts'
import { Failed } from '../../parts/failed.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { ViewAsDialog } from '../view-as/view-as-dialog.tsx'
import { AccessForm } from './access-form.tsx'
import { AccessOfPerson } from './access-of-person.tsx'
import styles from './access-page.module.css'
import { t } from '../words/t.ts'

/** Why somebody can see a report and which rows of it, or what is missing. The question is in the address. */
export function AccessPage() {
  useDocumentTitle(t('nav.access'))
  const navigate = useNavigate()
  const { search } = useLocation()
  const asked = askedIn(search)
  // Whom the page is not for hears so at once, not after a question.
  const { error, refetch } = adminApi.usePeopleQuery()
  const [isViewing, setIsViewing] = useState(false)
  const isComplete = Boolean(asked.person && asked.workspaceId && asked.reportId)

  if (error) return <Failed error={error} title={t('people.notLoaded')} onRetry={() => void refetch()} />
  return (
    <>
      <PageHead title={t('nav.access')} text={t('access.text')}>
        {asked.person && (
          <button type="button" className="button" onClick={() => setIsViewing(true)}>
            {t('viewAs', { person: asked.person })}
          </button>
        )}
      </PageHead>
      {isViewing && <ViewAsDialog person={asked.person} onClose={() => setIsViewing(false)} />}
      <AccessForm
        key={`form ${search}`}
        asked={asked}
        onAsk={({ person, workspaceId, reportId }) =>
          void navigate(`?${new URLSearchParams({ person, workspace: workspaceId, report: reportId })}`)
        }
      />
      {isComplete ? (
        <AccessOfPerson key={`answer ${search}`} asked={asked} />
      ) : (
        <p className={styles.hint}>{t('access.hint')}</p>
      )}
    </>
  )
}

function askedIn(search: string): ReportOfPerson {
  const query = new URLSearchParams(search)
  const textOf = (name: string) => query.get(name)?.trim() ?? ''
  return {
    person: textOf('person'),
    workspaceId: textOf('workspace').toLowerCase(),
    reportId: textOf('report').toLowerCase(),
  }
}
