import type { Subscription } from '@casement/portal-api'
import { Pencil } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { Alert } from '../admin/shared/alert.tsx'
import { Empty } from '../admin/shared/empty.tsx'
import { Failed } from '../admin/shared/failed.tsx'
import { Moment } from '../admin/shared/moment.tsx'
import { PageHead } from '../admin/shared/page-head.tsx'
import { Saying } from '../admin/shared/said.tsx'
import { DataTable, type Column } from '../admin/table/data-table.tsx'
import { writeAddress } from '../address/view-address.ts'
import { useDocumentTitle } from '../screens/document-title.ts'
import { ChangeDialog } from './change-dialog.tsx'
import { contentWords, scheduleWords, stateWords } from './subscription-words.ts'
import { subscriptionsApi } from './subscriptions-api.ts'
import styles from './subscriptions.module.css'

const lookedAtEveryMs = 5000

/** What the reader has subscribed to: to see, pause, change, run and stop. */
export function SubscriptionsPage() {
  return (
    <div className={styles.page}>
      <Saying>
        <Own />
      </Saying>
    </div>
  )
}

function Own() {
  useDocumentTitle('Subscriptions')
  const { data, error, refetch } = subscriptionsApi.useSubscriptionsQuery(undefined, {
    refetchOnMountOrArgChange: true,
    pollingInterval: lookedAtEveryMs,
    skipPollingIfUnfocused: true,
  })
  const [changing, setChanging] = useState<Subscription | null>(null)
  const present = changing && data?.subscriptions.find(({ id }) => id === changing.id)
  // One that was stopped elsewhere has nothing left to change.
  useEffect(() => {
    if (changing && data && !present) setChanging(null)
  }, [changing, data, present])

  if (error && data === undefined)
    return (
      <Failed error={error} title="Your subscriptions could not be loaded" onRetry={() => void refetch()} />
    )
  return (
    <>
      <PageHead
        title="Subscriptions"
        text="Reports and alerts that come to you by mail, with the rows that you may see at that time."
      />
      {data && data.problem !== null && <Alert tone="warn">{data.problem}</Alert>}
      {data?.seenAt && (
        <p className={styles.facts}>
          {data.address !== null && `They go to ${data.address}. `}
          Your groups and roles are those of your sign-in of <Moment at={data.seenAt} />, and count for{' '}
          {data.signInDays} days.
        </p>
      )}
      {data?.subscriptions.length === 0 ? (
        <Empty
          title="You have no subscriptions"
          text="Open a report and choose Subscribe in the bar above it."
          action={
            <Link className="button primary" to="/home">
              Go to home
            </Link>
          }
        />
      ) : (
        <DataTable
          caption="Your subscriptions"
          columns={columns}
          rows={data?.subscriptions ?? null}
          keyOf={({ id }) => id}
          action={(subscription) => (
            <button
              type="button"
              className="icon-button"
              aria-label={`Change ${subscription.name}`}
              title="Change"
              onClick={() => setChanging(subscription)}
            >
              <Pencil aria-hidden="true" />
            </button>
          )}
        />
      )}
      {changing && present && (
        <ChangeDialog
          key={changing.id}
          present={present}
          onReadAgain={() => void refetch()}
          onClose={() => setChanging(null)}
        />
      )}
    </>
  )
}

type Key = 'name' | 'what' | 'when' | 'last' | 'next'

const columns: readonly Column<Subscription, Key>[] = [
  {
    key: 'name',
    head: 'Name',
    share: 22,
    cell: ({ name, workspaceId, reportId, page }) => (
      <Link to={writeAddress({ workspaceId, reportId, page, view: null })}>{name}</Link>
    ),
  },
  { key: 'what', head: 'What', share: 22, cell: contentWords },
  { key: 'when', head: 'When', share: 20, cell: ({ schedule }) => scheduleWords(schedule) },
  {
    key: 'last',
    head: 'State',
    share: 22,
    cell: (subscription) => (
      <>
        {stateWords(subscription)}
        {subscription.last && (
          <>
            {' '}
            (<Moment at={subscription.last.at} />)
          </>
        )}
      </>
    ),
  },
  {
    key: 'next',
    head: 'Next',
    share: 14,
    cell: ({ nextAt }) => (nextAt === null ? '' : <Moment at={nextAt} />),
    isEmpty: ({ nextAt }) => nextAt === null,
  },
]
