import type { Subscription } from '@casement/portal-api'
import { Settings2 } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { useIntl, type IntlShape } from 'react-intl'
import { useDocumentTitle } from '../../screens/document-title.ts'
import { contentWords, scheduleWords, stateWords } from '../../reading/subscriptions/subscription-words.ts'
import { useNames } from '../api/use-names.ts'
import { Empty, NothingFits } from '../../parts/empty.tsx'
import { Failed } from '../../parts/failed.tsx'
import { Moment } from '../../parts/moment.tsx'
import { NamesMissing } from '../parts/names-missing.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { SearchField } from '../../parts/search-field.tsx'
import { Toolbar } from '../parts/toolbar.tsx'
import { DataTable, type Column } from '../../parts/table/data-table.tsx'
import { Pager, usePaged } from '../parts/pager.tsx'
import { reportWords } from '../words/grant-words.ts'
import { workspaceNamed } from '../words/names.ts'
import { allSubscriptionsApi } from './all-subscriptions-api.ts'
import { findSubscriptions } from './find-subscriptions.ts'
import { StopDialog } from './stop-dialog.tsx'

const lookedAtEveryMs = 10_000
const none: readonly Subscription[] = []

/** What everybody has subscribed to, what came of it, and a way to stop it. */
export function AllSubscriptionsPage() {
  const intl = useIntl()
  useDocumentTitle(intl.formatMessage({ id: 'subscriptions.title' }))
  const { names } = useNames()
  const { data, error, refetch } = allSubscriptionsApi.useAllSubscriptionsQuery(undefined, {
    refetchOnMountOrArgChange: true,
    pollingInterval: lookedAtEveryMs,
    skipPollingIfUnfocused: true,
  })
  const [text, setText] = useState('')
  const [openId, setOpenId] = useState<string | null>(null)
  const placeOf = ({ workspaceId, reportId }: Subscription) =>
    `${reportWords({ workspaceId, reportId }, names)} · ${workspaceNamed(names, workspaceId).name}`
  const found = findSubscriptions(data ?? none, useDeferredValue(text), placeOf)
  const { rows, pager } = usePaged(found)
  const open = data?.find(({ id }) => id === openId)
  const search = (next: string) => {
    setText(next)
    pager.onPage(0)
  }

  if (error && data === undefined)
    return (
      <Failed
        error={error}
        title={intl.formatMessage({ id: 'allSubscriptions.notLoaded' })}
        onRetry={() => void refetch()}
      />
    )
  return (
    <>
      <PageHead
        title={intl.formatMessage({ id: 'subscriptions.title' })}
        text={intl.formatMessage({ id: 'allSubscriptions.text' })}
      />
      <NamesMissing />
      {data?.length === 0 ? (
        <Empty
          title={intl.formatMessage({ id: 'allSubscriptions.none' })}
          text={intl.formatMessage({ id: 'allSubscriptions.noneText' })}
        />
      ) : (
        <>
          <Toolbar label={intl.formatMessage({ id: 'allSubscriptions.search' })}>
            <SearchField
              label={intl.formatMessage({ id: 'allSubscriptions.search' })}
              value={text}
              onChange={search}
            />
          </Toolbar>
          <DataTable
            caption={intl.formatMessage({ id: 'subscriptions.title' })}
            columns={columnsOf(intl, placeOf)}
            rows={data ? rows : null}
            keyOf={({ id }) => id}
            action={(subscription) => (
              <button
                type="button"
                className="icon-button"
                aria-label={intl.formatMessage(
                  { id: 'allSubscriptions.open' },
                  { name: subscription.name, person: subscription.person },
                )}
                onClick={() => setOpenId(subscription.id)}
              >
                <Settings2 aria-hidden="true" />
              </button>
            )}
          />
          {data && <Pager {...pager} />}
          {data && found.length === 0 && (
            <NothingFits
              text={intl.formatMessage({ id: 'allSubscriptions.nothing' })}
              onClear={() => search('')}
            />
          )}
        </>
      )}
      {open && (
        <StopDialog
          key={open.id}
          present={open}
          place={placeOf(open)}
          onReadAgain={() => void refetch()}
          onClose={() => setOpenId(null)}
        />
      )}
    </>
  )
}

function columnsOf(
  intl: IntlShape,
  placeOf: (subscription: Subscription) => string,
): readonly Column<Subscription, string>[] {
  return [
    {
      key: 'person',
      head: intl.formatMessage({ id: 'allSubscriptions.person' }),
      share: 12,
      cell: ({ person }) => person,
    },
    {
      key: 'name',
      head: intl.formatMessage({ id: 'subscriptions.name' }),
      share: 18,
      cell: ({ name }) => name,
    },
    {
      key: 'what',
      head: intl.formatMessage({ id: 'subscriptions.what' }),
      share: 26,
      cell: (one) => `${contentWords(intl, one)} · ${placeOf(one)}`,
    },
    {
      key: 'when',
      head: intl.formatMessage({ id: 'subscriptions.when' }),
      share: 16,
      cell: ({ schedule }) => scheduleWords(intl, schedule),
    },
    {
      key: 'last',
      head: intl.formatMessage({ id: 'subscriptions.state' }),
      share: 16,
      cell: (one) => (
        <>
          {stateWords(intl, one, 'other')}
          {one.last && (
            <>
              {' '}
              (<Moment at={one.last.at} />)
            </>
          )}
        </>
      ),
    },
    {
      key: 'next',
      head: intl.formatMessage({ id: 'subscriptions.next' }),
      share: 12,
      cell: ({ nextAt }) => (nextAt === null ? '' : <Moment at={nextAt} />),
      isEmpty: ({ nextAt }) => nextAt === null,
    },
  ]
}
