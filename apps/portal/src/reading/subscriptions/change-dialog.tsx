import type { Subscription } from '@casement/portal-api'
import { useId, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Alert } from '../../parts/alert.tsx'
import { DialogFrame } from '../../parts/dialog-frame.tsx'
import { Field } from '../../parts/field.tsx'
import { RuleFields } from './alert-fields.tsx'
import { ScheduleFields } from './schedule-fields.tsx'
import { StopQuestion } from './stop-question.tsx'
import { contentWords, stateWords } from './subscription-words.ts'
import { subscriptionsApi } from './subscriptions-api.ts'
import { typedNumber } from './typed-number.ts'
import { usePerforming } from './use-performing.ts'
import styles from './subscriptions.module.css'

interface ChangeDialogProps {
  /** as it was read last */
  readonly present: Subscription
  readonly onReadAgain: () => void
  readonly onClose: () => void
}

/** One subscription: what may be different of it, and to pause, run or stop it. What was typed stays when it fails. */
export function ChangeDialog({ present, onReadAgain, onClose }: ChangeDialogProps) {
  const intl = useIntl()
  const formId = useId()
  const { id, version, alert, paused } = present
  const [change, changing] = subscriptionsApi.useChangeSubscriptionMutation()
  const [run, running] = subscriptionsApi.useRunSubscriptionMutation()
  const isBusy = changing.isLoading || running.isLoading
  const [name, setName] = useState(present.name)
  const [schedule, setSchedule] = useState(present.schedule)
  const [comparison, setComparison] = useState(alert?.comparison ?? '<')
  const [threshold, setThreshold] = useState(
    alert ? intl.formatNumber(alert.threshold, { maximumFractionDigits: 20 }) : '',
  )
  const { problem, perform } = usePerforming(present, onReadAgain, onClose)
  const [isStopping, setIsStopping] = useState(false)
  const number = typedNumber(threshold, intl.locale)
  const isWrong = alert !== null && number === null

  const save = () => {
    const { every, day, time, zone } = schedule
    const set = {
      name: name.trim(),
      schedule: { every, day, time, zone },
      ...(alert && number !== null && { comparison, threshold: number }),
    }
    return perform(change({ id, version, set }).unwrap(), 'subscriptions.changed', set.name)
  }
  const pause = (isPaused: boolean) =>
    perform(
      change({ id, version, set: { isPaused } }).unwrap(),
      isPaused ? 'subscriptions.isPaused' : 'subscriptions.isResumed',
    )

  if (isStopping)
    return (
      <StopQuestion
        present={present}
        onReadAgain={onReadAgain}
        onStopped={onClose}
        onBack={() => setIsStopping(false)}
      />
    )
  return (
    <DialogFrame
      title={present.name}
      onClose={onClose}
      footer={
        <>
          <button type="button" className="button" onClick={onClose}>
            <FormattedMessage id="cancel" />
          </button>
          <button
            type="submit"
            form={formId}
            className="button primary"
            aria-disabled={isBusy || isWrong || name.trim() === ''}
          >
            <FormattedMessage id="save" />
          </button>
        </>
      }
    >
      {problem !== null && <Alert>{problem}</Alert>}
      <p>
        {contentWords(intl, present)}. {stateWords(intl, present)}.
      </p>
      <Deeds
        paused={paused}
        isBusy={isBusy}
        onRun={() => void perform(run({ id, version }).unwrap(), 'subscriptions.runs')}
        onPause={(isPaused) => void pause(isPaused)}
        onStop={() => setIsStopping(true)}
      />
      <form
        id={formId}
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (!isBusy && !isWrong && name.trim() !== '') void save()
        }}
      >
        <NameField name={name} onChange={setName} />
        {alert && (
          <RuleFields
            {...{ comparison, threshold }}
            problem={isWrong ? intl.formatMessage({ id: 'subscriptions.number' }) : undefined}
            onComparison={setComparison}
            onThreshold={setThreshold}
          />
        )}
        <ScheduleFields schedule={schedule} onChange={setSchedule} />
      </form>
    </DialogFrame>
  )
}

function NameField({ name, onChange }: { name: string; onChange: (name: string) => void }) {
  const intl = useIntl()
  return (
    <Field
      label={intl.formatMessage({ id: 'subscriptions.name' })}
      problem={name.trim() === '' ? intl.formatMessage({ id: 'subscriptions.nameIt' }) : undefined}
    >
      {(control) => (
        <input
          {...control}
          maxLength={100}
          autoComplete="off"
          value={name}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  )
}

interface DeedsProps {
  readonly paused: Subscription['paused']
  readonly isBusy: boolean
  readonly onRun: () => void
  readonly onPause: (isPaused: boolean) => void
  readonly onStop: () => void
}

const Deeds = ({ paused, isBusy, onRun, onPause, onStop }: DeedsProps) => (
  <p className={styles.deeds}>
    {paused === null && (
      <>
        <button type="button" className="button" disabled={isBusy} onClick={onRun}>
          <FormattedMessage id="subscriptions.run" />
        </button>
        <button type="button" className="button" disabled={isBusy} onClick={() => onPause(true)}>
          <FormattedMessage id="subscriptions.pause" />
        </button>
      </>
    )}
    {paused !== null && paused !== 'administrator' && (
      <button type="button" className="button" disabled={isBusy} onClick={() => onPause(false)}>
        <FormattedMessage id="subscriptions.resume" />
      </button>
    )}
    <button type="button" className="button" disabled={isBusy} onClick={onStop}>
      <FormattedMessage id="subscriptions.stop" />
    </button>
  </p>
)
