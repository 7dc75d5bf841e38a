import type { Subscription } from '@casement/portal-api'
import { FormattedMessage, useIntl } from 'react-intl'
import { Alert } from '../../parts/alert.tsx'
import { DialogFrame } from '../../parts/dialog-frame.tsx'
import { subscriptionsApi } from './subscriptions-api.ts'
import { usePerforming } from './use-performing.ts'

interface StopQuestionProps {
  /** as it was read last */
  readonly present: Subscription
  readonly onReadAgain: () => void
  readonly onStopped: () => void
  readonly onBack: () => void
}

/** Asks before a subscription goes, which nothing brings back. */
export function StopQuestion({ present, onReadAgain, onStopped, onBack }: StopQuestionProps) {
  const intl = useIntl()
  const { id, version, name } = present
  const [remove, { isLoading }] = subscriptionsApi.useDeleteSubscriptionMutation()
  const { problem, perform } = usePerforming(present, onReadAgain, onStopped)
  const stop = () => void perform(remove({ id, version }).unwrap(), 'subscriptions.isStopped')
  return (
    <DialogFrame
      title={intl.formatMessage({ id: 'subscriptions.stopQuestion' }, { name })}
      onClose={onBack}
      footer={
        <>
          <button type="button" className="button" onClick={onBack}>
            <FormattedMessage id="cancel" />
          </button>
          <button
            type="button"
            className="button primary"
            aria-disabled={isLoading}
            onClick={() => !isLoading && stop()}
          >
            <FormattedMessage id="subscriptions.stop" />
          </button>
        </>
      }
    >
      {problem !== null && <Alert>{problem}</Alert>}
      <p>
        <FormattedMessage id="subscriptions.stopText" />
      </p>
    </DialogFrame>
  )
}
