import type { ReportPlace } from '@casement/portal-api'
import { useId } from 'react'
import { Link } from 'react-router'
import { FormattedMessage, useIntl } from 'react-intl'
import { Alert } from '../../parts/alert.tsx'
import { DialogFrame } from '../../parts/dialog-frame.tsx'
import { AlertFields } from './alert-fields.tsx'
import { ContentFields, FormatFields } from './content-fields.tsx'
import { ScheduleFields } from './schedule-fields.tsx'
import { subscriptionsApi } from './subscriptions-api.ts'
import { type ReaderView, useSubscribing } from './use-subscribing.ts'
import styles from './subscriptions.module.css'

export interface SubscribeDialogProps {
  readonly place: ReportPlace
  readonly reportName: string
  readonly tracker: ReaderView
  readonly onClose: () => void
}

/** Subscribes to the report, a page, or a figure of the page. What was typed stays when it fails. */
export function SubscribeDialog({ place, reportName, tracker, onClose }: SubscribeDialogProps) {
  const intl = useIntl()
  const formId = useId()
  const { data } = subscriptionsApi.useSubscriptionsQuery(undefined, { refetchOnMountOrArgChange: true })
  const { draft, change, send, isSending, view, problem, isThresholdMissing, done } = useSubscribing(
    place,
    reportName,
    tracker,
  )
  const { page } = tracker.place
  // Whoever is quicker than the answer subscribes all the same: the server refuses what cannot be.
  const isOff = isSending || typeof data?.problem === 'string'
  const address = data?.address ?? null

  if (done !== null) return <Subscribed when={done} address={address} onClose={onClose} />
  return (
    <DialogFrame
      title={intl.formatMessage({ id: 'bar.subscribe' })}
      onClose={onClose}
      footer={
        <>
          <Link className="button" to="/subscriptions">
            <FormattedMessage id="subscriptions.yours" />
          </Link>
          <button
            type="submit"
            form={formId}
            className="button primary"
            disabled={typeof data?.problem === 'string'}
            aria-disabled={isOff}
          >
            <FormattedMessage id="bar.subscribe" />
          </button>
        </>
      }
    >
      {data && data.problem !== null && <Alert tone="warn">{data.problem}</Alert>}
      {problem !== null && <Alert>{problem}</Alert>}
      <form
        id={formId}
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (!isOff) void send()
        }}
      >
        <ContentFields
          draft={draft}
          hasPage={page !== null}
          isFiltered={tracker.place.view !== null}
          onChange={change}
        />
        {draft.what === 'alert' && page !== null ? (
          <AlertFields
            {...{ place, page, view }}
            rule={draft.rule}
            problem={isThresholdMissing ? intl.formatMessage({ id: 'subscriptions.number' }) : undefined}
            onChange={(rule) => change({ rule })}
          />
        ) : (
          <FormatFields format={draft.format} onChange={(format) => change({ format })} />
        )}
        <ScheduleFields schedule={draft.schedule} onChange={(schedule) => change({ schedule })} />
        {data && address !== null && (
          <p>
            <FormattedMessage id="subscriptions.rows" values={{ address, hours: data.groupHours }} />
          </p>
        )}
      </form>
    </DialogFrame>
  )
}

interface SubscribedProps {
  readonly when: string
  readonly address: string | null
  readonly onClose: () => void
}

const Subscribed = ({ when, address, onClose }: SubscribedProps) => (
  <DialogFrame
    title={useIntl().formatMessage({ id: 'subscriptions.subscribed' })}
    onClose={onClose}
    footer={
      <>
        <Link className="button" to="/subscriptions">
          <FormattedMessage id="subscriptions.yours" />
        </Link>
        <button type="button" className="button primary" onClick={onClose}>
          <FormattedMessage id="close" />
        </button>
      </>
    }
  >
    <p>
      {address === null ? when : <FormattedMessage id="subscriptions.goesTo" values={{ when, address }} />}
    </p>
  </DialogFrame>
)
