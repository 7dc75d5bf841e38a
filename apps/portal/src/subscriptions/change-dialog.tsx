import type { Subscription } from '@casement/portal-api'
import { useId, useState } from 'react'
import { isQueryError } from '../api/query-error.ts'
import { Alert } from '../admin/shared/alert.tsx'
import { DialogFrame } from '../admin/shared/dialog-frame.tsx'
import { Field } from '../admin/shared/field.tsx'
import { useSay } from '../admin/shared/said.tsx'
import { problemWords } from '../admin/words/problem-words.ts'
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
  const { problem, perform } = usePerforming(onReadAgain, onClose)
  const number = parseThreshold(threshold)
  const isWrong = alert !== null && number === null

  const save = () => {
    const { every, day, time, zone } = schedule
    const set = {
      name: name.trim(),
      schedule: { every, day, time, zone },
      ...(alert && number !== null && { comparison, threshold: number }),
    }
    return perform(change({ id, version, set }).unwrap(), `${set.name} is changed.`)
  }
  const pause = (isPaused: boolean) =>
    perform(
      change({ id, version, set: { isPaused } }).unwrap(),
      `${present.name} is ${isPaused ? 'paused' : 'resumed'}.`,
    )

  return (
    <DialogFrame
      title={present.name}
      onClose={onClose}
      footer={
        <>
          <button type="button" className="button" onClick={onClose}>
            Cancel
          </button>
          <button
            type="submit"
            form={formId}
            className="button primary"
            aria-disabled={isBusy || isWrong || name.trim() === ''}
          >
            Save
          </button>
        </>
      }
    >
      {problem !== null && <Alert>{problem}</Alert>}
      <p>
        {contentWords(present)}. {stateWords(present)}.
      </p>
      <Deeds
        paused={paused}
        isBusy={isBusy}
        onRun={() =>
          void perform(
            run({ id, version }).unwrap(),
            `${present.name} runs; its state says what comes of it.`,
          )
        }
        onPause={(isPaused) => void pause(isPaused)}
        onStop={() => void perform(remove({ id, version }).unwrap(), `${present.name} is stopped.`)}
      />
      <form
        id={formId}
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (!isBusy && !isWrong && name.trim() !== '') void save()
        }}
      >
        <Field label="Name" problem={name.trim() === '' ? 'Give it a name.' : undefined}>
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
            problem={isWrong ? 'Type a number.' : undefined}
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
function usePerforming(onReadAgain: () => void, onDone: () => void) {
  const say = useSay()
  const [problem, setProblem] = useState<string | null>(null)
  const perform = async (deed: Promise<unknown>, words: string) => {
    setProblem(null)
    try {
      await deed
      onReadAgain()
      say({ text: words })
      onDone()
    } catch (error) {
      setProblem(isQueryError(error) ? problemWords(error) : 'The portal itself has failed.')
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
          Run now
        </button>
        <button type="button" className="button" disabled={isBusy} onClick={() => onPause(true)}>
          Pause
        </button>
      </>
    )}
    {paused !== null && paused !== 'administrator' && (
      <button type="button" className="button" disabled={isBusy} onClick={() => onPause(false)}>
        Resume
      </button>
    )}
    <button type="button" className="button" disabled={isBusy} onClick={onStop}>
      Stop for good
    </button>
  </p>
)
