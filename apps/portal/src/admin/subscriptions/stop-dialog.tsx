import type { Subscription } from '@casement/portal-api'
import { useState } from 'react'
import { Link } from 'react-router'
import { FormattedMessage, useIntl } from 'react-intl'
import { isQueryError } from '../../api/query-error.ts'
import { contentWords, scheduleWords, stateWords } from '../../reading/subscriptions/subscription-words.ts'
import { Alert } from '../../parts/alert.tsx'
import { DialogFrame } from '../../parts/dialog-frame.tsx'
import { useSay } from '../../parts/said.tsx'
import { problemWords } from '../../words/problem-words.ts'
import { allSubscriptionsApi } from './all-subscriptions-api.ts'

interface StopDialogProps {
  /** as it was read last */
  readonly present: Subscription
  /** names of its report and workspace */
  readonly place: string
  readonly onReadAgain: () => void
  readonly onClose: () => void
}

/** Somebody's subscription: what it is, and to stop it or let it run again. Both are in the audit. */
export function StopDialog({ present, place, onReadAgain, onClose }: StopDialogProps) {
  const intl = useIntl()
  const say = useSay()
  const [stop, stopping] = allSubscriptionsApi.useStopSubscriptionMutation()
  const [allow, allowing] = allSubscriptionsApi.useAllowSubscriptionMutation()
  const [problem, setProblem] = useState<string | null>(null)
  const { id, version, name, person } = present
  const isStopped = present.paused === 'administrator'
  const isBusy = stopping.isLoading || allowing.isLoading

  const perform = async () => {
    if (isBusy) return
    setProblem(null)
    try {
      await (isStopped ? allow : stop)({ id, version }).unwrap()
      const done = isStopped ? 'allSubscriptions.allowed' : 'allSubscriptions.stopped'
      say({ text: intl.formatMessage({ id: done }, { name, person }) })
      onReadAgain()
      onClose()
    } catch (error) {
      if (!isQueryError(error)) throw error
      setProblem(problemWords(error))
      onReadAgain()
    }
  }

  return (
    <DialogFrame
      title={intl.formatMessage({ id: 'allSubscriptions.of' }, { name, person })}
      onClose={onClose}
      footer={
        <>
          <button type="button" className="button" onClick={onClose}>
            <FormattedMessage id="cancel" />
          </button>
          <button
            type="button"
            className="button primary"
            aria-disabled={isBusy}
            onClick={() => void perform()}
          >
            <FormattedMessage id={isStopped ? 'allSubscriptions.allow' : 'allSubscriptions.stop'} />
          </button>
        </>
      }
    >
      {problem !== null && <Alert>{problem}</Alert>}
      <p>
        {contentWords(intl, present)} · {place}. {scheduleWords(intl, present.schedule)}.
      </p>
      <p>{stateWords(intl, present, 'other')}.</p>
      <p>
        <FormattedMessage
          id={isStopped ? 'allSubscriptions.allowText' : 'allSubscriptions.stopText'}
          values={{ person }}
        />{' '}
        <Link to="/admin/audit" onClick={onClose}>
          <FormattedMessage id="allSubscriptions.audit" />
        </Link>
      </p>
    </DialogFrame>
  )
}
