import type { GrantRecord } from '@casement/portal-api'
import { useId } from 'react'
import { useNames } from '../api/use-names.ts'
import { Alert } from '../shared/alert.tsx'
import { DialogFrame } from '../shared/dialog-frame.tsx'
import { DifferenceList } from './difference-list.tsx'
import type { GrantDraft } from './grant-draft.ts'
import { GrantForm } from './grant-form.tsx'
import { Refused } from './refused.tsx'
import { useFocusOnProblem } from './use-focus-on-problem.ts'
import { useGrantDraft } from './use-grant-draft.ts'
import { useSayDone } from './use-say-done.ts'

interface GrantDialogProps {
  /** The grant to change; null for a new one. */
  readonly grant: GrantRecord | null
  /** What a new one begins with. */
  readonly begin?: Partial<GrantDraft>
  readonly onClose: () => void
}

/** Makes a grant, or changes one: first the form, then what would be different, then it is done. */
export function GrantDialog({ grant, begin, onClose }: GrantDialogProps) {
  const formId = useId()
  const { names } = useNames()
  const sayDone = useSayDone()
  const { draft, setDraft, isStored, complaint, problems, refusal, note, differences, isBusy, ...drafting } =
    useGrantDraft(grant, begin, (done) => {
      sayDone(done)
      onClose()
    })
  useFocusOnProblem(formId, complaint)

  const isReview = differences !== null
  return (
    <DialogFrame
      title={
        isReview
          ? isStored
            ? 'Change this grant?'
            : 'Make this grant?'
          : grant
            ? 'Edit a grant'
            : 'New grant'
      }
      onClose={onClose}
      footer={
        isReview ? (
          <>
            <button key="back" type="button" className="button" onClick={drafting.back}>
              Back
            </button>
            <button
              key="apply"
              type="button"
              className="button primary"
              aria-disabled={isBusy || differences.length === 0}
              onClick={drafting.apply}
            >
              Apply
            </button>
          </>
        ) : (
          <>
            <button key="cancel" type="button" className="button" onClick={onClose}>
              Cancel
            </button>
            <button
              key="review"
              type="submit"
              form={formId}
              className="button primary"
              aria-disabled={isBusy}
            >
              Review
            </button>
          </>
        )
      }
    >
      {isReview ? (
        <DifferenceList differences={differences} names={names} />
      ) : (
        <>
          {note && <Alert tone="warn">{note}</Alert>}
          {refusal && <Refused refusal={refusal} hasFields onReadAgain={() => void drafting.startAnew()} />}
          <GrantForm
            id={formId}
            draft={draft}
            problems={problems}
            onChange={setDraft}
            onReview={drafting.review}
          />
        </>
      )}
    </DialogFrame>
  )
}
