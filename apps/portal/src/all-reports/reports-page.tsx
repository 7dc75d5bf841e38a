import { useMemo, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { NothingFits } from '../admin/shared/empty.tsx'
import { SearchField } from '../admin/shared/search-field.tsx'
import { usePortal } from '../context/portal-context.ts'
import { useCatalogue } from '../dashboard/use-catalogue.ts'
import { FailureScreen } from '../report/failure-screen.tsx'
import { viewsApi } from '../report-bar/views-api.ts'
import { AccessDenied } from '../screens/access-denied.tsx'
import { useDocumentTitle } from '../screens/document-title.ts'
import { Loader } from '../screens/loader.tsx'
import { ReportCard } from './report-card.tsx'
import { reportGroups, type ReportGroup } from './report-groups.ts'
import styles from './reports-page.module.css'

const anywhere = { workspaceId: null, reportId: null, name: null }

/** All reports of the reader at a glance: their favourites, what they opened last, and the others by workspace. */
export function ReportsPage({ firstAccessToken }: { firstAccessToken: string }) {
  const intl = useIntl()
  useDocumentTitle(intl.formatMessage({ id: 'search.reports' }))
  const { viewing, reload } = usePortal()
  const catalogue = useCatalogue(firstAccessToken)
  const { data: visits, refetch } = viewsApi.useReportVisitsQuery(undefined, {
    refetchOnMountOrArgChange: true,
    skip: viewing.view !== null,
  })
  const [text, setText] = useState('')
  const workspaces = catalogue.kind === 'loaded' ? catalogue.workspaces : null
  const groups = useMemo(
    () => (workspaces ? reportGroups(workspaces, visits ?? [], text) : []),
    [workspaces, visits, text],
  )

  if (catalogue.kind === 'failed') return <AccessDenied />
  if (!workspaces) return <Loader />
  if (!workspaces.some(({ reports }) => reports.length > 0))
    return <FailureScreen failure={{ kind: 'no-reports' }} place={anywhere} onRetry={reload} />
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1>
          <FormattedMessage id="search.reports" />
        </h1>
        <SearchField label={intl.formatMessage({ id: 'reports.filter' })} value={text} onChange={setText} />
      </div>
      {groups.length === 0 && (
        <NothingFits
          text={intl.formatMessage({ id: 'reports.nothing' }, { text: text.trim() })}
          onClear={() => setText('')}
        />
      )}
      {groups.map((group) => (
        <Group key={group.key} group={group} onFavourite={() => void refetch()} />
      ))}
    </div>
  )
}

function Group({ group: { title, reports }, onFavourite }: { group: ReportGroup; onFavourite: () => void }) {
  const intl = useIntl()
  const name = typeof title === 'string' ? title : intl.formatMessage(title)
  return (
    <section aria-label={name}>
      <h2 className={styles.title}>{name}</h2>
      <ul className={styles.cards}>
        {reports.map((known) => (
          <ReportCard
            key={`${known.workspace.id}/${known.report.id}`}
            known={known}
            onFavourite={onFavourite}
          />
        ))}
      </ul>
    </section>
  )
}
