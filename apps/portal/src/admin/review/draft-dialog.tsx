import { useId, type ReactNode } from 'react'
import { Alert } from '../../parts/alert.tsx'
import { DialogFrame } from '../../parts/dialog-frame.tsx'
import { Refused } from './refused.tsx'
import { DraftButtons } from './review-parts.tsx'
import { useFocusOnProblem } from './use-focus-on-problem.ts'
import type { Review } from './use-review.ts'

interface DraftDialogProps<Difference> {
  readonly title: string
  /** the same as a question, above what would be different */
  readonly question: string
  readonly review: Review<Difference>
  /** what happened meanwhile to what is typed here */
  readonly note: string | null
  readonly shown: (differences: readonly Difference[]) => ReactNode
  readonly onReview: () => void
  readonly onReadAgain: () => void
  readonly onClose: () => void
  /** the fields, by whose names a problem is brought to them */
  readonly children: ReactNode
}

/** Something that is written in a form: typed, looked at, made. Going back finds what was typed. */
export function DraftDialog<Difference>(props: DraftDialogProps<Difference>) {
  const { title, question, review, note, shown, onReview, onReadAgain, onClose, children } = props
  const { differences, refusal, isBusy, apply, forget } = review
  const formId = useId()
  useFocusOnProblem(formId, refusal?.fields)

  return (
    <DialogFrame
      title={differences ? question : title}
      onClose={onClose}
      footer={
        <DraftButtons
          formId={formId}
          count={differences && differences.length}
          isBusy={isBusy}
          onBack={forget}
          onApply={() => void apply()}
          onClose={onClose}
        />
      }
    >
      {differences ? (
        shown(differences)
      ) : (
        <>
          {note && <Alert tone="warn">{note}</Alert>}
          {refusal && <Refused refusal={refusal} hasFields onReadAgain={onReadAgain} />}
          <form
            id={formId}
            noValidate
            onSubmit={(event) => {
              event.preventDefault()
              if (!isBusy) onReview()
            }}
          >
            {children}
          </form>
        </>
      )}
    </DialogFrame>
  )
}
