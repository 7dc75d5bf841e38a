import { Download } from 'lucide-react'
import { useMemo, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { NothingFits } from '../../parts/empty.tsx'
import { SearchField } from '../../parts/search-field.tsx'
import { usePortal } from '../../context/portal-context.ts'
import { useCatalogue } from '../../dashboard/use-catalogue.ts'
import { FailureScreen } from '../failure/failure-screen.tsx'
import { viewsApi } from '../report-bar/views-api.ts'
import { AccessDenied } from '../../screens/access-denied.tsx'
import { useDocumentTitle } from '../../screens/document-title.ts'
import { Loader } from '../../screens/loader.tsx'
import { reportGroups } from './report-groups.ts'
import { ReportList } from './report-list.tsx'
import { placeOf, withAll, withToggled, type Chosen } from './chosen-reports.ts'
import { TakingBar } from './taking-bar.tsx'
import styles from './reports-page.module.css'

const anywhere = { workspaceId: null, reportId: null, name: null }

/** All reports of the reader at a glance: their favourites, what they opened last, and the others by workspace. */
export function ReportsPage({ firstAccessToken }: { firstAccessToken: string }) {
  const intl = useIntl()
  useDocumentTitle(intl.formatMessage({ id: 'search.reports' }))
  const { viewing, reload, settings } = usePortal()
  const catalogue = useCatalogue(firstAccessToken)
  const { data: visits, refetch } = viewsApi.useReportVisitsQuery(undefined, {
    refetchOnMountOrArgChange: true,
    skip: viewing.view !== null,
  })
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const canTake = settings.pictures === true
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
        <div className={styles.tools}>
          <SearchField label={intl.formatMessage({ id: 'reports.filter' })} value={text} onChange={setText} />
          {canTake && chosen === null && (
            <button type="button" className="button" onClick={() => setChosen([])}>
              <Download aria-hidden="true" />
              <FormattedMessage id="taking.several" />
            </button>
          )}
        </div>
      </div>
      {groups.length === 0 && (
        <NothingFits
          text={intl.formatMessage({ id: 'reports.nothing' }, { text: text.trim() })}
          onClear={() => setText('')}
        />
      )}
      <ReportList
        groups={groups}
        choosing={
          chosen && {
            placeOf: (known) => placeOf(chosen, known),
            toggle: (known) => setChosen(withToggled(chosen, known)),
          }
        }
        onChooseAll={(reports) => setChosen(withAll(chosen ?? [], reports))}
        onFavourite={() => void refetch()}
      />
      {chosen !== null && (
        <TakingBar
          chosen={chosen}
          title={intl.formatMessage({ id: 'search.reports' })}
          onEnd={() => setChosen(null)}
        />
      )}
    </div>
  )
}
