import { useEffect, useId, type ReactNode } from 'react'
import { Refused } from '../changes/refused.tsx'
import { Alert } from '../shared/alert.tsx'
import { DialogFrame } from '../shared/dialog-frame.tsx'
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
  useEffect(() => {
    const [field] = Object.keys(refusal?.fields ?? {})
    const form = document.getElementById(formId)
    if (field && form) form.querySelector<HTMLElement>(`[name="${field}"]`)?.focus()
  }, [refusal, formId])

  return (
    <DialogFrame
      title={differences ? question : title}
      onClose={onClose}
      footer={
        differences ? (
          <>
            <button key="back" type="button" className="button" onClick={forget}>
              Back
            </button>
            <button
              key="apply"
              type="button"
              className="button primary"
              aria-disabled={isBusy || differences.length === 0}
              onClick={() => !isBusy && differences.length > 0 && void apply()}
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
