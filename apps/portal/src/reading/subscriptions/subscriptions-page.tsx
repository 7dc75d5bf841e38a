import { reportPath, type Subscription } from '@casement/portal-api'
import { Pencil } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { FormattedMessage, type IntlShape, useIntl } from 'react-intl'
import { Alert } from '../../parts/alert.tsx'
import { Empty } from '../../parts/empty.tsx'
import { Failed } from '../../parts/failed.tsx'
import { Moment } from '../../parts/moment.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { Saying } from '../../parts/said.tsx'
import { DataTable, type Column } from '../../parts/table/data-table.tsx'
import { usePortal } from '../../context/portal-context.ts'
import { useDocumentTitle } from '../../screens/document-title.ts'
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
  const intl = useIntl()
  const { settings } = usePortal()
  useDocumentTitle(intl.formatMessage({ id: 'subscriptions.title' }))
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
      <Failed
        error={error}
        title={intl.formatMessage({ id: 'subscriptions.notLoaded' })}
        onRetry={() => void refetch()}
      />
    )
  return (
    <>
      <PageHead
        title={intl.formatMessage({ id: 'subscriptions.title' })}
        text={intl.formatMessage({ id: 'subscriptions.text' })}
      />
      {data && data.problem !== null && <Alert tone="warn">{data.problem}</Alert>}
      {settings.letters && (
        <p className={styles.facts}>
          <FormattedMessage
            id="letters.kept"
            values={{
              link: (words) => (
                <Link key="letters" to="/letters">
                  {words}
                </Link>
              ),
            }}
          />
        </p>
      )}
      {data?.seenAt && (
        <p className={styles.facts}>
          {data.address !== null && (
            <>
              <FormattedMessage id="subscriptions.theyGoTo" values={{ address: data.address }} />{' '}
            </>
          )}
          <FormattedMessage
            id="subscriptions.groups"
            values={{ when: <Moment at={data.seenAt} />, hours: data.groupHours }}
          />
        </p>
      )}
      {data?.subscriptions.length === 0 ? (
        <Empty
          title={intl.formatMessage({ id: 'subscriptions.none' })}
          text={intl.formatMessage({ id: 'subscriptions.noneText' })}
          action={
            <Link className="button primary" to="/home">
              <FormattedMessage id="notFound.home" />
            </Link>
          }
        />
      ) : (
        <DataTable
          caption={intl.formatMessage({ id: 'subscriptions.yours' })}
          columns={columnsIn(intl)}
          rows={data?.subscriptions ?? null}
          keyOf={({ id }) => id}
          action={(subscription) => (
            <button
              type="button"
              className="icon-button"
              aria-label={intl.formatMessage({ id: 'subscriptions.changeOne' }, { name: subscription.name })}
              title={intl.formatMessage({ id: 'subscriptions.change' })}
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

const columnsIn = (intl: IntlShape): readonly Column<Subscription, Key>[] => [
  {
    key: 'name',
    head: intl.formatMessage({ id: 'subscriptions.name' }),
    share: 22,
    cell: ({ name, workspaceId, reportId, page }) => (
      <Link to={`/${reportPath({ workspaceId, reportId }, { page })}`}>{name}</Link>
    ),
  },
  {
    key: 'what',
    head: intl.formatMessage({ id: 'subscriptions.what' }),
    share: 22,
    cell: (subscription) => contentWords(intl, subscription),
  },
  {
    key: 'when',
    head: intl.formatMessage({ id: 'subscriptions.when' }),
    share: 20,
    cell: ({ schedule }) => scheduleWords(intl, schedule),
  },
  {
    key: 'last',
    head: intl.formatMessage({ id: 'subscriptions.state' }),
    share: 22,
    cell: (subscription) => (
      <>
        {stateWords(intl, subscription)}
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
    head: intl.formatMessage({ id: 'subscriptions.next' }),
    share: 14,
    cell: ({ nextAt }) => (nextAt === null ? '' : <Moment at={nextAt} />),
    isEmpty: ({ nextAt }) => nextAt === null,
  },
]
