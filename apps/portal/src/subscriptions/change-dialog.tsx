import type { Subscription } from '@casement/portal-api'
import { useId, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { isQueryError } from '../api/query-error.ts'
import { Alert } from '../admin/shared/alert.tsx'
import { DialogFrame } from '../admin/shared/dialog-frame.tsx'
import { Field } from '../admin/shared/field.tsx'
import { useSay } from '../admin/shared/said.tsx'
import { problemWords } from '../admin/words/problem-words.ts'
import type { MessageId } from '../words/languages.ts'
import { RuleFields } from './alert-fields.tsx'
import { ScheduleFields } from './schedule-fields.tsx'
import { contentWords, parseThreshold, stateWords } from './subscription-words.ts'
import { subscriptionsApi } from './subscriptions-api.ts'
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
  const [remove, removing] = subscriptionsApi.useDeleteSubscriptionMutation()
  const [run, running] = subscriptionsApi.useRunSubscriptionMutation()
  const isBusy = changing.isLoading || removing.isLoading || running.isLoading
  const [name, setName] = useState(present.name)
  const [schedule, setSchedule] = useState(present.schedule)
  const [comparison, setComparison] = useState(alert?.comparison ?? '<')
  const [threshold, setThreshold] = useState(String(alert?.threshold ?? ''))
  const { problem, perform } = usePerforming(present, onReadAgain, onClose)
  const number = parseThreshold(threshold)
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
        onStop={() => void perform(remove({ id, version }).unwrap(), 'subscriptions.isStopped')}
      />
      <form
        id={formId}
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (!isBusy && !isWrong && name.trim() !== '') void save()
        }}
      >
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
              onChange={({ target }) => setName(target.value)}
            />
          )}
        </Field>
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

/** Does something with the subscription, and says so; or says what kept it from being done. */
function usePerforming(known: Subscription, onReadAgain: () => void, onDone: () => void) {
  const intl = useIntl()
  const say = useSay()
  const [problem, setProblem] = useState<string | null>(null)
  const perform = async (deed: Promise<unknown>, words: MessageId, name = known.name) => {
    setProblem(null)
    try {
      await deed
      onReadAgain()
      say({ text: intl.formatMessage({ id: words }, { name }) })
      onDone()
    } catch (error) {
      setProblem(isQueryError(error) ? problemWords(error) : intl.formatMessage({ id: 'portalFailed' }))
      onReadAgain()
    }
  }
  return { problem, perform }
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
