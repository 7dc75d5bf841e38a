import type { AccessRequest } from '@casement/portal-api'
import { useId } from 'react'
import { useNames } from '../api/use-names.ts'
import { DifferenceList } from '../changes/difference-list.tsx'
import { GrantForm } from '../changes/grant-form.tsx'
import { Refused } from '../review/refused.tsx'
import { useFocusOnProblem } from '../review/use-focus-on-problem.ts'
import { useSayDone } from '../changes/use-say-done.ts'
import { Alert } from '../../parts/alert.tsx'
import { DialogFrame } from '../../parts/dialog-frame.tsx'
import { Choice, Choices, Field } from '../../parts/field.tsx'
import { Moment } from '../../parts/moment.tsx'
import { useSay } from '../../parts/said.tsx'
import { placeWords } from './request-words.ts'
import { useDecision } from './use-decision.ts'
import styles from './decide-dialog.module.css'
import { t } from '../words/t.ts'

interface DecideDialogProps {
  readonly request: AccessRequest
  readonly onReadAgain: () => Promise<readonly AccessRequest[]>
  readonly onClose: () => void
}

/** Accepts a request with a grant, which is looked at before it is made, or refuses it with words. */
export function DecideDialog({ request, onReadAgain, onClose }: DecideDialogProps) {
  const formId = useId()
  const { names } = useNames()
  const say = useSay()
  const sayDone = useSayDone()
  const decision = useDecision(request, {
    onReadAgain,
    onDone(kind, differences) {
      if (kind === 'accept') sayDone(differences)
      else say({ text: t('requests.wasRefused', { person: request.person }) })
      onClose()
    },
  })
  useFocusOnProblem(formId, decision.complaint)
  const { kind, differences, refusal, note, isBusy, answer, answerProblem } = decision
  const isReview = differences !== null

  return (
    <DialogFrame
      title={isReview ? t('grant.makeThis') : t('requests.title', { person: request.person })}
      onClose={onClose}
      footer={<Buttons decision={decision} formId={formId} onClose={onClose} />}
    >
      {isReview ? (
        <DifferenceList differences={differences} names={names} />
      ) : (
        <div className={styles.parts} aria-busy={isBusy}>
          {note && <Alert tone="warn">{note}</Alert>}
          {refusal && <Refused refusal={refusal} hasFields onReadAgain={() => void decision.startAnew()} />}
          <p>
            {t('requests.sentence', {
              person: request.person,
              place: placeWords(request, names),
              when: <Moment at={request.askedAt} />,
            })}
          </p>
          {request.reason && <blockquote className={styles.reason}>{request.reason}</blockquote>}
          <Choices legend={t('requests.decision')}>
            {(['accept', 'refuse'] as const).map((one) => (
              <Choice key={one}>
                <input
                  type="radio"
                  name="decision"
                  checked={kind === one}
                  onChange={() => decision.setKind(one)}
                />
                {one === 'accept' ? t('requests.accept') : t('requests.refuse')}
              </Choice>
            ))}
          </Choices>
          {kind === 'accept' && (
            <GrantForm
              id={formId}
              draft={decision.draft}
              problems={decision.problems}
              onChange={decision.setDraft}
              onReview={decision.review}
            />
          )}
          <Field
            label={t('requests.answer')}
            hint={kind === 'accept' ? t('requests.answerHint') : t('requests.whyHint')}
            problem={kind === 'refuse' ? answerProblem : undefined}
          >
            {(control) => (
              <textarea
                {...control}
                name="answer"
                rows={2}
                maxLength={500}
                value={answer}
                onChange={({ target }) => decision.setAnswer(target.value)}
              />
            )}
          </Field>
        </div>
      )}
    </DialogFrame>
  )
}

interface ButtonsProps {
  readonly decision: ReturnType<typeof useDecision>
  readonly formId: string
  readonly onClose: () => void
}

function Buttons({ decision: { kind, differences, isBusy, ...decision }, formId, onClose }: ButtonsProps) {
  if (differences !== null)
    return (
      <>
        <button key="back" type="button" className="button" onClick={decision.back}>
          {t('back')}
        </button>
        <button
          key="apply"
          type="button"
          className="button primary"
          aria-disabled={isBusy}
          onClick={decision.apply}
        >
          {t('apply')}
        </button>
      </>
    )
  return (
    <>
      <button key="cancel" type="button" className="button" onClick={onClose}>
        {t('cancel')}
      </button>
      {kind === 'accept' ? (
        <button key="review" type="submit" form={formId} className="button primary" aria-disabled={isBusy}>
          {t('review')}
        </button>
      ) : (
        <button
          key="refuse"
          type="button"
          className="button primary"
          aria-disabled={isBusy}
          onClick={decision.refuse}
        >
          {t('requests.refuse')}
        </button>
      )}
    </>
  )
}
